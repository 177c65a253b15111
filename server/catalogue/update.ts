import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { asVenueKey } from '../../set-lists/venues.ts';
import { comparedName } from '../../texts/comparedName.ts';
import { beginLoad, importedName, noteTopChosen } from '../data/catalogue-loads.ts';
import { applyDelta, tableNames } from '../data/changes.ts';
import { chooseTop } from '../data/derived.ts';
import { identifierLines } from '../data/identifiers.ts';
import { removalOf } from '../data/removals.ts';
import {
  type Change,
  type Delta,
  type Image,
  type ImportedChange,
  insertImported,
  type RecordKind,
  tableOfRecord,
} from '../data/revisions.ts';
import {
  type Baselines,
  comparedColumns,
  flagsOf,
  isOneOf,
  newIds,
  performancesCalled,
  performancesOn,
  type RecordTable,
  readBaselines,
  rowsWhere,
  snapshotIds,
  storeGroups,
  storeMembers,
  unchangedIds,
} from '../data/updates.ts';
import type { Database, Queryable } from '../db/database.ts';
import { moment } from './changes.ts';
import { oddityOfDate } from './dates.ts';
import { artistKey } from './kinds/collect.ts';
import { CatalogueError } from './lines.ts';
import type { CatalogueSource, LoadOptions } from './load.ts';
import { type BadRecord, IdSet, RecordReader } from './read.ts';
import type { CatalogueRecord, RecordType } from './records.ts';

/*
 * Updates a catalogue from a source: finds each record again, and changes what differs. docs/imports.md has the rules.
 * The records are read in portions. Changes are collected, and made as those of members are, many at a time.
 */

export interface UpdateOptions extends LoadOptions {
  /** The file for the records that cannot be stored, written if there are any. */
  setAside: string;
  /** Whether records that the source lacks are removed. */
  removeMissing: boolean;
  /** Whether everything is taken back at the end. */
  dryRun: boolean;
}

/** The first records of an outcome, and the number of all. */
export interface Told {
  count: number;
  first: string[];
}

type Outcome = 'added' | 'changed' | 'removed' | 'kept' | 'doubtful';

/** The outcome of an update. */
export interface Updated extends Record<Outcome, Told> {
  unchanged: number;
  setAside: number;
}

const isSample =
  'The database has the sample, which is invented. Import into a database of your own: DATA_DIR or DATABASE_URL names it.';

const mostTold = 10;
const recordsAtOnce = 1000;
const changesAtOnce = 2000;

const recordOfTable = { artists: 'ARTIST', performances: 'PERFORMANCE', sources: 'SOURCE' } as const;

type Records<Type extends RecordType> = Extract<CatalogueRecord, { __typename: Type }>;

/** The values of a record by column. Null: the record does not say it. */
function valuesOf(record: Records<'Artist' | 'Performance' | 'Source' | 'Checksum'>, parent: number): Image {
  const { id } = record;
  switch (record.__typename) {
    case 'Artist':
      return {
        id,
        name: record.name,
        abbrev: record.abbrev,
        is_tradable: record.isTradable,
        official_url: record.officialUrl,
        top_100: record.top100 ?? null,
        identifiers: identifierLines(record.identifiers),
      };
    case 'Performance': {
      const { date, year, title, venue, city, state, set1, set2, set3, comment } = record;
      const texts = { title, venue, city, state, set1, set2, set3, comment };
      const identifiers = identifierLines(record.identifiers);
      return { id, artist_id: parent, date, year, is_compilation: record.isCompilation, identifiers, ...texts };
    }
    case 'Source':
      return {
        id,
        performance_id: parent,
        archive_identifier: record.archiveIdentifier,
        circdate: record.circdate,
        comments: record.comments,
        textdoc: record.textdoc,
        wavdiskcount: record.wavdiskcount,
        shndiskcount: record.shndiskcount,
        enter_username: record.enterUsername,
        media_size: record.mediaSize,
        media_size_uncompressed: record.mediaSizeUncompressed,
        identifiers: identifierLines(record.identifiers),
      };
    case 'Checksum':
      return { id, source_id: parent, description: record.description, body: record.body };
  }
}

const text = (image: Image, column: string): string => {
  const value = image[column];
  return typeof value === 'string' ? value : '';
};

/** The identifiers that a record has elsewhere, a line each. */
const linesIn = (image: Image): string[] => text(image, 'identifiers').split('\n').filter(Boolean);

/** Whether two records have an identifier in common. */
const isIdentified = (one: Image, other: Image): boolean => {
  const lines = linesIn(other);
  return linesIn(one).some((line) => lines.includes(line));
};

/** A performance as the rules compare it. */
const shown = (image: Image) => ({
  venue: asVenueKey(text(image, 'venue')),
  city: comparedName(text(image, 'city')),
  sets: comparedName(['set1', 'set2', 'set3'].map((set) => text(image, set)).join('')),
});

/** The part of the longer of two set lists that both have. */
function likeness(one: Image, other: Image): number {
  const [mine, others] = [one, other].map(
    (image) =>
      new Set(
        ['set1', 'set2', 'set3']
          .flatMap((set) => text(image, set).split(/[\n,;>]/))
          .map(comparedName)
          .filter(Boolean),
      ),
  );
  if (!mine || !others) return 0;
  return [...mine].filter((song) => others.has(song)).length / Math.max(mine.size, others.size, 1);
}

/** The least likeness of the set lists of one show, of which one was corrected. */
const leastLikeness = 2 / 3;

type Fit = 'same' | 'like' | 'unclear' | 'other';

/** How two descriptions of an artist's day fit: as those of one show, or of two. */
export function fitOf(one: Image, other: Image): Fit {
  if (isIdentified(one, other)) return 'same';
  const [mine, others] = [shown(one), shown(other)];
  const isDay = !text(one, 'date').includes('?');
  const fits = (left: string, right: string) => left === right || (isDay && (left === '' || right === ''));
  if (!fits(mine.venue, others.venue) || !fits(mine.city, others.city)) return 'other';
  if (mine.sets === others.sets) return mine.venue === others.venue ? 'same' : 'like';
  if (mine.sets === '' || others.sets === '') return 'like';
  return likeness(one, other) >= leastLikeness ? 'like' : 'unclear';
}

const dayOf = (image: Image): string => `${image.artist_id} ${image.date} ${image.year}`;

/** A recording whose lists decide which one it is. */
interface Waiting {
  record: Records<'Source'>;
  performanceId: number;
  lists: Records<'Checksum'>[];
}

class Updater {
  readonly #transaction: Queryable;
  readonly #now: string;
  readonly #baselines: Baselines;
  readonly updated: Updated;
  /** The stored ids of the source's records. Zero: the record and those under it are left out. */
  readonly #ids = {
    Artist: new Map<number, number>(),
    ArtistGroup: new Map<number, number>(),
    Performance: new Map<number, number>(),
    Source: new Map<number, number>(),
  };
  readonly #found = { artists: new IdSet(), performances: new IdSet(), sources: new IdSet(), checksums: new IdSet() };
  readonly #added = { artists: new Set<number>(), performances: new Set<number>(), sources: new Set<number>() };
  readonly #artists = new Map<number, Image>();
  readonly #artistsByKey = new Map<string, number[]>();
  readonly #artistsByIdentifier = new Map<string, Set<number>>();
  /** The performances that members moved to another day or removed, by the day that the catalogue has. */
  readonly #movedByDay = new Map<string, Image[]>();
  /** The recordings whose lists members have changed. */
  readonly #ownLists = new Set<number>();
  readonly #waiting = new Map<number, Waiting>();
  #pending = new Map<string, ImportedChange>();
  #changes = 0;

  private constructor(transaction: Queryable, now: string, baselines: Baselines) {
    this.#transaction = transaction;
    this.#now = now;
    this.#baselines = baselines;
    const told = (): Told => ({ count: 0, first: [] });
    this.updated = {
      added: told(),
      changed: told(),
      removed: told(),
      kept: told(),
      doubtful: told(),
      unchanged: 0,
      setAside: 0,
    };
  }

  static async open(transaction: Queryable): Promise<Updater> {
    const self = new Updater(transaction, await moment(transaction), await readBaselines(transaction));
    for (const image of await rowsWhere(transaction, 'artists', sql`true`)) self.#keepArtist(image);
    for (const [id, image] of self.#baselines.get('artists') ?? []) {
      if (image?.name) self.#addKey(artistKey(String(image.name)), id);
    }
    const shows = self.#baselines.get('performances') ?? new Map<number, Image | undefined>();
    const present = await rowsWhere(transaction, 'performances', isOneOf('id', [...shows.keys()]));
    const now = new Map(present.map((image) => [image.id, image]));
    for (const [id, base] of shows) {
      const whole = base && { ...now.get(id), ...base };
      if (!whole || (now.has(id) && !('date' in base || 'year' in base || 'artist_id' in base))) continue;
      self.#movedByDay.set(dayOf(whole), [...(self.#movedByDay.get(dayOf(whole)) ?? []), now.get(id) ?? whole]);
    }
    const lists = self.#baselines.get('checksums') ?? new Map<number, Image | undefined>();
    for (const base of lists.values()) if (base) self.#ownLists.add(Number(base.source_id));
    for (const list of await rowsWhere(transaction, 'checksums', isOneOf('id', [...lists.keys()]))) {
      self.#ownLists.add(Number(list.source_id));
    }
    return self;
  }

  #addKey(key: string, id: number): void {
    const known = this.#artistsByKey.get(key) ?? [];
    if (!known.includes(id)) this.#artistsByKey.set(key, [...known, id]);
  }

  #keepArtist(image: Image): void {
    for (const line of linesIn(image)) {
      this.#artistsByIdentifier.set(line, (this.#artistsByIdentifier.get(line) ?? new Set<number>()).add(image.id));
    }
    this.#artists.set(image.id, image);
    this.#addKey(artistKey(text(image, 'name')), image.id);
  }

  #tell(outcome: Outcome, message: string): void {
    const told = this.updated[outcome];
    told.count += 1;
    if (told.first.length < mostTold) told.first.push(message);
  }

  #labelOf(name: RecordTable, image: Image): string {
    if (name === 'artists') return text(image, 'name');
    if (name === 'performances') {
      const artist = this.#artists.get(Number(image.artist_id));
      const date = `${text(image, 'date').slice(0, 6)}${image.year}`;
      return [`${artist ? text(artist, 'name') : ''} ${date}`, text(image, 'venue')].filter(Boolean).join(', ');
    }
    if (name === 'sources') return `recording ${text(image, 'archive_identifier') || image.id}`;
    return `list ${text(image, 'description')} of recording ${image.source_id}`;
  }

  /** The change of a record that is being collected. */
  #changeOf(record: RecordKind, id: number): ImportedChange {
    const key = `${record} ${id}`;
    const change = this.#pending.get(key) ?? { record, id, delta: {} };
    this.#pending.set(key, change);
    return change;
  }

  #addChange(record: RecordKind, id: number, name: RecordTable, change: Change): void {
    const { delta } = this.#changeOf(record, id);
    delta[name] = [...(delta[name] ?? []), change];
    this.#changes += 1;
  }

  /** Makes the changes that were collected. */
  async flush(): Promise<void> {
    const all = [...this.#pending.values()];
    this.#pending = new Map();
    this.#changes = 0;
    if (all.length === 0) return;
    await this.#apply(all);
    await insertImported(this.#transaction, all);
  }

  async #apply(all: readonly ImportedChange[]): Promise<void> {
    const delta: Delta = {};
    for (const name of tableNames) {
      const changes = all.flatMap((change) => change.delta[name] ?? []);
      if (changes.length > 0) delta[name] = changes;
    }
    await applyDelta(this.#transaction, delta);
  }

  /** Adds a record. */
  #add(
    name: RecordTable,
    values: Image,
    id: number,
    { created, updated }: { created: string; updated: string | null },
  ) {
    const image: Image = { ...values, id, created_at: created };
    for (const flag of flagsOf(name)) image[flag] ??= false;
    if (name !== 'checksums') Object.assign(image, { created_by: null, in_snapshot: true, version: 1 });
    if (name === 'performances' || name === 'sources') image.updated_at = updated;
    if (name === 'artists') this.#keepArtist(image);
    if (name === 'checksums') {
      this.#addChange('SOURCE', Number(image.source_id), name, { before: null, after: image });
    } else {
      this.#found[name].add(id);
      this.#added[name].add(id);
      this.#addChange(recordOfTable[name], id, name, { before: null, after: image });
    }
    this.#tell('added', this.#labelOf(name, image));
  }

  /** Changes a record where the source says something else, unless a member did. */
  #change(name: Exclude<RecordTable, 'checksums'>, image: Image, values: Image): void {
    this.#found[name].add(image.id);
    const base: Image = { ...image, ...this.#baselines.get(name)?.get(image.id) };
    const isOwn = image.in_snapshot === false;
    const [before, after]: [Image, Image] = [{ id: image.id }, { id: image.id }];
    const kept: Record<string, unknown> = {};
    const told: string[] = [];
    for (const column of comparedColumns(name)) {
      const given = values[column];
      if (given === null || given === undefined) continue;
      const [now, was] = [image[column] ?? null, base[column] ?? null];
      const isList = column === 'identifiers';
      // Other sources have named other identifiers.
      const wanted = isList
        ? [...new Set([...linesIn(image), ...linesIn(values)])].join('\n')
        : given === ''
          ? null
          : given;
      const isMembers = isOwn ? now !== null : now !== was;
      if (isMembers && wanted !== now) told.push(column);
      if (isMembers && (isOwn ? wanted !== now : wanted !== was)) kept[column] = wanted;
      if (!isMembers && wanted !== now) [before[column], after[column]] = [now, wanted];
    }
    if (isOwn) [before.in_snapshot, after.in_snapshot] = [false, true];
    const label = this.#labelOf(name, image);
    if (told.length > 0) this.#tell('kept', `${label}: ${told.join(', ')}`);
    const changes = Object.keys(after).length > 1;
    if (!changes) this.updated.unchanged += 1;
    if (!changes && Object.keys(kept).length === 0) return;
    if (changes) {
      [before.version, after.version] = [image.version, Number(image.version) + 1];
      if ('updated_at' in image) [before.updated_at, after.updated_at] = [image.updated_at, this.#now];
      const columns = Object.keys(after).filter((column) => comparedColumns(name).includes(column));
      this.#tell('changed', `${label}: ${columns.join(', ') || 'a member added it, and the catalogue has it now'}`);
      if (name === 'artists') this.#keepArtist({ ...image, ...after });
    }
    this.#addChange(recordOfTable[name], image.id, name, {
      before,
      after,
      ...(Object.keys(kept).length > 0 && { kept }),
    });
  }

  /** Leaves out a record that a member has removed. Returns the id of the one that it was merged into, or zero. */
  async #removed(name: 'artists' | 'performances', image: Image): Promise<number> {
    const removal = await removalOf(this.#transaction, recordOfTable[name], image.id);
    if (!removal?.mergedInto) this.#tell('kept', `${this.#labelOf(name, image)}: a member removed it`);
    return removal?.mergedInto ?? 0;
  }

  /** Takes a portion of records. */
  async take(records: readonly CatalogueRecord[]): Promise<void> {
    const of = <Type extends RecordType>(type: Type) =>
      records.filter((record): record is Records<Type> => record.__typename === type);
    const artists = of('Artist');
    // Names come first. The name of one artist may be free for another by then.
    const isKnown = ({ name }: Records<'Artist'>) => this.#artistsByKey.has(artistKey(name));
    const [known, others] = [artists.filter(isKnown), artists.filter((record) => !isKnown(record))];
    for (const record of [...known, ...others]) await this.#artist(record);
    await this.#groups(of('ArtistGroup'), of('ArtistToArtistGroup'));
    await this.#performances(of('Performance'));
    await this.#sources(of('Source'));
    await this.#checksums(of('Checksum'));
    if (this.#changes >= changesAtOnce) await this.flush();
  }

  /** Whether a record has the id and the time of a stored one, as one that came from this database has. */
  #isFromHere(record: { id: number; createdAt: string }, image: Image): boolean {
    return record.id === image.id && Date.parse(record.createdAt) === Date.parse(text(image, 'created_at'));
  }

  async #artist(record: Records<'Artist'>): Promise<void> {
    const values = valuesOf(record, 0);
    const spelt = this.#artistsByKey.get(artistKey(record.name)) ?? [];
    const called = [...new Set(linesIn(values).flatMap((line) => [...(this.#artistsByIdentifier.get(line) ?? [])]))];
    // Several may have an identifier. The name tells which one it is.
    const both = called.filter((id) => spelt.includes(id));
    const named = [both, called, spelt].find((ids) => ids.length > 0) ?? [];
    const present = named.filter((id) => this.#artists.has(id));
    const free = present.filter((id) => !this.#found.artists.has(id));
    const own = this.#artists.get(record.id);
    const isOwn = own && this.#isFromHere(record, own) && !this.#found.artists.has(own.id);
    const exact = present.find((id) => this.#artists.get(id)?.name === record.name);
    const chosen = isOwn && (free.includes(own.id) || present.length === 0) ? own.id : (exact ?? present[0]);
    if (present.length > 1 && chosen !== own?.id && exact === undefined) {
      this.#ids.Artist.set(record.id, 0);
      this.#tell(
        'doubtful',
        `${record.name}: several artists have ${called.length > 0 ? 'its identifier' : 'this name'}`,
      );
      return;
    }
    const image = chosen === undefined ? undefined : this.#artists.get(chosen);
    if (image) {
      this.#ids.Artist.set(record.id, image.id);
      if (this.#found.artists.has(image.id)) return;
      // Another spelling of a name is no change of it.
      const isRenamed = called.includes(image.id) && !spelt.includes(image.id);
      const isNamed =
        isRenamed ||
        exact !== undefined ||
        isOwn ||
        this.#baselines.get('artists')?.get(image.id)?.name === record.name;
      this.#change('artists', image, isNamed ? values : { ...values, name: null });
      return;
    }
    const [gone] = named;
    const base = gone === undefined ? undefined : this.#baselines.get('artists')?.get(gone);
    if (base) {
      this.#ids.Artist.set(record.id, await this.#removed('artists', base));
      return;
    }
    const [id = 0] = await newIds(this.#transaction, 'artists', 1);
    this.#ids.Artist.set(record.id, id);
    this.#add('artists', values, id, { created: record.createdAt, updated: null });
  }

  async #groups(
    groups: readonly Records<'ArtistGroup'>[],
    members: readonly Records<'ArtistToArtistGroup'>[],
  ): Promise<void> {
    if (groups.length > 0) {
      const ids = await storeGroups(
        this.#transaction,
        groups.map(({ title }) => title),
      );
      for (const { id, title } of groups) this.#ids.ArtistGroup.set(id, ids.get(title) ?? 0);
    }
    if (members.length === 0) return;
    // Members refer to their artists.
    await this.flush();
    const rows = members.flatMap(({ artist, artistGroup, reason }) => {
      const [artistId, groupId] = [this.#ids.Artist.get(artist.id), this.#ids.ArtistGroup.get(artistGroup.id)];
      return artistId && groupId ? [{ artistId, groupId, reason }] : [];
    });
    const added = await storeMembers(this.#transaction, rows);
    for (let left = added; left > 0; left--) this.#tell('added', 'a member of an artist group');
  }

  async #performances(records: readonly Records<'Performance'>[]): Promise<void> {
    const all = records.flatMap((record) => {
      const artistId = this.#ids.Artist.get(record.artist.id);
      if (!artistId) this.#ids.Performance.set(record.id, 0);
      return artistId ? [{ record, values: valuesOf(record, artistId) }] : [];
    });
    const unchanged = await this.#unchanged(
      'performances',
      all.map(({ values }) => values),
    );
    for (const id of unchanged) this.#ids.Performance.set(id, id);
    const left = all.filter(({ record }) => !unchanged.has(record.id));
    if (left.length === 0) return;
    const days = left.map(({ record, values }) => ({
      artistId: Number(values.artist_id),
      date: record.date,
      year: record.year,
    }));
    const found = [
      ...(await performancesOn(this.#transaction, days)),
      ...(await performancesCalled(
        this.#transaction,
        [...new Set(days.map(({ artistId }) => artistId))],
        left.flatMap(({ values }) => linesIn(values)),
      )),
      ...(await rowsWhere(
        this.#transaction,
        'performances',
        isOneOf(
          'id',
          left.map(({ record }) => record.id),
        ),
      )),
    ];
    const byDay = new Map<string, Map<number, Image>>();
    const byId = new Map<number, Image>();
    const byIdentifier = new Map<string, Map<number, Image>>();
    for (const image of found) {
      byId.set(image.id, image);
      byDay.set(dayOf(image), (byDay.get(dayOf(image)) ?? new Map<number, Image>()).set(image.id, image));
      for (const line of linesIn(image)) {
        const key = `${image.artist_id} ${line}`;
        byIdentifier.set(key, (byIdentifier.get(key) ?? new Map<number, Image>()).set(image.id, image));
      }
    }
    const open: typeof left = [];
    // Those that are certain come first, so that no other record takes their place.
    for (const one of left) {
      const { record, values } = one;
      const own = byId.get(record.id);
      const ofDay = this.#ofDay(values, byDay);
      const same = ofDay.filter((image) => this.#fit(values, image) === 'same');
      const called = this.#called(values, byIdentifier);
      // Several have the same name elsewhere until they are merged. The day tells which one it is.
      const identified = called.find((image) => dayOf(image) === dayOf(values)) ?? called[0];
      if (called.length > 1 && identified && dayOf(identified) !== dayOf(values)) {
        this.#ids.Performance.set(record.id, 0);
        this.#tell(
          'doubtful',
          `${this.#labelOf('performances', values)}: several shows of other days have its identifier`,
        );
        continue;
      }
      const certain =
        identified ??
        (own && this.#isFromHere(record, own) && this.#isOwn(values, own)
          ? own
          : shown(values).sets !== ''
            ? same[0]
            : undefined);
      if (certain) await this.#foundShow(record.id, certain, values);
      else open.push(one);
    }
    const fresh: typeof open = [];
    for (const one of open) {
      const { record, values } = one;
      const ofDay = this.#ofDay(values, byDay);
      const fits = ofDay.map((image) => ({ image, fit: this.#fit(values, image) }));
      const same = fits.filter(({ fit }) => fit === 'same');
      const like = fits.filter(({ fit }) => fit === 'like');
      const best = same.length > 0 ? same : like;
      const [first] = best;
      if (first && best.length === 1) {
        await this.#foundShow(record.id, first.image, values);
      } else if (best.length > 1 || fits.some(({ fit }) => fit === 'unclear')) {
        this.#ids.Performance.set(record.id, 0);
        this.#tell(
          'doubtful',
          `${this.#labelOf('performances', values)}: ${best.length > 1 ? 'several shows' : 'a show with another set list'} of this day and venue`,
        );
      } else fresh.push(one);
    }
    const ids = await newIds(this.#transaction, 'performances', fresh.length);
    for (const [index, { record, values }] of fresh.entries()) {
      const id = ids[index] ?? 0;
      this.#ids.Performance.set(record.id, id);
      this.#add('performances', values, id, { created: record.createdAt, updated: record.updatedAt });
    }
  }

  /** The performances of a day that no record of the source was found to be. */
  #ofDay(values: Image, byDay: ReadonlyMap<string, ReadonlyMap<number, Image>>): Image[] {
    const all = new Map([
      ...(byDay.get(dayOf(values)) ?? []),
      ...(this.#movedByDay.get(dayOf(values)) ?? []).map((image) => [image.id, image] as const),
    ]);
    return [...all.values()].filter(({ id }) => !this.#found.performances.has(id));
  }

  /** The performances of the record's artist that have one of its identifiers, and that no record was found to be. */
  #called(values: Image, byIdentifier: ReadonlyMap<string, ReadonlyMap<number, Image>>): Image[] {
    const all = linesIn(values).flatMap((line) => [...(byIdentifier.get(`${values.artist_id} ${line}`) ?? [])]);
    return [...new Map(all).values()].filter(({ id }) => !this.#found.performances.has(id));
  }

  /** How a record fits a performance, as it is or as the catalogue had it. */
  #fit(values: Image, image: Image): Fit {
    const base = this.#baselines.get('performances')?.get(image.id);
    const fits = [fitOf(values, image), ...(base ? [fitOf(values, { ...image, ...base })] : [])];
    return (['same', 'like', 'unclear', 'other'] as const).find((fit) => fits.includes(fit)) ?? 'other';
  }

  /** Whether a record that came from this database may be a changed form of a performance. */
  #isOwn(values: Image, image: Image): boolean {
    if (this.#found.performances.has(image.id)) return false;
    const was: Image = { ...image, ...this.#baselines.get('performances')?.get(image.id) };
    const sameDay = was.date === values.date && was.year === values.year;
    if (sameDay) return was.artist_id === values.artist_id || fitOf(values, was) === 'same';
    const [mine, others] = [shown(values), shown(was)];
    return was.artist_id === values.artist_id && mine.venue === others.venue && mine.sets === others.sets;
  }

  async #foundShow(recordId: number, image: Image, values: Image): Promise<void> {
    const present = this.#baselines.get('performances')?.has(image.id)
      ? (await rowsWhere(this.#transaction, 'performances', isOneOf('id', [image.id]))).length > 0
      : true;
    if (!present) {
      this.#found.performances.add(image.id);
      this.#ids.Performance.set(recordId, await this.#removed('performances', image));
      return;
    }
    this.#ids.Performance.set(recordId, image.id);
    this.#change('performances', image, values);
  }

  /** The ids of the records that are stored as they are. */
  async #unchanged(name: 'performances' | 'sources', values: readonly Image[]): Promise<Set<number>> {
    const members = this.#baselines.get(name);
    const ids = await unchangedIds(this.#transaction, name, values);
    // A member's own record joins the catalogue, and so it is a change.
    for (const id of [...ids]) if (members?.has(id) || this.#found[name].has(id)) ids.delete(id);
    for (const id of ids) this.#found[name].add(id);
    this.updated.unchanged += ids.size;
    return ids;
  }

  async #sources(records: readonly Records<'Source'>[]): Promise<void> {
    const all = records.flatMap((record) => {
      const performanceId = this.#ids.Performance.get(record.performance.id);
      if (!performanceId) this.#ids.Source.set(record.id, 0);
      return performanceId ? [{ record, performanceId, values: valuesOf(record, performanceId) }] : [];
    });
    const unchanged = await this.#unchanged(
      'sources',
      all.map(({ values }) => values),
    );
    for (const id of unchanged) this.#ids.Source.set(id, id);
    const left = all.filter(({ record }) => !unchanged.has(record.id));
    if (left.length === 0) return;
    const stored = await rowsWhere(
      this.#transaction,
      'sources',
      isOneOf('performance_id', [...new Set(left.map(({ performanceId }) => performanceId))]),
    );
    const byShow = new Map<number, Image[]>();
    for (const image of stored) {
      const show = Number(image.performance_id);
      byShow.set(show, [...(byShow.get(show) ?? []), image]);
    }
    const fresh: Waiting[] = [];
    for (const { record, performanceId, values } of left) {
      const ofShow = (byShow.get(performanceId) ?? []).filter(({ id }) => !this.#found.sources.has(id));
      const archive = record.archiveIdentifier?.toLowerCase();
      const own =
        ofShow.find((image) => this.#isFromHere(record, image)) ??
        ofShow.find((image) => isIdentified(values, image)) ??
        ofShow.find((image) => archive && text(image, 'archive_identifier').toLowerCase() === archive) ??
        ofShow.find((image) => isSameRecording(values, image));
      if (own) {
        this.#ids.Source.set(record.id, own.id);
        this.#change('sources', own, values);
      } else if (ofShow.length > 0) this.#waiting.set(record.id, { record, performanceId, lists: [] });
      else fresh.push({ record, performanceId, lists: [] });
    }
    await this.#addSources(fresh);
  }

  async #addSources(fresh: readonly Waiting[]): Promise<void> {
    const ids = await newIds(this.#transaction, 'sources', fresh.length);
    for (const [index, { record, performanceId }] of fresh.entries()) {
      const id = ids[index] ?? 0;
      this.#ids.Source.set(record.id, id);
      const { createdAt: created, updatedAt: updated } = record;
      this.#add('sources', valuesOf(record, performanceId), id, { created, updated });
    }
  }

  async #checksums(records: readonly Records<'Checksum'>[]): Promise<void> {
    const fresh: { record: Records<'Checksum'>; values: Image }[] = [];
    const all = records.flatMap((record) => {
      const waiting = this.#waiting.get(record.source.id);
      if (waiting) waiting.lists.push(record);
      const sourceId = this.#ids.Source.get(record.source.id);
      if (!sourceId || waiting) return [];
      const one = { record, values: valuesOf(record, sourceId) };
      if (!this.#added.sources.has(sourceId)) return [one];
      fresh.push(one);
      return [];
    });
    const unchanged = await unchangedIds(
      this.#transaction,
      'checksums',
      all.map(({ values }) => values),
    );
    for (const id of unchanged) this.#found.checksums.add(id);
    this.updated.unchanged += unchanged.size;
    const left = all.filter(({ record }) => !unchanged.has(record.id));
    if (left.length > 0) {
      const sourceIds = [...new Set(left.map(({ values }) => Number(values.source_id)))];
      const lists = await rowsWhere(this.#transaction, 'checksums', isOneOf('source_id', sourceIds));
      const sources = await rowsWhere(this.#transaction, 'sources', isOneOf('id', sourceIds));
      const bySource = new Map(sources.map((image) => [image.id, image]));
      for (const { record, values } of left) {
        const source = bySource.get(Number(values.source_id));
        const ofSource = lists.filter(
          (list) => list.source_id === values.source_id && !this.#found.checksums.has(list.id),
        );
        const same = ofSource.find((list) => list.body === values.body && list.description === values.description);
        if (same) {
          this.#found.checksums.add(same.id);
          this.updated.unchanged += 1;
        } else if (source && this.#ownLists.has(source.id)) {
          this.#tell('kept', `${this.#labelOf('checksums', values)}: a member changed the lists`);
        } else if (source) {
          const alike = ofSource.filter(
            (list) => list.body === values.body || (list.description !== '' && list.description === values.description),
          );
          const [list] = alike;
          this.#raise(source);
          if (list && alike.length === 1) this.#changeList(list, values);
          else fresh.push({ record, values });
        }
      }
    }
    const ids = await newIds(this.#transaction, 'checksums', fresh.length);
    for (const [index, { record, values }] of fresh.entries()) {
      this.#add('checksums', values, ids[index] ?? 0, { created: record.createdAt, updated: null });
    }
  }

  #changeList(list: Image, values: Image): void {
    this.#found.checksums.add(list.id);
    const differing = comparedColumns('checksums').filter((column) => values[column] !== list[column]);
    const of = (image: Image): Image => ({
      ...Object.fromEntries(differing.map((column) => [column, image[column]])),
      id: list.id,
    });
    this.#addChange('SOURCE', Number(list.source_id), 'checksums', { before: of(list), after: of(values) });
    this.#tell('changed', this.#labelOf('checksums', list));
  }

  /** Gives a recording the next version, as its lists change. */
  #raise({ id, version, updated_at: at }: Image): void {
    const { delta } = this.#changeOf('SOURCE', id);
    if (delta.sources?.some(({ after }) => after && 'version' in after)) return;
    const kept = delta.sources?.[0]?.kept;
    delta.sources = [
      {
        before: { id, version, updated_at: at },
        after: { id, version: Number(version) + 1, updated_at: this.#now },
        ...(kept && { kept }),
      },
    ];
  }

  /** Finds the recordings that only their lists tell, and adds the others. */
  async finish(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (let from = 0; from < all.length; from += recordsAtOnce) {
      await this.#byLists(all.slice(from, from + recordsAtOnce));
      await this.flush();
    }
    await this.flush();
  }

  async #byLists(portion: readonly Waiting[]): Promise<void> {
    const shows = isOneOf('performance_id', [...new Set(portion.map(({ performanceId }) => performanceId))]);
    const sources = await rowsWhere(this.#transaction, 'sources', shows);
    const ids = sources.map(({ id }) => id);
    const lists = await rowsWhere(this.#transaction, 'checksums', isOneOf('source_id', ids));
    const fresh: Waiting[] = [];
    for (const waiting of portion) {
      const bodies = new Set(waiting.lists.map(({ body }) => body.trim()));
      const own = sources.find(
        ({ id, performance_id: show }) =>
          show === waiting.performanceId &&
          !this.#found.sources.has(id) &&
          lists.some((list) => list.source_id === id && bodies.has(text(list, 'body').trim())),
      );
      if (!own) {
        fresh.push(waiting);
        continue;
      }
      this.#ids.Source.set(waiting.record.id, own.id);
      this.#change('sources', own, valuesOf(waiting.record, waiting.performanceId));
    }
    await this.#addSources(fresh);
    await this.#checksums(portion.flatMap(({ lists: own }) => own));
  }

  /** Removes what the source lacks, unless members added or changed it, or something under it. */
  async removeMissing(): Promise<void> {
    for (const name of ['sources', 'performances', 'artists'] as const) {
      for await (const ids of snapshotIds(this.#transaction, name)) {
        const missing = ids.filter((id) => !this.#found[name].has(id));
        if (missing.length > 0) await this.#remove(name, missing);
      }
    }
  }

  async #remove(name: 'sources' | 'performances' | 'artists', ids: readonly number[]): Promise<void> {
    const child = { artists: 'performances', performances: 'sources', sources: 'checksums' } as const;
    const column = { artists: 'artist_id', performances: 'performance_id', sources: 'source_id' }[name];
    const images = await rowsWhere(this.#transaction, name, isOneOf('id', ids));
    const under = await rowsWhere(this.#transaction, child[name], isOneOf(column, ids));
    const removed: ImportedChange[] = [];
    for (const image of images) {
      const own = under.filter((row) => row[column] === image.id);
      const label = this.#labelOf(name, image);
      // What the source lacks was removed before. The rest is there because members added or changed it.
      const isMembers =
        this.#baselines.get(name)?.has(image.id) || (name === 'sources' && this.#ownLists.has(image.id));
      if (name === 'sources' ? isMembers : isMembers || own.length > 0) {
        this.#tell('kept', `${label}: the file lacks it, but members added or changed something of it`);
        continue;
      }
      const gone = (row: Image): Change => ({ before: row, after: null });
      removed.push({
        record: recordOfTable[name],
        id: image.id,
        delta: {
          [tableOfRecord[recordOfTable[name]]]: [gone(image)],
          ...(name === 'sources' && own.length > 0 && { checksums: own.map(gone) }),
        },
      });
      this.#tell('removed', label);
    }
    if (removed.length === 0) return;
    await insertImported(this.#transaction, removed);
    await this.#apply(removed);
  }
}

/** Whether all that a recording says of itself is stored of another one, and says something. */
function isSameRecording(values: Image, image: Image): boolean {
  const said = ['circdate', 'comments', 'textdoc'].filter((column) => text(values, column) !== '');
  return said.length > 0 && said.every((column) => values[column] === image[column]);
}

const takenBack = new Error('The update is only tried.');

/**
 * Updates the catalogue of a database from a source, in one transaction. On a PostgreSQL server, readers see the old one
 * until its end, and do not wait. Members' changes wait.
 * @throws CatalogueError if the source is unreliable; nothing is changed then
 */
export async function updateCatalogue(
  database: Database,
  source: CatalogueSource,
  { setAside, removeMissing, dryRun, report, bad, odd }: UpdateOptions,
): Promise<Updated> {
  if (!dryRun) await rm(setAside, { force: true });
  const keep = (record: BadRecord) => {
    if (!dryRun) appendFileSync(setAside, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    bad(record);
  };
  let result: Updated | undefined;
  const work = async (transaction: Queryable): Promise<void> => {
    const { loaded, ...before } = await beginLoad(transaction);
    if (loaded.some((name) => name !== importedName)) throw new CatalogueError(isSample);
    const updater = await Updater.open(transaction);
    const reader = new RecordReader(source.name);
    let [done, total, choosesTop] = [0, 0, false];
    let portion: CatalogueRecord[] = [];
    const lines = source.lines((records) => {
      total = records;
    });
    const take = async () => {
      await updater.take(portion);
      portion = [];
      report({ done: Math.min(done, total), total });
    };
    for await (const line of lines) {
      done += 1;
      const record = reader.read(line);
      if ('message' in record) {
        updater.updated.setAside += 1;
        keep(record);
        continue;
      }
      const oddity = record.__typename === 'Performance' && oddityOfDate(record.date, record.year);
      if (oddity) odd({ line: line.number, place: line.place, message: oddity });
      choosesTop ||= record.__typename === 'Artist' && typeof record.top100 === 'boolean';
      portion.push(record);
      if (portion.length >= recordsAtOnce) await take();
    }
    await take();
    await updater.finish();
    if (removeMissing && updater.updated.doubtful.count + updater.updated.setAside > 0) {
      throw new CatalogueError(
        `${source.name}: records are doubtful or set aside, so what is missing is not certain; nothing is changed. Import without --remove-missing to see them.`,
      );
    }
    if (removeMissing) await updater.removeMissing();
    if (choosesTop) await noteTopChosen(transaction);
    else if (!before.topChosen) await chooseTop(transaction);
    result = updater.updated;
    if (dryRun) throw takenBack;
  };
  await database
    .withoutTimeout((session) => session.transaction(work))
    .catch((error) => {
      if (error !== takenBack) throw error;
    });
  if (!result) throw new TypeError('An update ended without a result.');
  return result;
}

import { sql } from 'drizzle-orm';
import { applyDelta } from '../../data/changing/applyDelta.ts';
import {
  type Change,
  changesOf,
  deltaBy,
  type Image,
  moment,
  type RecordKind,
  rowsWhere,
} from '../../data/changing/images.ts';
import { removalOf } from '../../data/changing/removals.ts';
import { type ImportedChange, insertImported } from '../../data/changing/revisions.ts';
import {
  type Baselines,
  comparedColumns,
  flagsOf,
  type RecordTable,
  readBaselines,
} from '../../data/changing/updates.ts';
import type { Queryable } from '../../db/database.ts';
import { IdSet, StoredIds } from '../file/recordReader.ts';
import { KnownArtists } from './knownArtists.ts';
import { nothingTold, tell, type Updated, type UpdateOutcome } from './told.ts';
import { columnText, linesIn } from './valuesOf.ts';

export const recordOfTable = { artists: 'ARTIST', performances: 'PERFORMANCE', sources: 'SOURCE' } as const;

/** An update while it runs: the records found again or added, the messages, and the changes that wait for `flush`. */
export class Changes {
  readonly transaction: Queryable;
  readonly now: string;
  /** The rows that members have changed, as the catalogue has them. */
  readonly baselines: Baselines;
  readonly artists = new KnownArtists();
  readonly updated: Updated = nothingTold();
  /** The stored id of each imported record. It is zero if the record, and those under it, are left out. */
  readonly ids = {
    Artist: new StoredIds(),
    ArtistGroup: new StoredIds(),
    Performance: new StoredIds(),
    Source: new StoredIds(),
  };
  readonly found = { artists: new IdSet(), performances: new IdSet(), sources: new IdSet(), checksums: new IdSet() };
  readonly added = { artists: new Set<number>(), performances: new Set<number>(), sources: new Set<number>() };
  #pending = new Map<string, ImportedChange>();
  /** The number of changes that wait for `flush`. */
  changeCount = 0;

  private constructor(transaction: Queryable, now: string, baselines: Baselines) {
    this.transaction = transaction;
    this.now = now;
    this.baselines = baselines;
  }

  static async open(transaction: Queryable): Promise<Changes> {
    const self = new Changes(transaction, await moment(transaction), await readBaselines(transaction));
    for (const image of await rowsWhere(transaction, 'artists', sql`true`)) self.artists.keep(image);
    // Artists that members have renamed are also found by the name that the catalogue has.
    for (const [id, image] of self.baselines.get('artists') ?? []) {
      if (image?.name) self.artists.addName(String(image.name), id);
    }
    return self;
  }

  tell(outcome: UpdateOutcome, message: string): void {
    tell(this.updated[outcome], message);
  }

  labelOf(name: RecordTable, image: Image): string {
    if (name === 'artists') return columnText(image, 'name');
    if (name === 'performances') {
      const artist = this.artists.all.get(Number(image.artist_id));
      const date = `${columnText(image, 'date').slice(0, 6)}${image.year}`;
      return [`${artist ? columnText(artist, 'name') : ''} ${date}`, columnText(image, 'venue')]
        .filter(Boolean)
        .join(', ');
    }
    if (name === 'sources') return `recording ${columnText(image, 'archive_identifier') || image.id}`;
    return `list ${columnText(image, 'description')} of recording ${image.source_id}`;
  }

  /** Returns the change of a record that waits for `flush`; begins one if there is none. */
  changeOf(record: RecordKind, id: number): ImportedChange {
    const key = `${record} ${id}`;
    const change = this.#pending.get(key) ?? { record, id, delta: {} };
    this.#pending.set(key, change);
    return change;
  }

  addChange(record: RecordKind, id: number, name: RecordTable, change: Change): void {
    const { delta } = this.changeOf(record, id);
    delta[name] = [...(delta[name] ?? []), change];
    this.changeCount += 1;
  }

  async flush(): Promise<void> {
    const all = [...this.#pending.values()];
    this.#pending = new Map();
    this.changeCount = 0;
    if (all.length === 0) return;
    await this.apply(all);
    await insertImported(this.transaction, all);
  }

  async apply(all: readonly ImportedChange[]): Promise<void> {
    const delta = deltaBy((name) => all.flatMap((change) => changesOf(change.delta, name)));
    await applyDelta(this.transaction, delta);
  }

  add(name: RecordTable, values: Image, id: number, { created, updated }: { created: string; updated: string | null }) {
    const image: Image = { ...values, id, created_at: created };
    for (const flag of flagsOf(name)) image[flag] ??= false;
    if (name !== 'checksums') Object.assign(image, { created_by: null, in_snapshot: true, version: 1 });
    if (name === 'performances' || name === 'sources') image.updated_at = updated;
    if (name === 'artists') this.artists.keep(image);
    if (name === 'checksums') {
      this.addChange('SOURCE', Number(image.source_id), name, { before: null, after: image });
    } else {
      this.found[name].add(id);
      this.added[name].add(id);
      this.addChange(recordOfTable[name], id, name, { before: null, after: image });
    }
    this.tell('added', this.labelOf(name, image));
  }

  /** Changes the columns of a record in which the import differs, except those that members changed. */
  change(name: Exclude<RecordTable, 'checksums'>, image: Image, values: Image): void {
    this.found[name].add(image.id);
    const base: Image = { ...image, ...this.baselines.get(name)?.get(image.id) };
    const isMembersRecord = image.in_snapshot === false;
    const [before, after]: [Image, Image] = [{ id: image.id }, { id: image.id }];
    const kept: Record<string, unknown> = {};
    const membersColumns: string[] = [];
    for (const column of comparedColumns(name)) {
      const given = values[column];
      if (given === null || given === undefined) continue;
      const [now, was] = [image[column] ?? null, base[column] ?? null];
      const isList = column === 'identifiers';
      // Identifiers that other sources named stay.
      const wanted = isList
        ? [...new Set([...linesIn(image), ...linesIn(values)])].join('\n')
        : given === ''
          ? null
          : given;
      const isMembersValue = isMembersRecord ? now !== null : now !== was;
      // A member's value stays. Another one of the import is reported, and kept beside it unless the catalogue had it.
      if (isMembersValue && wanted !== now) membersColumns.push(column);
      if (isMembersValue && (isMembersRecord ? wanted !== now : wanted !== was)) kept[column] = wanted;
      if (!isMembersValue && wanted !== now) [before[column], after[column]] = [now, wanted];
    }
    if (isMembersRecord) [before.in_snapshot, after.in_snapshot] = [false, true];
    const label = this.labelOf(name, image);
    if (membersColumns.length > 0) this.tell('kept', `${label}: ${membersColumns.join(', ')}`);
    const isChanged = Object.keys(after).length > 1;
    if (!isChanged) this.updated.unchanged += 1;
    if (!isChanged && Object.keys(kept).length === 0) return;
    if (isChanged) {
      [before.version, after.version] = [image.version, Number(image.version) + 1];
      if ('updated_at' in image) [before.updated_at, after.updated_at] = [image.updated_at, this.now];
      const columns = Object.keys(after).filter((column) => comparedColumns(name).includes(column));
      this.tell('changed', `${label}: ${columns.join(', ') || 'a member added it, and the catalogue has it now'}`);
      if (name === 'artists') this.artists.keep({ ...image, ...after });
    }
    this.addChange(recordOfTable[name], image.id, name, {
      before,
      after,
      ...(Object.keys(kept).length > 0 && { kept }),
    });
  }

  /** Returns the id of the record that a removed one was merged into. If there is none, reports it, and returns zero. */
  async successorOf(name: 'artists' | 'performances', image: Image): Promise<number> {
    const removal = await removalOf(this.transaction, recordOfTable[name], image.id);
    if (!removal?.mergedInto) this.tell('kept', `${this.labelOf(name, image)}: a member removed it`);
    return removal?.mergedInto ?? 0;
  }

  /** Gives a recording the next version, as its lists change. */
  raiseVersion({ id, version, updated_at: at }: Image): void {
    const { delta } = this.changeOf('SOURCE', id);
    if (delta.sources?.some(({ after }) => after && 'version' in after)) return;
    const kept = delta.sources?.[0]?.kept;
    delta.sources = [
      {
        before: { id, version, updated_at: at },
        after: { id, version: Number(version) + 1, updated_at: this.now },
        ...(kept && { kept }),
      },
    ];
  }

  /** Whether a record has the id and the time of a stored one, as one that came from this database has. */
  isFromHere(record: { id: number; createdAt: string }, image: Image): boolean {
    return record.id === image.id && Date.parse(record.createdAt) === Date.parse(columnText(image, 'created_at'));
  }
}

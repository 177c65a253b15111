import { decodeHTMLStrict } from 'entities';
import { beginning } from '../../../set-lists/beginning.ts';
import { songKey, songTitles } from '../../../set-lists/titles.ts';
import { asVenueKey } from '../../../set-lists/venues.ts';
import { comparedName } from '../../../texts/comparedName.ts';
import { turnIn } from '../../../texts/turns.ts';
import { identifierLines } from '../../data/reading/identifiers.ts';
import type { CatalogueRecord, RecordOfType } from '../file/records.ts';
import { artistKey } from '../kinds/collect.ts';
import { oddityOfDate } from '../rules/dates.ts';
import { fitOf } from '../update/same.ts';
import { letterApart } from './apart.ts';
import { Groups, type NameSpelling, Spellings } from './groups.ts';
import { listKey, oddityOfList } from './lists.ts';
import { type Check, checkTitles, type Found, isCheck, Oddities } from './oddities.ts';
import { isProse } from './prose.ts';
import { contradictingDay, type SaidDay, saidDays, weekdayOf } from './weekdays.ts';

/* Takes the records of a catalogue one by one, and tells what is odd in them: docs/imports.md has the rules. */

/** The place of a record in its catalogue, and its number there. */
type At = { order: number; place: string };

/** A show. `turn` tells the shows of a day apart, for example `early` and `late`; empty if it is unknown. */
type Show = At & { id: number; label: string; date: string; turn: string } & Record<
    'venue' | 'city' | 'set1' | 'set2' | 'set3' | 'identifiers',
    string | null
  >;

/** A performance, or a recording of it. `said`: the days that its texts name. */
type OfPerformance =
  | (At & { is: 'performance'; label: string; date: string; year: number; said: SaidDay[] })
  | (At & { is: 'recording'; said: SaidDay[]; isListed: boolean });

/** A recording, or a list of it with the key that equal lists share. */
type OfRecording =
  | (At & { is: 'recording'; performance: number; said: SaidDay[] })
  | (At & { is: 'list'; key: string | undefined });

/** A text in place of a city. */
const UNKNOWN = /^\W*(?:unknown|compilation|various)\b/i;
/** The part of a work at the end of its title: a Roman number or a letter. `Flood I` and `Flood II` are two songs. */
const PART = /\s(?:[ivx]{1,4}|\p{L})$/iu;

/** The most shows of a day that one is compared with. */
const mostCompared = 50;
/** The characters of a set list that are compared. */
const mostOfSet = 5000;

const counted = ({ name, count }: Pick<NameSpelling, 'name' | 'count'>) => `${name} (${count.toLocaleString('en')})`;

export class Checker {
  readonly #shows: Groups<Show>;
  readonly #performances: Groups<OfPerformance>;
  readonly #recordings: Groups<OfRecording>;
  readonly #lists: Groups<At & { performance: number }>;
  readonly #venues: Spellings;
  readonly #songs: Spellings;
  /** The name of each artist, and the id of the first artist of that name. */
  readonly #artists = new Map<number, { name: string; first: number }>();
  readonly #firstOfName = new Map<string, number>();
  readonly #found = {
    unread: new Oddities(),
    oddDates: new Oddities(),
    sameShow: new Oddities(),
    weekdays: new Oddities(),
    venues: new Oddities(),
    songs: new Oddities(),
    withoutLists: new Oddities(),
    impossibleLists: new Oddities(),
    prose: new Oddities(),
  } satisfies Record<Check, Oddities>;

  constructor(folder: string) {
    this.#shows = new Groups(folder, 'shows');
    this.#performances = new Groups(folder, 'performances');
    this.#recordings = new Groups(folder, 'recordings');
    this.#lists = new Groups(folder, 'lists');
    this.#venues = new Spellings(folder, 'venues');
    this.#songs = new Spellings(folder, 'songs');
  }

  unread({ order, place }: At, message: string): void {
    this.#found.unread.add(order, `${place}: ${message}`);
  }

  add(record: CatalogueRecord, at: At): void {
    if (record.__typename === 'Artist') this.#artist(record);
    else if (record.__typename === 'Performance') this.#performance(record, at);
    else if (record.__typename === 'Source') this.#recording(record, at);
    else if (record.__typename === 'Checksum') this.#list(record, at);
  }

  #artist({ id, name }: RecordOfType<'Artist'>): void {
    const first = this.#firstOfName.get(artistKey(name)) ?? id;
    this.#firstOfName.set(artistKey(name), first);
    this.#artists.set(id, { name, first });
  }

  #performance(record: RecordOfType<'Performance'>, at: At): void {
    const { id, date, year, venue, city, state, comment } = record;
    const artist = this.#artists.get(record.artist.id);
    const label = [`${artist?.name} ${date.slice(0, 6)}${year}`, venue].filter(Boolean).join(', ');
    const odd = oddityOfDate(date, year);
    if (odd) this.#found.oddDates.add(at.order, `${at.place}: ${label}: ${odd}`);
    const [set1, set2, set3] = [record.set1, record.set2, record.set3].map((set) => set?.slice(0, mostOfSet) ?? null);
    const show = { venue, city, set1: set1 ?? null, set2: set2 ?? null, set3: set3 ?? null };
    const identifiers = identifierLines(record.identifiers);
    this.#shows.add(`${artist?.first} ${date} ${year}`, {
      ...at,
      ...show,
      id,
      label,
      date,
      turn: turnIn(comment ?? '') ?? '',
      identifiers,
    });
    const said = weekdayOf(date, year) === undefined ? [] : saidDays(comment ?? '', true);
    this.#performances.add(String(id), { ...at, is: 'performance', label, date, year, said });
    if (venue && city && !UNKNOWN.test(city)) {
      const where = [city, state].filter(Boolean).join(', ');
      this.#venues.add(comparedName(where), `${venue}\n${where}`, at.order);
    }
    for (const stored of [record.set1, record.set2, record.set3]) {
      if (!stored) continue;
      const set = decodeHTMLStrict(stored);
      if (isProse(set))
        this.#found.prose.add(at.order, `${at.place}: ${label}: ${beginning(set.replace(/\s+/g, ' '), 100)}`);
      for (const title of songTitles(set)) this.#songs.add(String(record.artist.id), title, at.order);
    }
  }

  #recording({ id, performance, textdoc, comments }: RecordOfType<'Source'>, at: At): void {
    const said = [...saidDays(comments ?? '', false), ...saidDays(textdoc ?? '', false)];
    this.#recordings.add(String(id), { ...at, is: 'recording', performance: performance.id, said });
  }

  #list({ source, description, body }: RecordOfType<'Checksum'>, at: At): void {
    const odd = oddityOfList(body);
    if (odd) this.#found.impossibleLists.add(at.order, `${at.place}: ${beginning(description, 100)}: ${odd}`);
    this.#recordings.add(String(source.id), { ...at, is: 'list', key: listKey(body) });
  }

  async result(): Promise<Found[]> {
    for await (const [, shows] of this.#shows.all()) this.#compareShows(shows);
    for await (const [, records] of this.#recordings.all()) this.#fileRecording(records);
    for await (const [, records] of this.#performances.all()) this.#checkPerformance(records);
    for await (const [, lists] of this.#lists.all()) this.#compareLists(lists);
    for await (const [, spellings] of this.#venues.all()) this.#compareVenues(spellings);
    for await (const [artist, spellings] of this.#songs.all()) this.#compareSongs(Number(artist), spellings);
    return Object.entries(this.#found).flatMap(([name, { count, first }]) =>
      isCheck(name) ? [{ check: name, title: checkTitles[name], count, first }] : [],
    );
  }

  /** Compares the shows of an artist on a day. Those of one venue come in a row. */
  #compareShows(shows: Show[]): void {
    if (shows.length === 1) return;
    const key = ({ venue, set1 }: Show) => `${asVenueKey(venue ?? '')} ${comparedName(set1 ?? '')}`;
    const sorted = shows
      .map((show) => ({ show, key: key(show) }))
      .sort((one, other) => (one.key === other.key ? one.show.order - other.show.order : one.key < other.key ? -1 : 1))
      .map(({ show }) => show);
    for (const [index, show] of sorted.entries()) {
      const other = sorted.slice(Math.max(0, index - mostCompared), index).find((one) => isSameShow(one, show));
      if (!other) continue;
      const [first, second] = other.order < show.order ? [other, show] : [show, other];
      this.#found.sameShow.add(first.order, `${first.place} and ${second.place}: ${first.label}`);
    }
  }

  #fileRecording(records: OfRecording[]): void {
    const recording = records.find((record) => record.is === 'recording');
    if (!recording) return;
    const { performance, ...rest } = recording;
    const lists = records.filter((record) => record.is === 'list');
    this.#performances.add(String(performance), { ...rest, isListed: lists.length > 0 });
    for (const { key, order, place } of lists) if (key) this.#lists.add(key, { order, place, performance });
  }

  /** Checks the date of a performance against the weekdays in texts, and its recordings for lists. */
  #checkPerformance(records: OfPerformance[]): void {
    const performance = records.find((record) => record.is === 'performance');
    if (!performance) return;
    const { label, date, year } = performance;
    for (const record of records) {
      const { order, place } = record;
      const day = contradictingDay(record.said, date, year);
      if (day)
        this.#found.weekdays.add(order, `${place}: ${label} was a ${weekdayOf(date, year)}, the text says ${day}`);
      if (record.is === 'recording' && !record.isListed) this.#found.withoutLists.add(order, `${place}: ${label}`);
    }
  }

  #compareLists(lists: (At & { performance: number })[]): void {
    const [first] = lists;
    const other = lists.find(({ performance }) => performance !== first?.performance);
    if (!first || !other) return;
    const text = `${first.place} and ${other.place}: the same checksums at two performances`;
    this.#found.impossibleLists.add(first.order, text);
  }

  #compareVenues(spellings: NameSpelling[]): void {
    const where = spellings[0]?.name.split('\n')[1] ?? '';
    const venues = joined(spellings, (name) => name.split('\n')[0] ?? '');
    const byKey = new Map<string, NameSpelling[]>();
    for (const [name, spelling] of venues) {
      const key = asVenueKey(name).replaceAll(' ', '');
      byKey.set(key, [...(byKey.get(key) ?? []), { ...spelling, name }]);
    }
    const tell = (names: NameSpelling[]) => {
      const text = names.map(counted).join(', ');
      this.#found.venues.add(Math.min(...names.map(({ order }) => order)), where === '' ? text : `${where}: ${text}`);
    };
    for (const names of byKey.values()) if (names.length > 1) tell(names);
    for (const [one, other] of letterApart([...byKey.keys()])) {
      tell([byKey.get(one)?.[0], byKey.get(other)?.[0]].filter((spelling) => spelling !== undefined));
    }
  }

  #compareSongs(artist: number, spellings: NameSpelling[]): void {
    const songs = joined(spellings, songKey);
    for (const [one, other] of letterApart([...songs.keys()])) {
      const pair = [songs.get(one), songs.get(other)].filter((song) => song !== undefined);
      // Parts of one work are two songs.
      if (new Set(pair.map(({ name }) => songKey(name.replace(PART, '')))).size === 1) continue;
      const order = Math.min(...pair.map((song) => song.order));
      this.#found.songs.add(order, `${this.#artists.get(artist)?.name}: ${pair.map(counted).join(', ')}`);
    }
  }
}

/** The first spelling of each key, with the counts of all. */
function joined(spellings: readonly NameSpelling[], keyOf: (name: string) => string): Map<string, NameSpelling> {
  const known = new Map<string, NameSpelling>();
  for (const spelling of spellings) {
    const key = keyOf(spelling.name);
    const own = known.get(key);
    if (own) own.count += spelling.count;
    else known.set(key, { ...spelling });
  }
  return known;
}

/** Whether two shows of an artist's day are one. If the date is not whole, both must have a set list. */
function isSameShow(one: Show, other: Show): boolean {
  if (one.turn !== other.turn) return false;
  const fit = fitOf(one, other);
  return (fit === 'same' || fit === 'like') && (!one.date.includes('?') || Boolean(one.set1 && other.set1));
}

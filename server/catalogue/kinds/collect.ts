import { createHash } from 'node:crypto';
import { asVenueKey } from '../../../set-lists/venues.ts';
import { comparedName } from '../../../texts/comparedName.ts';
import { turnIn } from '../../../texts/turns.ts';
import type { Identifier } from '../../data/identifiers.ts';
import { type WrittenRecord, writtenName } from '../records.ts';
import { areLike, songsIn } from '../songs.ts';
import { KeptRows } from './keptRows.ts';
import { type DescribedShow, type KeptShow, KeptShows, numberOf } from './keptShows.ts';
import { Pairs } from './pairs.ts';
import { comparedLines, type ToldRecording, type ToldShow } from './show.ts';

/** The records of a show, with a sentence about what is doubtful. */
export interface Collected {
  records: WrittenRecord[];
  doubt?: string;
}

/** A hash of a text, in two numbers. The texts of all recordings would take the memory of the whole catalogue. */
function hashOf(text: string): [number, number] {
  const hash = createHash('sha256').update(text).digest();
  // Zero is a free place in `Pairs`.
  return [hash.readUInt32LE(0) || 1, hash.readUInt32LE(4)];
}

/** The key of an artist's name, the same for two ways of writing it: `The Gulls & Friends`, `Gulls and Friends`. */
export const artistKey = (name: string): string => comparedName(name.replaceAll('&', ' and '));

/** The lists without those whose lines another one ahead has: a folder may have one twice. */
function eachOnce(lists: ToldRecording['lists']): ToldRecording['lists'] {
  const bodies = new Set<string>();
  return lists.filter(({ body }) => {
    const size = bodies.size;
    return bodies.add(comparedLines(body)).size > size;
  });
}

/** The field of a record's identifiers, if it has any. */
const identified = (identifiers: Identifier[]) => (identifiers.length > 0 ? { identifiers } : {});

const nullIfEmpty = (text: string): string | null => (text === '' ? null : text);

/** The fields of a show's record that another description of it may fill. */
const FILLED = ['title', 'venue', 'city', 'state', 'set1', 'set2', 'set3', 'comment'] as const;

/** What a show says in these fields. The set lists are one: a third set is none of another list. */
function fieldsOf({ title, venue, city, state, sets, comment }: ToldShow): string[][] {
  return [
    [writtenName(title)],
    [writtenName(venue)],
    [writtenName(city)],
    [writtenName(state)],
    [0, 1, 2].map((at) => sets[at] ?? ''),
    [comment],
  ];
}

/** The beginning of a record of a performance, with its id. */
const PERFORMANCE = /^\{"__typename":"Performance","id":(\d+),/;

/**
 * Joins the shows of several files: each artist once, and each show once with all its recordings. The rules are in
 * docs/imports.md.
 */
export class Collector {
  readonly #createdAt = new Date().toISOString();
  readonly #artists = new Map<string, number>();
  readonly #shows = new KeptShows();
  readonly #recordings = new Pairs();
  /** What later descriptions of shows say in fields that the first one left empty, by the ids of the shows. */
  readonly #fills = new KeptRows();
  #performanceCount = 0;
  #sourceCount = 0;
  #checksumCount = 0;
  /** The number of shows that were joined with an earlier one. */
  joinedCount = 0;

  /** Returns the records to write for a show. Each comes after the records that it refers to. */
  add(show: ToldShow, file: string): Collected {
    const records: WrittenRecord[] = [];
    const artistId = this.#addArtist(show, records);
    const day = `${artistId} ${show.date.date} ${show.date.year}`;
    const ofDay = this.#shows.ofDay(day);
    const told: DescribedShow = {
      venue: numberOf(asVenueKey(show.venue)),
      city: numberOf(comparedName(show.city).slice(0, 200)),
      sets: numberOf(comparedName(show.sets.join(''))),
      songs: () => new Set(Uint16Array.from(songsIn(show.sets), (song) => numberOf(song))),
      lacks: fieldsOf(show).reduce((bits, field, at) => bits + (field.some(Boolean) ? 0 : 2 ** at), 0),
      turn: numberOf(show.turn ?? turnIn(`${show.title}\n${show.comment}`) ?? '') || Number(show.number ?? 0),
      file,
      recorded: show.recordings.length > 0,
    };
    // Without a day, an empty venue or city does not match a known one.
    const same = ofDay.find((one) => isSame(one, told, !show.date.date.includes('?')));
    const performanceId = same?.id ?? this.#addPerformance(show, artistId, records);
    if (same) {
      this.joinedCount += 1;
      this.#fill(day, same, told, show);
    } else this.#shows.add(day, { ...told, id: performanceId, place: show.place });
    for (const recording of show.recordings) this.#addRecording(recording, performanceId, records);
    const other = same ? undefined : ofDay[0];
    return other ? { records, doubt: `it may be the show of ${other.place}: the same artist and day` } : { records };
  }

  /** Keeps what a show says that is missing in an earlier description of it. */
  #fill(day: string, same: KeptShow, told: DescribedShow, show: ToldShow): void {
    const lacks = same.lacks & told.lacks;
    if (lacks === same.lacks) return;
    const id = String(same.id);
    const before = this.#fills.get(id)?.cells ?? [];
    const cells = fieldsOf(show).flatMap((field, at) => (same.lacks & (2 ** at) ? field : field.map(() => '')));
    this.#fills.add(id, { line: 0, cells: cells.map((cell, at) => before[at] || cell) });
    const { venue, city, sets, turn, file, recorded, place } = same;
    this.#shows.add(day, {
      ...{ id: same.id, file, recorded, place, lacks },
      ...{ venue: venue || told.venue, city: city || told.city, sets: sets || told.sets, turn: turn || told.turn },
      songs: () => (sets === 0 ? told.songs() : same.songs()),
    });
  }

  /** Returns the text of a record, with what later descriptions of its show say where it says nothing. */
  filled(text: string): string {
    const [, id = ''] = PERFORMANCE.exec(text) ?? [];
    const cells = id === '' ? undefined : this.#fills.get(id)?.cells;
    if (!cells) return text;
    const said = FILLED.flatMap((field, at) => (cells[at] ? [[field, cells[at]]] : []));
    return JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(said) });
  }

  /** Adds the record of a show's artist, unless there is one. Returns its id. */
  #addArtist({ artist: name, artistIdentifiers }: ToldShow, records: WrittenRecord[]): number {
    const key = artistKey(name);
    const known = this.#artists.get(key);
    if (known !== undefined) return known;
    const id = this.#artists.size + 1;
    this.#artists.set(key, id);
    records.push({
      __typename: 'Artist',
      id,
      name: writtenName(name),
      abbrev: null,
      isTradable: null,
      officialUrl: null,
      top100: null,
      sourceCount: 0,
      createdAt: this.#createdAt,
      ...identified(artistIdentifiers),
    });
    return id;
  }

  /** Adds the record of a show, and returns its id. */
  #addPerformance(
    { date, title, venue, city, state, sets, comment, identifiers }: ToldShow,
    artistId: number,
    records: WrittenRecord[],
  ): number {
    this.#performanceCount += 1;
    const [set1 = '', set2 = '', set3 = ''] = sets;
    records.push({
      __typename: 'Performance',
      id: this.#performanceCount,
      artist: { id: artistId },
      ...date,
      title: nullIfEmpty(writtenName(title)),
      isCompilation: null,
      venue: nullIfEmpty(writtenName(venue)),
      city: nullIfEmpty(writtenName(city)),
      state: nullIfEmpty(writtenName(state)),
      set1: nullIfEmpty(set1),
      set2: nullIfEmpty(set2),
      set3: nullIfEmpty(set3),
      comment: nullIfEmpty(comment),
      createdAt: this.#createdAt,
      updatedAt: null,
      sources: { totalCount: 0 },
      ...identified(identifiers),
    });
    return this.#performanceCount;
  }

  /** Adds the records of a recording and its lists, unless they were added before. */
  #addRecording(
    { archiveIdentifier, identifiers, comments, textdoc, lists: all }: ToldRecording,
    performanceId: number,
    records: WrittenRecord[],
  ): void {
    const lists = eachOnce(all);
    // Several files may describe the same recording. It is written once. Keys of both kinds differ: an identifier has
    // no line end.
    const told = lists.length > 0 ? lists.map(({ body }) => body) : [textdoc];
    const key = archiveIdentifier || [performanceId, ...told].join('\n');
    if (!this.#recordings.add(...hashOf(key))) return;
    this.#sourceCount += 1;
    const id = this.#sourceCount;
    records.push({
      __typename: 'Source',
      id,
      performance: { id: performanceId },
      archiveIdentifier: nullIfEmpty(archiveIdentifier),
      circdate: null,
      comments: nullIfEmpty(comments),
      textdoc: nullIfEmpty(textdoc),
      wavdiskcount: null,
      shndiskcount: null,
      enterUsername: null,
      mediaSize: null,
      mediaSizeUncompressed: null,
      createdAt: this.#createdAt,
      updatedAt: null,
      ...identified(identifiers),
    });
    for (const list of lists) {
      this.#checksumCount += 1;
      records.push({
        __typename: 'Checksum',
        id: this.#checksumCount,
        source: { id },
        ...list,
        createdAt: this.#createdAt,
      });
    }
  }
}

/** Whether two venues or cities are equal, or one of them is unknown on a known day. */
const fits = (one: number, other: number, isDay: boolean) => one === other || (isDay && (one === 0 || other === 0));

/** The largest number in a name. Words of turns have larger ones. */
const MOST_NUMBER = 3;

/** The turns of two descriptions, as they are compared. A number says something beside another number only. */
function turnsOf(one: DescribedShow, other: DescribedShow): [number, number] {
  const isNumber = ({ turn }: DescribedShow) => turn > 0 && turn <= MOST_NUMBER;
  if (isNumber(one) && isNumber(other)) return [one.turn, other.turn];
  return [isNumber(one) ? 0 : one.turn, isNumber(other) ? 0 : other.turn];
}

/**
 * Whether two descriptions of an artist's day are of the same show. Different venues are different shows. At one venue,
 * set lists of other songs are those of an early and a late show, and so are those that say it. Without a day, only
 * equal set lists are certain. Rows of one file without recordings are different shows, unless their set lists are equal: such a file has one row for each show. A file with recordings may have
 * several rows for a show, one for each recording.
 */
function isSame(one: DescribedShow, other: DescribedShow, isDay: boolean): boolean {
  if (!fits(one.venue, other.venue, isDay) || !fits(one.city, other.city, isDay)) return false;
  const [turn, otherTurn] = turnsOf(one, other);
  const areTwo = turn !== otherTurn;
  if (areTwo && turn > MOST_NUMBER && otherTurn > MOST_NUMBER) return false;
  if (one.sets === other.sets && one.sets !== 0) return true;
  if (!isDay) return false;
  const isList = one.file === other.file && !one.recorded && !other.recorded;
  if (isList) return false;
  // If only one says its turn, or both have a number, their songs must tell that they are one.
  if (areTwo) return areLike(one.songs(), other.songs());
  return one.sets === 0 || other.sets === 0 || areLike(one.songs(), other.songs());
}

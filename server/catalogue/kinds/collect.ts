import { createHash } from 'node:crypto';
import { comparedName } from '../../../texts/comparedName.ts';
import type { Identifier } from '../../data/reading/identifiers.ts';
import { type WrittenRecord, writtenName } from '../file/records.ts';
import { areLike, featuresOf, fitOfShows, type ShowFeatures } from '../rules/sameShow.ts';
import { comparedLines, type ToldRecording, type ToldShow } from './show.ts';

/** The records of a show, with a sentence about what is doubtful. */
export interface Collected {
  records: WrittenRecord[];
  doubt?: string;
}

/** A hash of a text, a character a byte. The texts themselves would take the memory of the whole catalogue. */
const hashOf = (text: string): string => (text === '' ? '' : createHash('sha256').update(text).digest('binary'));

/** The features of a show, and what else decides in files. */
interface DescribedShow extends ShowFeatures {
  /** The number behind the day in its name; empty if the name says a turn, or neither. */
  number: string;
  file: string;
  recorded: boolean;
}

/** A show as it is kept, small: files may have a million of them. */
interface KeptShow extends Omit<DescribedShow, 'songs'> {
  id: number;
  place: string;
  /** A bit for each field of its record that is empty. */
  lacks: number;
  /** Its songs, a character of 16 bits for each: enough to tell how many of them two set lists share. */
  songs: string;
}

/** The most shows of an artist's day that another one is compared with: the latest. */
const MOST_OF_DAY = 1000;

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

/** The fields of a show's record that another description of it may fill. */
const FILLED = ['title', 'venue', 'city', 'state', 'set1', 'set2', 'set3', 'comment'] as const;

/** The texts of a show in these fields. The set lists are one: a third set is none of another list. */
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

/** A bit for each of these fields of which a show says nothing. */
const lacksOf = (show: ToldShow): number =>
  fieldsOf(show).reduce((bits, field, at) => bits + (field.some(Boolean) ? 0 : 2 ** at), 0);

/** The beginning of a record of a performance, with its id. */
const PERFORMANCE = /^\{"__typename":"Performance","id":(\d+),/;

/**
 * Joins the shows of several files: each artist once, and each show once with all its recordings. The rules are in
 * docs/imports.md.
 */
export class Collector {
  readonly #createdAt = new Date().toISOString();
  readonly #artists = new Map<string, number>();
  /** The shows so far, by their artists and days. */
  readonly #shows = new Map<string, KeptShow[]>();
  /** The characters of songs. */
  readonly #songs = new Map<string, string>();
  /** The venues, cities and files of shows, each once: read from a table, each would be a text of its own. */
  readonly #texts = new Map<string, string>();
  readonly #recordings = new Set<string>();
  /** The values of later descriptions of shows in fields that the first one left empty, by the ids of the shows. */
  readonly #fills = new Map<number, string[]>();
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
    const ofDay = this.#shows.get(day)?.slice(-MOST_OF_DAY) ?? [];
    const told = this.#described(show, file);
    // Without a day, an empty venue or city does not match a known one.
    const same = ofDay.find((one) => isSame(unpacked(one), told, !show.date.date.includes('?')));
    const performanceId = same?.id ?? this.#addPerformance(show, artistId, records);
    if (same) {
      this.joinedCount += 1;
      this.#fill(same, told, show);
    } else {
      const songs = [...told.songs()].join('');
      const kept = { ...told, songs, id: performanceId, place: show.place, lacks: lacksOf(show) };
      const shows = this.#shows.get(day);
      if (shows) shows.push(kept);
      else this.#shows.set(day, [kept]);
    }
    for (const recording of show.recordings) this.#addRecording(recording, performanceId, records);
    const other = same ? undefined : ofDay[0];
    return other ? { records, doubt: `it may be the show of ${other.place}: the same artist and day` } : { records };
  }

  #described(show: ToldShow, file: string): DescribedShow {
    const { venue, city, sets, turn: saidTurn, songs } = featuresOf(show);
    const turn = show.turn ?? saidTurn;
    return {
      ...{ venue: this.#once(venue), city: this.#once(city.slice(0, 200)), sets: hashOf(sets), turn },
      number: turn === '' ? (show.number ?? '') : '',
      songs: () => new Set(Array.from(songs(), (song) => this.#characterOf(song))),
      file: this.#once(file),
      recorded: show.recordings.length > 0,
    };
  }

  /** The one text that is equal to this one. */
  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  /** The character of 16 bits that stands for a song. Few songs share one. */
  #characterOf(song: string): string {
    const character = this.#songs.get(song) ?? String.fromCharCode(this.#songs.size);
    this.#songs.set(song, character);
    return character;
  }

  /** Keeps what a show says that is missing in an earlier description of it. */
  #fill(same: KeptShow, told: DescribedShow, show: ToldShow): void {
    const lacks = same.lacks & lacksOf(show);
    if (lacks === same.lacks) return;
    const before = this.#fills.get(same.id) ?? [];
    const cells = fieldsOf(show).flatMap((field, at) => (same.lacks & (2 ** at) ? field : field.map(() => '')));
    this.#fills.set(
      same.id,
      cells.map((cell, at) => before[at] || cell),
    );
    if (same.sets === '') same.songs = [...told.songs()].join('');
    if (same.number === '') same.turn ||= told.turn;
    if (same.turn === '') same.number ||= told.number;
    for (const feature of ['venue', 'city', 'sets'] as const) same[feature] ||= told[feature];
    same.lacks = lacks;
  }

  /** Returns the text of a record, with what later descriptions of its show say where it says nothing. */
  filled(text: string): string {
    const [, id = ''] = PERFORMANCE.exec(text) ?? [];
    const cells = this.#fills.get(Number(id));
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
      title: writtenName(title) || null,
      isCompilation: null,
      venue: writtenName(venue) || null,
      city: writtenName(city) || null,
      state: writtenName(state) || null,
      set1: set1 || null,
      set2: set2 || null,
      set3: set3 || null,
      comment: comment || null,
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
    const known = this.#recordings.size;
    if (this.#recordings.add(hashOf(key)).size === known) return;
    this.#sourceCount += 1;
    const id = this.#sourceCount;
    records.push({
      __typename: 'Source',
      id,
      performance: { id: performanceId },
      archiveIdentifier: archiveIdentifier || null,
      circdate: null,
      comments: comments || null,
      textdoc: textdoc || null,
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

/** A kept show as it is compared. */
const unpacked = (show: KeptShow): DescribedShow => ({ ...show, songs: () => new Set(show.songs.split('')) });

/**
 * Whether two descriptions of an artist's day are of the same show, as an update would say, with what only files tell.
 * Rows of one file without recordings are different shows, unless their set lists are equal: such a file has one row for
 * each show. A file with recordings may have several rows for a show, one for each recording.
 */
function isSame(one: DescribedShow, other: DescribedShow, isDay: boolean): boolean {
  const fit = fitOfShows(one, other, isDay);
  if (fit !== 'same' && fit !== 'like') return false;
  if (one.sets === other.sets && one.sets !== '') return true;
  const isList = one.file === other.file && !one.recorded && !other.recorded;
  if (isList) return false;
  // If only one says its turn, or both have another number, their songs must tell that they are one.
  const areTwo = one.turn !== other.turn || (one.number !== '' && other.number !== '' && one.number !== other.number);
  return !areTwo || areLike(one.songs(), other.songs());
}

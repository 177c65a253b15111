import { inTasks } from '#lib/inTasks.ts';
import * as highlights from '#set-lists/highlights.ts';
import { commonTitle, knownTitles, songKey, songTitles } from '#set-lists/titles.ts';
import { UNKNOWN_YEAR } from '../dates/dates.ts';
import { type PlayedShow, timeOf } from './performance.ts';

/** A show with its set lists, which are without HTML entities. */
export interface ListedShow extends PlayedShow {
  sets: readonly string[];
  isCompilation?: boolean;
}

/** A play of a song, with the keys of the songs before and after it in the same set. */
interface Playing<Show> {
  show: Show;
  before: string | undefined;
  after: string | undefined;
}

/** The shows between two plays of a song. */
export interface Gap {
  /** The number of shows in between that have a set list. */
  shows: number;
  from: PlayedShow;
  to: PlayedShow;
}

/** A song in an artist's whole history. */
export interface SongHistory<Show> {
  key: string;
  /** The most frequent spelling. */
  title: string;
  /** The plays by time. A show may have two. */
  playings: readonly Playing<Show>[];
  /** The shows by time, each once. */
  shows: readonly Show[];
  /** The longest gap; undefined if the song was played at one show only. */
  longestGap: Gap | undefined;
  /** The number of shows with a set list since the last play; undefined if no play has a known year. */
  currentGap: number | undefined;
}

export interface CountedSongs<Show> {
  /** By key. */
  songs: ReadonlyMap<string, SongHistory<Show>>;
  /** The shows with the keys of their songs, without compilations. */
  played: readonly highlights.PlayedShow<string>[];
}

interface SongCount<Show> {
  playings: Playing<Show>[];
  spellings: Map<string, number>;
  longestGap: Gap | undefined;
  /** The show of the last play, and its number among the shows of known year with a set list. */
  last: { show: Show; at: number } | undefined;
}

const isDated = ({ year }: PlayedShow) => year !== UNKNOWN_YEAR;

/** Adds a play to a song. `at` is the number of shows of known year with a set list, up to the play's. */
function play<Show extends PlayedShow>(song: SongCount<Show>, title: string, playing: Playing<Show>, at: number) {
  const { show } = playing;
  song.playings.push(playing);
  song.spellings.set(title, (song.spellings.get(title) ?? 0) + 1);
  // A show of unknown year has no place in time, so it is in no gap.
  if (!isDated(show) || song.last?.show === show) return;
  if (song.last) {
    const shows = at - song.last.at - 1;
    if (!song.longestGap || shows > song.longestGap.shows) song.longestGap = { shows, from: song.last.show, to: show };
  }
  song.last = { show, at };
}

/** Shows are given in the order of time. Runs in short tasks. Throws when the signal is aborted. */
export async function countSongs<Show extends ListedShow>(
  shows: readonly Show[],
  signal?: AbortSignal,
): Promise<CountedSongs<Show>> {
  const listed = shows.filter(({ sets }) => sets.length > 0);
  // The titles of all shows are collected before the first is read, as they decide how set lists are read.
  const titles = knownTitles();
  for await (const slice of inTasks(listed, signal)) {
    for (const set of slice.flatMap(({ sets }) => sets)) titles.add(set);
  }
  const songs = new Map<string, SongCount<Show>>();
  const played: highlights.PlayedShow<string>[] = [];
  let datedCount = 0;
  const read = (show: Show): string[] =>
    show.sets.flatMap((set) => {
      const named = songTitles(set, titles).map((title) => ({ title, key: songKey(title) }));
      return named.map(({ title, key }, at) => {
        const song = songs.get(key) ?? { playings: [], spellings: new Map(), longestGap: undefined, last: undefined };
        songs.set(key, song);
        play(song, title, { show, before: named[at - 1]?.key, after: named[at + 1]?.key }, datedCount);
        return key;
      });
    });
  for await (const slice of inTasks(listed, signal)) {
    for (const show of slice) {
      if (isDated(show)) datedCount += 1;
      const keys = read(show);
      if (!show.isCompilation)
        played.push({ id: show.id, time: isDated(show) ? timeOf(show) : undefined, songs: keys });
    }
  }
  const historyOf = (key: string, { playings, spellings, longestGap, last }: SongCount<Show>): SongHistory<Show> => ({
    ...{ key, title: commonTitle(spellings), playings, longestGap },
    shows: [...new Set(playings.map(({ show }) => show))],
    currentGap: last && datedCount - last.at,
  });
  return { songs: new Map([...songs].map(([key, song]) => [key, historyOf(key, song)])), played };
}

/** The number of rare songs of each show that has some, by the show's id. */
export function rareCounts({ played }: Pick<CountedSongs<unknown>, 'played'>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { show } of highlights.highlightsOf(played)) counts.set(show, (counts.get(show) ?? 0) + 1);
  return counts;
}

import { knownTitles, songKey, songTitles } from '../../../set-lists/setList';
import type { Show } from './shows';

/** A song in an artist's history. */
export interface SongHistory {
  key: string;
  /** As it is spelt most often. */
  title: string;
  /** The shows it was played at, by time. */
  shows: Show[];
  /** How often it was played: some shows have it twice. */
  times: number;
  /** The most shows with a set list between two playings. */
  longestGap: number;
  /** The shows with a set list since it was played last. */
  currentGap: number;
  /** What was played right before and right after it in the same set, with how often. */
  before: ReadonlyMap<string, number>;
  after: ReadonlyMap<string, number>;
}

interface Counted extends SongHistory {
  spellings: Map<string, number>;
  before: Map<string, number>;
  after: Map<string, number>;
  /** The number of the show, among those with a set list, at which it was played last. */
  last: number;
}

const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * Counts songs show by show, in the order of time, so that a long history can be counted piece by piece without keeping
 * the page from answering.
 */
export class SongCounter {
  readonly #songs = new Map<string, Counted>();
  readonly #titles = knownTitles();
  #shows = 0;

  /** Reads how a show writes its titles; all shows are read before the first is added. */
  read(show: Show): void {
    for (const set of show.sets) this.#titles.add(set);
  }

  add(show: Show): void {
    if (show.sets.length === 0) return;
    this.#shows += 1;
    for (const set of show.sets) {
      const titles = songTitles(set, this.#titles);
      titles.forEach((title, place) => {
        this.#play(show, title, titles[place - 1], titles[place + 1]);
      });
    }
  }

  #play(show: Show, title: string, before: string | undefined, after: string | undefined): void {
    const key = songKey(title);
    const song: Counted = this.#songs.get(key) ?? {
      key,
      title,
      shows: [],
      times: 0,
      longestGap: 0,
      currentGap: 0,
      before: new Map(),
      after: new Map(),
      spellings: new Map(),
      last: this.#shows,
    };
    this.#songs.set(key, song);
    song.times += 1;
    add(song.spellings, title);
    if (before !== undefined) add(song.before, songKey(before));
    if (after !== undefined) add(song.after, songKey(after));
    if (song.shows.at(-1) === show) return;
    song.longestGap = Math.max(song.longestGap, this.#shows - song.last - 1);
    song.last = this.#shows;
    song.shows.push(show);
  }

  /** The songs so far, the most played first. */
  songs(): SongHistory[] {
    return [...this.#songs.values()]
      .map((song) => {
        const [[title] = [song.title]] = [...song.spellings].sort(([, a], [, b]) => b - a);
        return { ...song, title, currentGap: this.#shows - song.last };
      })
      .sort((a, b) => b.shows.length - a.shows.length || a.title.localeCompare(b.title));
  }
}

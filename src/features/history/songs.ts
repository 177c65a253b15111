import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { knownTitles, songKey, songTitles } from '#set-lists/setList.ts';
import type { Show } from './shows.ts';

/** A playing of a song, with the keys of the songs right before and right after it in the same set. */
interface Playing {
  show: Show;
  before: string | undefined;
  after: string | undefined;
}

/** The shows between two playings of a song. */
interface Gap {
  /** How many they are; only shows with a set list count. */
  shows: number;
  from: Show;
  to: Show;
}

/** A song in all that is known of an artist. */
export interface SongHistory {
  key: string;
  /** As it is spelt most often. */
  title: string;
  /** By time. A show may have the song twice. */
  playings: readonly Playing[];
  /** Undefined where it was played at one show alone. */
  longestGap: Gap | undefined;
  /** The shows with a set list since it was played last; undefined where no year of a playing is known. */
  currentGap: number | undefined;
}

interface Counted {
  key: string;
  playings: Playing[];
  spellings: Map<string, number>;
  longestGap: Gap | undefined;
  /** The show at which it was played last, and its number among those with a set list. */
  last: { show: Show; at: number } | undefined;
}

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
    // A show of an unknown year has no place among the others, and so is in no gap.
    if (show.year !== UNKNOWN_YEAR) this.#shows += 1;
    for (const set of show.sets) {
      const keys = songTitles(set, this.#titles).map((title) => ({ title, key: songKey(title) }));
      keys.forEach(({ title, key }, place) => {
        this.#play(key, title, { show, before: keys[place - 1]?.key, after: keys[place + 1]?.key });
      });
    }
  }

  #play(key: string, title: string, playing: Playing): void {
    const { show } = playing;
    const song: Counted = this.#songs.get(key) ?? {
      key,
      playings: [],
      spellings: new Map(),
      longestGap: undefined,
      last: undefined,
    };
    this.#songs.set(key, song);
    song.playings.push(playing);
    song.spellings.set(title, (song.spellings.get(title) ?? 0) + 1);
    if (show.year === UNKNOWN_YEAR || song.last?.show === show) return;
    if (song.last) {
      const shows = this.#shows - song.last.at - 1;
      if (!song.longestGap || shows > song.longestGap.shows)
        song.longestGap = { shows, from: song.last.show, to: show };
    }
    song.last = { show, at: this.#shows };
  }

  /** The songs so far. */
  songs(): SongHistory[] {
    return [...this.#songs.values()].map(({ key, playings, spellings, longestGap, last }) => {
      const [[title] = [key]] = [...spellings].sort(([, a], [, b]) => b - a);
      return { key, title, playings, longestGap, currentGap: last && this.#shows - last.at };
    });
  }
}

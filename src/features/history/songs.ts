import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { highlightsOf, type PlayedShow } from '#set-lists/highlights.ts';
import { commonTitle, knownTitles, songKey, songTitles } from '#set-lists/titles.ts';
import type { Show } from './shows.ts';

/** A play of a song, with the keys of the songs before and after it in the same set. */
interface Playing {
  show: Show;
  before: string | undefined;
  after: string | undefined;
}

/** The shows between two plays of a song. */
export interface Gap {
  /** The number of shows in between that have a set list. */
  shows: number;
  from: Show;
  to: Show;
}

/** A song in an artist's whole history. */
export interface SongHistory {
  key: string;
  /** The most frequent spelling. */
  title: string;
  /** The plays by time. A show may have two. */
  playings: readonly Playing[];
  /** The longest gap; undefined if the song was played at one show only. */
  longestGap: Gap | undefined;
  /** The number of shows with a set list since the last play; undefined if no play has a known year. */
  currentGap: number | undefined;
}

/** A song while it is counted. */
interface SongCount {
  key: string;
  playings: Playing[];
  spellings: Map<string, number>;
  longestGap: Gap | undefined;
  /** The show of the last play, and its number among the shows of known year with a set list. */
  last: { show: Show; at: number } | undefined;
}

/**
 * Counts songs show by show, in the order of time. A long history can be counted in parts, so that the page stays
 * responsive.
 */
export class SongCounter {
  readonly #songs = new Map<string, SongCount>();
  readonly #titles = knownTitles();
  readonly #played: PlayedShow<string>[] = [];
  /** The number of shows of known year with a set list so far. */
  #datedCount = 0;

  /** Collects the titles of a show. Call it for all shows before the first `add`. */
  read(show: Show): void {
    for (const set of show.sets) this.#titles.add(set);
  }

  /** Counts the songs of a show. */
  add(show: Show): void {
    if (show.sets.length === 0) return;
    // A show of unknown year has no place in time, so it is in no gap.
    const isDated = show.year !== UNKNOWN_YEAR;
    if (isDated) this.#datedCount += 1;
    const played: string[] = [];
    for (const set of show.sets) {
      const keys = songTitles(set, this.#titles).map((title) => ({ title, key: songKey(title) }));
      keys.forEach(({ title, key }, index) => {
        played.push(key);
        this.#play(key, title, { show, before: keys[index - 1]?.key, after: keys[index + 1]?.key });
      });
    }
    if (!show.isCompilation) this.#played.push({ id: show.id, time: isDated ? show.time : undefined, songs: played });
  }

  #play(key: string, title: string, playing: Playing): void {
    const { show } = playing;
    const song: SongCount = this.#songs.get(key) ?? {
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
      const shows = this.#datedCount - song.last.at - 1;
      if (!song.longestGap || shows > song.longestGap.shows)
        song.longestGap = { shows, from: song.last.show, to: show };
    }
    song.last = { show, at: this.#datedCount };
  }

  /** The number of rare songs of each show that has some, by the show's id. */
  rare(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { show } of highlightsOf(this.#played)) counts.set(show, (counts.get(show) ?? 0) + 1);
    return counts;
  }

  /** The songs counted so far. */
  songs(): SongHistory[] {
    return [...this.#songs.values()].map(({ key, playings, spellings, longestGap, last }) => ({
      ...{ key, title: commonTitle(spellings), playings, longestGap },
      currentGap: last && this.#datedCount - last.at,
    }));
  }
}

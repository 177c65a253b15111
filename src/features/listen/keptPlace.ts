import * as v from 'valibot';
import { IDENTIFIER, MOST_TRACKS } from './archiveItem.ts';

/** The key in the tab's storage. `Listening` of the shell loads the player where there is something. */
const KEY = 'listening';

const line = v.pipe(v.string(), v.maxLength(1000));
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const whole = v.pipe(seconds, v.integer());
const identifier = v.pipe(
  v.string(),
  v.check((value) => IDENTIFIER.test(value)),
);
const track = v.object({ name: line, title: line, length: v.optional(seconds) });

const kept = v.object({
  recording: v.object({ id: whole, identifier, artist: line, title: line, performance: v.optional(whole) }),
  tracks: v.pipe(v.array(track), v.maxLength(MOST_TRACKS)),
  at: whole,
  seconds,
});

/** The state that a reload keeps: a recording with its tracks, the number of the track, and the place in it. */
export type KeptPlace = v.InferOutput<typeof kept>;

/** Returns what this tab has kept; undefined if that is nothing that can be played. */
export function readPlace(): KeptPlace | undefined {
  try {
    const { success, output } = v.safeParse(kept, JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
    return success && output.at < output.tracks.length ? output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a place for a reload, or forgets it. Does nothing if storage is refused or full. What else is given is not read. */
export function keepPlace(place: object | undefined): void {
  try {
    if (place) window.sessionStorage.setItem(KEY, JSON.stringify(place));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // The player is then empty after a reload.
  }
}

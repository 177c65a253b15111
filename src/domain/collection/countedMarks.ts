import * as v from 'valibot';
import { type Entry, entrySchema } from './mark.ts';
import { markKey } from './status.ts';

/** The records that a marked one belongs to now, as the account last told: merges may have moved it since it was marked. */
export interface Belonging {
  /** The record that the marked one was merged into. */
  mergedInto?: number | undefined;
  performanceId?: number | undefined;
  artistId?: number | undefined;
}

/** A mark or a follow in the store, with the time of its last change. */
export interface KeptMark extends Belonging {
  /** Undefined if the mark was removed: that it was, and when, is kept, too. */
  mark: Entry | undefined;
  /** In milliseconds since 1970. 0: before the store kept times. */
  changed: number;
  /** Whether the account has it. A change of the mark is a new entry, which it has not. */
  sent?: boolean;
}

const idSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** An entry of the store that is not broken. */
export const keptSchema = v.object({
  mark: v.optional(entrySchema),
  changed: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
  sent: v.optional(v.boolean()),
  mergedInto: idSchema,
  performanceId: idSchema,
  artistId: idSchema,
});

/** Returns a mark with the records that it belongs to now. That of a merged record is one of what it was merged into. */
function current(mark: Entry, { mergedInto, performanceId, artistId }: Belonging): Entry {
  const id = mergedInto ?? mark.id;
  if (mark.kind === 'artist') return { ...mark, id };
  const show = mark.kind === 'performance' ? mergedInto : performanceId;
  return { ...mark, id, performanceId: show ?? mark.performanceId, artistId: artistId ?? mark.artistId };
}

/**
 * Returns the marks by the keys under which they count. The mark of a merged record counts for the record that it was
 * merged into, unless that has a mark of its own. The store keeps it under its old key, for a merge that is taken back.
 * `hidden` has these old keys, by the keys under which the marks count.
 */
export function countedMarks(kept: readonly KeptMark[]) {
  const isMerged = ({ mergedInto }: KeptMark) => mergedInto !== undefined;
  const merged = kept.filter(isMerged).sort((a, b) => a.changed - b.changed);
  const entries = new Map<string, Entry>();
  const hidden = new Map<string, string[]>();
  for (const { mark, ...belonging } of [...merged, ...kept.filter((entry) => !isMerged(entry))]) {
    if (!mark) continue;
    const counted = current(mark, belonging);
    const key = markKey(counted);
    entries.set(key, counted);
    if (belonging.mergedInto !== undefined) hidden.set(key, [...(hidden.get(key) ?? []), markKey(mark)]);
  }
  return { entries, hidden };
}

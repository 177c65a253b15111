import * as v from 'valibot';
import { STATUSES } from './status.ts';

const KINDS = ['performance', 'recording'] as const;

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(10_000));

/**
 * An item of the collection with its mark, and with all that is shown of it without the API. `date` and `year` are the
 * API's: `MM/DD/YY` and the full year.
 */
export const markSchema = v.pipe(
  v.object({
    kind: v.picklist(KINDS),
    id,
    status: v.picklist(STATUSES),
    performanceId: id,
    artistId: id,
    artist: text,
    date: text,
    year: v.pipe(v.number(), v.integer()),
    venue: text,
    city: text,
    state: text,
    condition: text,
    notes: text,
  }),
  v.check(({ kind, status }) => kind === 'performance' || status !== 'attended'),
);

export type Mark = v.InferOutput<typeof markSchema>;

export const followSchema = v.object({ kind: v.literal('artist'), id, artist: text });

export type FollowedArtist = v.InferOutput<typeof followSchema>;

/** All that the collection's store keeps. */
export const entrySchema = v.union([markSchema, followSchema]);

export type Entry = Mark | FollowedArtist;

/** A performance or a recording that can be marked. */
export type CollectionItem = Omit<Mark, 'status' | 'condition' | 'notes'>;

/** An item with its mark, and without what is noted beside it. */
export type MarkedItem = Omit<Mark, 'condition' | 'notes'>;

/** Compares marks by artist, then by date. A performance comes before its recordings. */
export const byArtistAndDate = (a: Mark, b: Mark): number =>
  a.artist.localeCompare(b.artist, 'en', { sensitivity: 'accent' }) ||
  a.year - b.year ||
  a.date.localeCompare(b.date) ||
  a.performanceId - b.performanceId ||
  a.kind.localeCompare(b.kind) ||
  a.id - b.id;

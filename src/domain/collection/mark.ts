import * as v from 'valibot';

/** What can be marked. */
const KINDS = ['performance', 'recording'] as const;

/** How it is marked. */
export const STATUSES = ['have', 'want'] as const;

export type Status = (typeof STATUSES)[number];

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(10_000));

/**
 * A performance or a recording in the collection, with what is needed to read the collection without the API. `date` and
 * `year` are the API's: `MM/DD/YY` and the year in full.
 */
export const markSchema = v.object({
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
});

export type Mark = v.InferOutput<typeof markSchema>;

/** What can be marked: a performance or a recording. */
export type CollectionItem = Omit<Mark, 'status' | 'condition' | 'notes'>;

/** Tells a mark from the others. */
export const markKey = ({ kind, id }: Pick<Mark, 'kind' | 'id'>): string => `${kind} ${id}`;

/** In the order of a collection: by artist, then by date, a performance before its recordings. */
export const byArtistAndDate = (a: Mark, b: Mark): number =>
  a.artist.localeCompare(b.artist, 'en', { sensitivity: 'base' }) ||
  a.year - b.year ||
  a.date.localeCompare(b.date) ||
  a.performanceId - b.performanceId ||
  a.kind.localeCompare(b.kind) ||
  a.id - b.id;

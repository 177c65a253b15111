import * as v from 'valibot';
import { largestInteger } from '../db/integers.ts';
import { storable } from '../db/storable.ts';

/*
 * The records of a catalogue's file: what the schema calls a type's fields, one object per line (docs/catalogue-format.md).
 */

/** What the first line of a file says: which format it has, and which version of it. */
export const formatName = 'live-concert-catalogue';
export const formatVersion = 1;

const text = v.pipe(v.string(), v.check(storable, 'Must not contain null characters or broken Unicode'));
const optional = v.nullish(text, null);
/** What an index of the database holds whole. */
const short = v.pipe(text, v.maxLength(500));
const named = v.pipe(
  short,
  v.check((value) => value.trim() !== '', 'Must not be empty'),
);
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestInteger));
const reference = v.strictObject({ id });
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger));
const small = v.pipe(v.number(), v.integer(), v.minValue(-32_768), v.maxValue(32_767));
const discs = v.nullish(small, null);
const flag = v.nullish(v.boolean(), false);
const instant = v.pipe(
  v.string(),
  v.check(
    (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
    'Must be an instant such as 2024-05-01T12:00:00.000Z',
  ),
  v.transform((value) => new Date(value).toISOString()),
);
const bytes = v.nullish(
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number of bytes, as a string'), v.transform(Number)),
  null,
);

const schemas = {
  Artist: v.strictObject({
    __typename: v.literal('Artist'),
    id,
    name: named,
    abbrev: optional,
    isTradable: flag,
    officialUrl: optional,
    top100: flag,
    sourceCount: v.nullish(count, 0),
    createdAt: instant,
  }),
  ArtistGroup: v.strictObject({ __typename: v.literal('ArtistGroup'), id, title: named }),
  ArtistToArtistGroup: v.strictObject({
    __typename: v.literal('ArtistToArtistGroup'),
    id,
    artistGroup: reference,
    artist: reference,
    reason: optional,
  }),
  Performance: v.strictObject({
    __typename: v.literal('Performance'),
    id,
    artist: reference,
    date: v.pipe(
      v.string(),
      v.regex(/^(?:\d\d|\?\?)\/(?:\d\d|\?\?)\/(?:\d\d|\?\?)$/, 'Must be MM/DD/YY, with ?? for unknown parts'),
    ),
    year: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
    title: optional,
    isCompilation: flag,
    venue: optional,
    city: optional,
    state: optional,
    set1: optional,
    set2: optional,
    set3: optional,
    comment: optional,
    createdAt: instant,
    updatedAt: v.nullish(instant, null),
    sources: v.nullish(v.strictObject({ totalCount: count }), { totalCount: 0 }),
  }),
  Source: v.strictObject({
    __typename: v.literal('Source'),
    id,
    performance: reference,
    archiveIdentifier: v.nullish(short, null),
    circdate: optional,
    comments: optional,
    textdoc: optional,
    wavdiskcount: discs,
    shndiskcount: discs,
    enterUsername: optional,
    mediaSize: bytes,
    mediaSizeUncompressed: bytes,
    createdAt: instant,
    updatedAt: v.nullish(instant, null),
  }),
  Checksum: v.strictObject({
    __typename: v.literal('Checksum'),
    id,
    source: reference,
    description: text,
    body: text,
    createdAt: instant,
  }),
};

const recordSchema = v.variant('__typename', [
  schemas.Artist,
  schemas.ArtistGroup,
  schemas.ArtistToArtistGroup,
  schemas.Performance,
  schemas.Source,
  schemas.Checksum,
]);

/** The types of the schema that a catalogue consists of; each comes behind those it refers to. */
export const recordTypes = recordSchema.options.map(({ entries }) => entries.__typename.literal);

export type RecordType = (typeof recordTypes)[number];

/** A record that keeps to the format. */
export type CatalogueRecord = v.InferOutput<typeof recordSchema>;

/** A record as it is written: what is optional to read is all there. */
export type WrittenRecord = Required<v.InferInput<typeof recordSchema>>;

/** The record of a line, or which field is wrong and how; the field is empty where the line is no record at all. */
export function parseRecord(line: string): CatalogueRecord | { field: string; message: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { field: '', message: 'Not JSON' };
  }
  const { success, output, issues } = v.safeParse(recordSchema, value, { abortEarly: true, abortPipeEarly: true });
  return success ? output : { field: v.getDotPath(issues[0]) ?? '', message: issues[0].message };
}

const headerSchema = v.strictObject({
  format: v.literal(formatName),
  version: v.number(),
  records: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The first line of a file. */
export type Header = v.InferOutput<typeof headerSchema>;

/** The header that a line holds, if it holds one; one of a later version as well. */
export function parseHeader(line: string): Header | undefined {
  try {
    const { success, output } = v.safeParse(headerSchema, JSON.parse(line));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** What the records of a type refer to: the field, the type and the id. */
export function referencesOf(record: CatalogueRecord): { field: string; type: RecordType; id: number }[] {
  switch (record.__typename) {
    case 'ArtistToArtistGroup':
      return [
        { field: 'artistGroup.id', type: 'ArtistGroup', id: record.artistGroup.id },
        { field: 'artist.id', type: 'Artist', id: record.artist.id },
      ];
    case 'Performance':
      return [{ field: 'artist.id', type: 'Artist', id: record.artist.id }];
    case 'Source':
      return [{ field: 'performance.id', type: 'Performance', id: record.performance.id }];
    case 'Checksum':
      return [{ field: 'source.id', type: 'Source', id: record.source.id }];
    default:
      return [];
  }
}

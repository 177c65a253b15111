import { decodeHTMLStrict } from 'entities';
import * as v from 'valibot';
import { isBlank, isLonger } from '../../data/base/texts.ts';
import { lineOf } from '../../data/reading/identifiers.ts';
import { largestInteger } from '../../db/integers.ts';
import { hasMarkHeap, mostMarks, storable } from '../../db/storable.ts';
import { faultOfDate, parseInstant } from '../rules/dates.ts';
import { mostIdentifiers, recordRules } from '../rules/recordRules.ts';

/*
 * The records of a catalogue's file: one object per line, with the schema's names of fields (docs/catalogue-format.md).
 * A message continues a sentence that begins with the name of the field.
 */

/** The format and its version, as a file's first line has them. */
export const formatName = 'live-concert-catalogue';
export const formatVersion = 1;

const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from.toLocaleString('en')} to ${to.toLocaleString('en')}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
};

const text = v.pipe(
  v.string('must be a text'),
  v.check(storable, 'has null characters or broken Unicode'),
  v.check((value) => !hasMarkHeap(value), `has more than ${mostMarks} combining marks in a row`),
);
const optionalText = v.nullish(text, null);
/** A name of a person or place. Catalogues have HTML entities in names (specification 5.6). */
const name = v.pipe(v.string('must be a text'), v.transform(decodeHTMLStrict), text);
const optionalName = v.nullish(name, null);
/** The maximum length of texts that the database indexes as a whole. */
const { max } = recordRules.artistCreate.name;
const atMost = v.check<string, string>((value) => !isLonger(value, max), `has more than ${max} characters`);
const shortText = v.pipe(text, atMost);
const requiredName = v.pipe(
  name,
  atMost,
  v.check((value) => !isBlank(value), 'must not be empty'),
);
const id = wholeNumber(1, largestInteger);
const reference = v.strictObject({ id }, 'must be an object such as {"id":7}');
const count = wholeNumber(0, largestInteger);
const discs = v.nullish(wholeNumber(-32_768, 32_767), null);
const boolean = v.boolean('must be true or false');
const flag = v.nullish(boolean, null);
const instant = v.pipe(
  v.string('must be a text'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseInstant(dataset.value);
    if ('iso' in parsed) return parsed.iso;
    addIssue({ message: parsed.fault });
    return NEVER;
  }),
);
const bytesForm = 'must be a number of bytes, as a text of at most 15 digits';
const bytes = v.nullish(v.pipe(v.string(bytesForm), v.regex(/^\d{1,15}$/, bytesForm), v.transform(Number)), null);
const dateForm = 'must be MM/DD/YY, with ?? for unknown parts';
const yearForm = 'must be a whole number from 0 to 9999';

const { scheme, value } = recordRules.identifiers;
const schemeForm = `must be a word of lower-case letters, digits, ".", "_" and "-", at most ${scheme.max} characters`;
const identifier = v.strictObject(
  {
    scheme: v.pipe(
      v.string(schemeForm),
      v.check((text) => /^[a-z][a-z\d._-]*$/.test(text) && !isLonger(text, scheme.max), schemeForm),
    ),
    value: v.pipe(
      text,
      v.check((text) => !isLonger(text, value.max), `has more than ${value.max} characters`),
      v.check((text) => text.trim() === text && text !== '', 'must not be empty, nor begin or end with a space'),
      v.check((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line, without control characters'),
    ),
  },
  'must be an object such as {"scheme":"mbid","value":"..."}',
);
const identifiers = v.nullish(
  v.pipe(
    v.array(identifier, 'must be a list'),
    v.maxLength(mostIdentifiers, `has more than ${mostIdentifiers} identifiers`),
    v.check((list) => new Set(list.map(lineOf)).size === list.length, 'has an identifier twice'),
  ),
  null,
);

const schemas = {
  Artist: v.strictObject({
    __typename: v.literal('Artist'),
    id,
    name: requiredName,
    abbrev: optionalText,
    isTradable: flag,
    officialUrl: optionalText,
    top100: v.nullish(boolean),
    sourceCount: v.nullish(count, 0),
    identifiers,
    createdAt: instant,
  }),
  ArtistGroup: v.strictObject({ __typename: v.literal('ArtistGroup'), id, title: requiredName }),
  ArtistToArtistGroup: v.strictObject({
    __typename: v.literal('ArtistToArtistGroup'),
    id,
    artistGroup: reference,
    artist: reference,
    reason: optionalText,
  }),
  Performance: v.strictObject({
    __typename: v.literal('Performance'),
    id,
    artist: reference,
    date: v.pipe(v.string(dateForm), v.regex(/^(?:\d\d|\?\?)\/(?:\d\d|\?\?)\/(?:\d\d|\?\?)$/, dateForm)),
    year: v.pipe(v.number(yearForm), v.integer(yearForm), v.minValue(0, yearForm), v.maxValue(9999, yearForm)),
    title: optionalName,
    isCompilation: flag,
    venue: optionalName,
    city: optionalName,
    state: optionalName,
    set1: optionalText,
    set2: optionalText,
    set3: optionalText,
    comment: optionalText,
    createdAt: instant,
    updatedAt: v.nullish(instant, null),
    sources: v.nullish(v.strictObject({ totalCount: count }, 'must be an object such as {"totalCount":2}'), {
      totalCount: 0,
    }),
    identifiers,
  }),
  Source: v.strictObject({
    __typename: v.literal('Source'),
    id,
    performance: reference,
    archiveIdentifier: v.nullish(shortText, null),
    circdate: optionalText,
    comments: optionalText,
    textdoc: optionalText,
    wavdiskcount: discs,
    shndiskcount: discs,
    enterUsername: optionalText,
    mediaSize: bytes,
    mediaSizeUncompressed: bytes,
    identifiers,
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

/** The types of records in a catalogue. Each follows the types that it refers to. */
export const recordTypes = recordSchema.options.map(({ entries }) => entries.__typename.literal);

export type RecordType = (typeof recordTypes)[number];

/** Fields that only our own API has: no other is asked for them. */
const extensions: readonly string[] = ['identifiers'];

/** The selection set for all fields of a type that both a file and `schema.graphql` have. */
export const selectionOf = (type: RecordType): string => selectionIn(schemas[type].entries);

const selectionIn = (entries: v.ObjectEntries): string =>
  Object.entries(entries)
    .filter(([name]) => !extensions.includes(name))
    .map(([name, schema]) => {
      const inner = 'wrapped' in schema ? schema.wrapped : schema;
      return isObjectSchema(inner) ? `${name} { ${selectionIn(inner.entries)} }` : name;
    })
    .join(' ');

const isObjectSchema = (schema: unknown): schema is { entries: v.ObjectEntries } =>
  schema instanceof Object && 'entries' in schema;

/** Reading decodes HTML entities, so an `&` that looks like the start of one is written as `&amp;`. */
export const writtenName = (name: string): string =>
  decodeHTMLStrict(name) === name ? name : name.replaceAll('&', '&amp;');

export const byType = <T>(make: () => T): Record<RecordType, T> => ({
  Artist: make(),
  ArtistGroup: make(),
  ArtistToArtistGroup: make(),
  Performance: make(),
  Source: make(),
  Checksum: make(),
});

export type CatalogueRecord = v.InferOutput<typeof recordSchema>;

export type RecordOfType<Type extends RecordType> = Extract<CatalogueRecord, { __typename: Type }>;

type Written<Input> = Input extends { __typename: 'Artist' | 'Performance' | 'Source'; identifiers?: unknown }
  ? Required<Omit<Input, 'identifiers'>> & Pick<Input, 'identifiers'>
  : Required<Input>;

/** A record as it is written: with all optional fields, and with identifiers if it has any. */
export type WrittenRecord = Written<v.InferInput<typeof recordSchema>>;

/** The reason why a record cannot be stored, as a sentence. The field is empty if the line is no record at all. */
export interface Fault {
  field: string;
  message: string;
}

export function parseRecord(line: string): CatalogueRecord | Fault {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { field: '', message: 'the line is not JSON' };
  }
  const { success, output, issues } = v.safeParse(recordSchema, value, { abortEarly: true, abortPipeEarly: true });
  if (!success) return faultOf(issues[0], value);
  const fault = output.__typename === 'Performance' && faultOfDate(output.date, output.year);
  return fault ? { field: 'date', message: fault } : output;
}

function faultOf(issue: v.InferIssue<typeof recordSchema>, value: unknown): Fault {
  const field = v.getDotPath(issue) ?? '';
  if (!field) return { field, message: 'the line is no JSON object' };
  const type = recordTypes.find(
    (name) => value instanceof Object && '__typename' in value && value.__typename === name,
  );
  if (!type) return { field, message: `"__typename" must be one of ${recordTypes.join(', ')}` };
  // An unknown field and a missing one are both faults of a key. Nothing is expected at the unknown one.
  const atKey = issue.type === 'strict_object' && issue.path?.at(-1)?.origin === 'key';
  const unknown = atKey && issue.expected === 'never';
  const message = unknown ? `is not a field of ${type}` : atKey ? 'is missing' : issue.message;
  return { field, message: `"${field}" ${message}` };
}

const headerSchema = v.strictObject({
  format: v.literal(formatName),
  version: v.number(),
  records: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The first line of a file. */
type Header = v.InferOutput<typeof headerSchema>;

/** Parses the header in a line, of any version; undefined if it is no header. */
export function parseHeader(line: string): Header | undefined {
  try {
    const { success, output } = v.safeParse(headerSchema, JSON.parse(line));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** The first line of a file with this number of records. */
export const headerLine = (records: number): string =>
  JSON.stringify({ format: formatName, version: formatVersion, records } satisfies Header);

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

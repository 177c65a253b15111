import { readFileSync } from 'node:fs';
import { buildClientSchema, type GraphQLSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { compare } from '#scripts/graphql/compare.ts';
import { operationFiles, parseFiles } from '#scripts/graphql/documents.ts';
import { typeDrift } from '#scripts/graphql/drift.ts';
import { schemaErrors } from '#scripts/graphql/operations.ts';
import { readSchema } from '#scripts/graphql/schema.ts';
import { usesOf } from '#scripts/graphql/uses.ts';
import { append, type Edit, insert, mark, markType, remove, rename, retype, wholeSchema } from './edits.ts';

interface Change {
  what: string;
  edits: Edit[];
  /** The list in which `npm run check:api` names it in another API. */
  there: 'breaks' | 'may break' | 'fits';
  /** The means by which `npm run check:operations` finds it in ours: the schema alone, the record of types, or none. */
  here: 'schema' | 'record' | 'nothing';
}

const rows = (there: Change['there'], here: Change['here'], list: [what: string, ...edits: Edit[]][]): Change[] =>
  list.map(([what, ...edits]) => ({ what, edits, there, here }));

const breaking: Change[] = [
  ...rows('breaks', 'schema', [
    ['a field is removed', remove('Performance.venue')],
    ['a field is renamed', rename('Artist.name', 'title')],
    ['a query is removed', remove('Query.sources')],
    ['a mutation is removed', remove('Mutation.performanceCreate')],
    ['all mutations are removed', remove('Mutation'), (text) => text.replace(/^ *mutation: Mutation$/m, '')],
    ['an object becomes a scalar', retype('Performance.artist', 'String')],
    ['a scalar becomes an object', retype('Artist.abbrev', 'Creator')],
    ['an object becomes a union', retype('Performance.artist', 'Act'), append('union Act = Artist | ArtistGroup')],
    ['an argument is removed', remove('Query.performances(pagination:)')],
    ['an argument is renamed', rename('Query.artist(id:)', 'artistId')],
    ['an argument takes another type', retype('Query.artist(id:)', 'ID!')],
    ['an argument is required', retype('Mutation.artistCreate(abbrev:)', 'String!')],
    ['there is a new argument, required', insert('Query.artist(id:)', 'locale: String!')],
    ["an input's field is removed", remove('StringFilter.sort')],
    ["an input's field takes another type", retype('StringFilter.startswith', 'Int')],
    ["an input's field takes Int in place of ID", retype('RelationFilter.eq', 'Int')],
    ["there is a new input's field, required", insert('Pagination.first', 'size: Int!')],
    ['an input takes one field alone', markType('StringFilter', '@oneOf')],
    ["an input's text becomes an enum", retype('StringFilter.sort', 'Order'), append('enum Order { ASC DESC }')],
  ]),
  ...rows('breaks', 'record', [
    ['a list has other items', retype('Artist.years', '[String!]!')],
    ['a list becomes one value', retype('Artist.years', 'Int!')],
    ['a value becomes a list', retype('ArtistGroup.title', '[String!]!')],
    ['a number becomes a text', retype('Artist.id', 'ID!')],
    ['a text becomes a scalar of its own', retype('Checksum.body', 'Body!'), append('scalar Body')],
  ]),
  ...rows('may break', 'record', [
    ['a value can be null', retype('Artist.name', 'String')],
    ['an object can be null', retype('Artist.creators', 'CreatorConnection')],
    ['an item of a list can be null', retype('Artist.years', '[Int]!')],
    ['what is left out has a default', mark('Pagination.first', '= 10')],
  ]),
];

const harmless: Change[] = rows('fits', 'nothing', [
  ['there is a new field', insert('Artist.name', 'shoeSize: Int!')],
  ['there is a new query', insert('Query.artists', 'labels: [String!]!')],
  ['there is a new type', append('type Label { id: Int! }')],
  ['there is a new argument, optional', insert('Query.artist(id:)', 'locale: String')],
  ["there is a new input's field, optional", insert('StringFilter.eq', 'matches: String')],
  ['a field that nothing reads is removed', remove('Artist.createdAt')],
  ['a field is deprecated', mark('Performance.venue', '@deprecated')],
  ['an argument is deprecated', mark('Query.performances(pagination:)', '@deprecated')],
  ['an argument is no longer required', retype('Query.artist(id:)', 'Int')],
  ['an input of which one field is sent takes no more', markType('RelationFilter', '@oneOf')],
  ['a type has an interface', markType('Artist', 'implements Node'), append('interface Node { id: Int! }')],
  ['an argument that nothing gives is removed', remove('Artist.creators(filter:)')],
]);

function schemaOf(text: string): GraphQLSchema {
  const { schema, errors } = readSchema({ path: 'schema.graphql', text });
  if (!schema) throw new Error(errors.join('\n'));
  return schema;
}

const text = wholeSchema();
const ours = schemaOf(text);
const files = operationFiles();
const { definitions } = parseFiles(files);
const record = readFileSync('operations/types.txt', 'utf8');

const changed = (edits: readonly Edit[]) => schemaOf(edits.reduce((before, edit) => edit(before), text));

/** As `check:api` sees a schema: by introspection. */
const introspected = (schema: GraphQLSchema) =>
  buildClientSchema(introspectionFromSchema(schema, { inputValueDeprecation: true, oneOf: true }));

test('there are 28 breaking changes and 12 harmless ones', () => {
  expect([breaking.length, harmless.length]).toEqual([28, 12]);
});

test.for([...breaking, ...harmless])('when $what', async ({ edits, there, here }) => {
  const schema = changed(edits);

  const { breaks, mayBreak } = await compare(ours, introspected(schema), files);
  expect(breaks.length > 0 ? 'breaks' : mayBreak.length > 0 ? 'may break' : 'fits').toBe(there);

  const errors = schemaErrors(schema, files);
  const drift = errors.length > 0 ? [] : typeDrift(record, usesOf(schema, definitions));
  expect([errors.length > 0, drift.length > 0]).toEqual([here === 'schema', here === 'record']);

  const placed = /^operations\/\w+\/\w+\.graphql:\d+:\d+ \w+: ./;
  for (const line of [...breaks, ...mayBreak, ...errors, ...drift]) expect(line).toMatch(placed);
});

import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type FieldDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  type InputValueDefinitionNode,
  Kind,
  type Location,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { disorder, misfits, operationFiles } from '../../../scripts/operations.ts';
import { departures, recordOf, retyped, usesOf } from '../../../scripts/uses.ts';

const text = readFileSync('schema.graphql', 'utf8');
const schema = buildSchema(text);
const files = operationFiles();
const uses = usesOf(schema, files);
const record = readFileSync('operations/types.txt', 'utf8');

/** What `npm test` says about the operations under another schema. */
const complaints = (other: GraphQLSchema) => [...misfits(other, files), ...departures(record, usesOf(other, files))];

/** Where a part of the schema is defined: `Artist.name` or `Query.artist(id:)`. */
function partOf(coordinate: string): FieldDefinitionNode | InputValueDefinitionNode {
  const [, typeName, fieldName, argumentName] = /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  for (const type of parse(text).definitions) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) continue;
    if (type.name.value !== typeName) continue;
    const fields: readonly (FieldDefinitionNode | InputValueDefinitionNode)[] = type.fields ?? [];
    const field = fields.find(({ name }) => name.value === fieldName);
    if (!argumentName && field) return field;
    const found =
      field?.kind === Kind.FIELD_DEFINITION && field.arguments?.find(({ name }) => name.value === argumentName);
    if (found) return found;
  }
  throw new Error(`The schema has no ${coordinate}`);
}

/** The schema with other words in one place. */
function schemaWith(place: Location | undefined, words: string): GraphQLSchema {
  if (!place) throw new Error('The place is unknown');
  return buildSchema(text.slice(0, place.start) + words + text.slice(place.end));
}

const coordinates = [...new Set(uses.map(({ coordinate }) => coordinate))];
const placesOf = (coordinate: string) => uses.filter((use) => use.coordinate === coordinate).map(({ place }) => place);

describe('the operations', () => {
  test('fit the schema, in files of their names, and are all there', () => {
    expect(misfits(schema, files)).toEqual([]);
    expect(disorder(files)).toEqual([]);
  });

  test('rely on the types that are written down', () => {
    expect(recordOf(uses)).toBe(record);
    expect(departures(record, uses)).toEqual([]);
  });
});

describe('what the site reads or sends', () => {
  /** Each place has to be named with its file, line and operation; the column is the error's own. */
  const expectNamed = (found: string[], coordinate: string) => {
    const lines = found.map((line) => line.replace(/^(\S+:\d+):\d+/, '$1'));
    for (const place of placesOf(coordinate)) {
      expect(lines).toContainEqual(expect.stringContaining(`${place.replace(/:\d+ /, ' ')}: `));
    }
  };

  test.for(coordinates)('%s may not be removed', (coordinate) => {
    const { name } = partOf(coordinate);
    expectNamed(complaints(schemaWith(name.loc, `${name.value}Renamed`)), coordinate);
  });

  test.for(coordinates)('%s may not change its type', (coordinate) => {
    const { type } = partOf(coordinate);
    const before = uses.find((use) => use.coordinate === coordinate)?.type;
    const other = String(getNamedType(before)) === 'Boolean' ? 'Int' : 'Boolean';
    expectNamed(complaints(schemaWith(type.loc, other)), coordinate);
  });

  const subtle: [coordinate: string, type: string][] = [
    ['Artist.years', '[Int!]'],
    ['Artist.name', 'String'],
    ['Artist.id', 'ID!'],
    ['Performance.venue', 'String!'],
    ['StringFilter.sort', 'ID'],
  ];
  test.for(subtle)('%s may not become %s', ([coordinate, type]) => {
    expectNamed(complaints(schemaWith(partOf(coordinate).type.loc, type)), coordinate);
  });
});

describe('what is added is no matter', () => {
  const additions: [what: string, before: string, after: string][] = [
    ['a field', 'type Artist {', 'type Artist { "New." shoeSize: Int!'],
    ['a query', 'type Query {', 'type Query { "New." venues: [String!]!'],
    ['an optional argument', 'artist("The artist\'s id." id: Int!)', 'artist(id: Int!, locale: String)'],
    ['an optional field of an input', 'input StringFilter {', 'input StringFilter { matches: String'],
    ['a type', 'input StringFilter {', 'type Venue { id: Int! } input StringFilter {'],
  ];
  test.for(additions)('%s', ([, before, after]) => {
    expect(text).toContain(before);
    expect(complaints(buildSchema(text.replace(before, after)))).toEqual([]);
  });
});

describe('the folder', () => {
  const file = (path: string, content: string) => ({ path, text: content });
  const others = files.filter(({ path }) => path !== 'operations/artists/Top100.graphql');
  const cases: [what: string, changed: ReturnType<typeof file>[], complaint: string][] = [
    [
      'a file with another name than its operation',
      [...files, file('operations/artists/Best.graphql', 'query Top {\n  __typename\n}')],
      "operations/artists/Best.graphql:1:1 Top: The file's name is Best",
    ],
    [
      'a second operation in a file',
      [...others, file('operations/artists/Top100.graphql', 'query Top100 { __typename }\nquery Top { __typename }')],
      'operations/artists/Top100.graphql:2:1 Top: A file holds one operation or fragment',
    ],
    [
      'an operation without a name',
      [...files, file('operations/X.graphql', '{ __typename }')],
      "operations/X.graphql:1:1 X: The file's name is X",
    ],
    ['an operation that is missing', others, 'operations: Top100 of the specification is missing'],
  ];
  test.for(cases)('is in disorder with %s', ([, changed, complaint]) => {
    expect(disorder(changed)).toEqual([complaint]);
  });

  test('with a file that cannot be read is named with the line', () => {
    expect(misfits(schema, [file('operations/X.graphql', 'query X {\n  artist(\n}')])).toEqual([
      'operations/X.graphql:3:1 X: Syntax Error: Expected Name, found "}".',
    ]);
  });
});

describe('another API', () => {
  const there = (before: string, after: string) => {
    expect(text).toContain(before);
    return retyped(uses, usesOf(buildSchema(text.replace(before, after)), files));
  };

  test('may leave out more, and call its types as it likes', () => {
    expect(there('sourceCount: Int!', 'sourceCount: Int')).toEqual([]);
    expect(retyped(uses, usesOf(buildSchema(text.replaceAll(/\bPerformanceEdge\b/g, 'Gig')), files))).toEqual([]);
  });

  test('may not give other values, or lists of them', () => {
    expect(there('years: [Int!]!', 'years: [String!]!')).toEqual([
      'operations/artists/Artist.graphql:5:5 Artist: Artist.years is [String!]! there, not [Int!]!',
    ]);
    expect(there('years: [Int!]!', 'years: Int')).toEqual([
      'operations/artists/Artist.graphql:5:5 Artist: Artist.years is Int there, not [Int!]!',
    ]);
  });
});

import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaFiles } from '#scripts/graphql/schema.ts';
import { entities } from '#server/data/reading/entities.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

const schema = buildSchema(
  schemaFiles()
    .map(({ text }) => text)
    .join('\n'),
);
const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
const builtIn = ['Int', 'Float', 'String', 'Boolean', 'ID'];

/** Everything in the schema that has a name, as `Type`, `Type.field` or `Type.field(argument)`, with its description. */
const described = types.flatMap((type): [string, string | null | undefined][] => {
  if (builtIn.includes(type.name)) return [];
  if (!isObjectType(type) && !isInputObjectType(type)) return [[type.name, type.description]];
  const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(type.getFields());
  return [
    [type.name, type.description],
    ...fields.flatMap((field): [string, string | null | undefined][] => [
      [`${type.name}.${field.name}`, field.description],
      ...('args' in field ? field.args : []).map((argument): [string, string | null | undefined] => [
        `${type.name}.${field.name}(${argument.name})`,
        argument.description,
      ]),
    ]),
  ];
});

test('every type, field and argument has a description', () => {
  expect(described.length).toBeGreaterThan(300);
  expect(described.filter(([, description]) => !description?.trim()).map(([name]) => name)).toEqual([]);
});

describe.each(Object.entries(entities))('%s', (name, entity) => {
  const type = schema.getType(name);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];

  test('is read in every field of the schema, and in no other', () => {
    const leaves = fields.filter(({ type }) => isLeafType(getNamedType(type))).map((field) => field.name);
    expect(Object.keys({ ...entity.fields, ...entity.computed }).sort()).toEqual(leaves.sort());
    const others = fields.filter(({ type }) => !isLeafType(getNamedType(type))).map((field) => field.name);
    expect(Object.keys({ ...entity.one, ...entity.many }).sort()).toEqual(others.sort());
  });

  test('is filtered by every stored field, search and relation of its filter', () => {
    const filter = schema.getType(`${name}Filter`);
    // A list without pages takes none.
    if (!schema.getType(`${name}Connection`) && !filter) return;
    const filtered = isInputObjectType(filter) ? Object.values(filter.getFields()) : [];
    expect(filtered.map((field) => field.name).sort()).toEqual(
      [entity.fields, entity.searches ?? {}, entity.one ?? {}].flatMap(Object.keys).sort(),
    );
    const kinds = { integer: 'IntFilter', text: 'StringFilter', boolean: 'BooleanFilter', instant: 'DateTimeFilter' };
    for (const field of filtered) {
      const stored = entity.fields[field.name];
      const other = entity.searches?.[field.name] ? 'SearchFilter' : 'RelationFilter';
      expect([field.name, String(field.type)]).toEqual([
        field.name,
        stored ? (stored.filter ?? kinds[stored.kind]) : other,
      ]);
    }
  });
});

describe('a whole record', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
    const artist = await api.add.artist('Somebody', { createdBy: await api.add.user('Kim') });
    await api.add.group('Some', [artist], 'Founder');
    await api.add.checksum(
      await api.add.source(await api.add.performance(artist, { venue: 'Barn', set1: 'Tin Sky' })),
      'md5',
      'body',
    );
  });
  afterAll(() => api.close());

  const all = (name: string) => {
    const type = schema.getType(name);
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    return fields
      .filter(({ type }) => isLeafType(getNamedType(type)))
      .map((field) => field.name)
      .join(' ');
  };

  test('can be read in one query, lists, ways back and all', async () => {
    const membership = `edges { cursor node { ${all('ArtistToArtistGroup')} artist { name } artistGroup { title } } }`;
    const { data, errors, statements } = await api.ask(`{
      checksums(pagination: { first: 9 }) { edges { node { ${all('Checksum')} source { ${all('Source')} performance { ${all('Performance')}
        artist { ${all('Artist')} creators { totalCount edges { node { ${all('Creator')} } } } artistToArtistGroups { ${membership} } }
      } } } } }
      songs(pagination: { first: 9 }) { edges { node { ${all('Song')} artist { name } performances { totalCount edges { node { id } } } } } }
      venues(pagination: { first: 9 }) { edges { node { ${all('Venue')} artist { name } performances { totalCount edges { node { id } } } } } }
      artistsUnprefix { edges { node { ${all('ArtistUnprefix')} } } }
      artistsUnprefixSource { edges { node { ${all('ArtistUnprefixSource')} } } }
      artistGroups { edges { node { ${all('ArtistGroup')} } } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      checksums: {
        edges: [
          {
            node: {
              body: 'body',
              source: {
                performance: {
                  year: 1999,
                  artist: {
                    name: 'Somebody',
                    nameFirstLetter: 'S',
                    years: [1999],
                    sourceYears: [1999],
                    sourceLatestYear: 1999,
                    createdAt: '2024-05-01T12:00:00.000Z',
                    creators: { totalCount: 1, edges: [{ node: { name: 'Kim' } }] },
                    artistToArtistGroups: {
                      edges: [
                        { node: { reason: 'Founder', artist: { name: 'Somebody' }, artistGroup: { title: 'Some' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
        ],
      },
      songs: { edges: [{ node: { title: 'Tin Sky', artist: { name: 'Somebody' }, performances: { totalCount: 1 } } }] },
      venues: { edges: [{ node: { name: 'Barn', artistCount: 1, performances: { totalCount: 1 } } }] },
      artistGroups: { edges: [{ node: { sourceCount: 1, sourceYears: [1999], latestYear: 1999 } }] },
    });
    expect(statements).toBe(6);
  });
});

import type { CodegenConfig } from '@graphql-codegen/cli';

/** The types that resolvers answer with records and lists of the database. */
const entities = [
  'Artist',
  'ArtistUnprefix',
  'ArtistUnprefixSource',
  'Creator',
  'ArtistGroup',
  'ArtistToArtistGroup',
  'Performance',
  'Source',
  'Checksum',
];

/** Both sides of the wire take their types from `schema.graphql`: the client's documents and the server's resolvers. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'src/graphql/generated/': {
      documents: 'operations/**/*.graphql',
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: 'string' },
      },
    },
    'server/schema/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: { input: 'string', output: 'string | Date' }, ID: { input: 'string', output: 'string' } },
        enumsAsTypes: true,
        contextType: '../context.ts#Context',
        mappers: Object.fromEntries(
          entities.flatMap((name) => [
            [name, '../../data/records.ts#LoadedRecord'],
            [`${name}Connection`, '../../data/connections.ts#LoadedConnection'],
          ]),
        ),
      },
    },
  },
};

export default config;

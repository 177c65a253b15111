import type { CodegenConfig } from '@graphql-codegen/cli';

/** Both sides of the wire take their types from the schema: the client's documents and the server's resolvers. */
const config: CodegenConfig = {
  schema: ['schema.graphql', 'schema.extensions.graphql'],
  generates: {
    'src/graphql/generated/': {
      documents: 'operations/**/*.graphql',
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'getFragmentData' } },
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
        contextType: '../context.ts#ResolverContext',
        makeResolverTypeCallable: true,
        mappers: {
          Artist: '../prepareRoot.ts#ReadRecord',
          Performance: '../prepareRoot.ts#ReadRecord',
          Source: '../prepareRoot.ts#ReadRecord',
          Venue: '../prepareRoot.ts#ReadRecord',
          Revision: '../prepareRoot.ts#ReadRecord',
        },
      },
    },
  },
};

export default config;

import { readFileSync } from 'node:fs';
import { buildASTSchema, type GraphQLError, type GraphQLSchema, Kind, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { type GraphQLFile, parseFiles, place } from './documents.ts';

const file = (path: string): GraphQLFile => ({ path, text: readFileSync(path, 'utf8') });

/** The public API, which operations outside of `operations/extensions/` are to fit without anything else. */
export const publicSchemaFile = (): GraphQLFile => file('schema.graphql');

/** Where what our API has besides stands. */
export const extensionsFile = 'schema.extensions.graphql';

/** The whole of our API. */
export const schemaFiles = (): GraphQLFile[] => [publicSchemaFile(), file(extensionsFile)];

/** The schema that files describe together, or what is wrong with it: a line each, with the place. */
export function readSchema(...files: GraphQLFile[]): { schema?: GraphQLSchema; errors: string[] } {
  const { definitions, errors } = parseFiles(files);
  if (errors.length > 0) return { errors };
  const document = { kind: Kind.DOCUMENT, definitions } as const;
  const lines = (found: readonly GraphQLError[]) =>
    found.map(({ nodes, message }) => `${place(nodes?.[0], definitions)}: ${message}`);
  const wrong = lines(validateSDL(document));
  if (wrong.length > 0) return { errors: wrong };
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  const invalid = lines(validateSchema(schema));
  return invalid.length > 0 ? { errors: invalid } : { schema, errors: [] };
}

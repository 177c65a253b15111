import { readFileSync } from 'node:fs';
import { buildASTSchema, type GraphQLError, type GraphQLSchema, Kind, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { type GraphQLFile, parseFiles, place } from './documents.ts';

const file = (path: string): GraphQLFile => ({ path, text: readFileSync(path, 'utf8') });

/** The public API. Operations outside of `operations/extensions/` must fit it alone. */
export const publicSchemaFile = (): GraphQLFile => file('schema.graphql');

/** The file of the extensions, which only our API has. */
export const extensionsFile = 'schema.extensions.graphql';

/** The files of our whole API. */
export const schemaFiles = (): GraphQLFile[] => [publicSchemaFile(), file(extensionsFile)];

/** Builds a schema from files. Returns it, or its errors, each a line with the place. */
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

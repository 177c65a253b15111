import { readFileSync } from 'node:fs';
import { buildASTSchema, type GraphQLError, type GraphQLSchema, Kind, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import { type GraphQLFile, parseFiles, place } from './documents.ts';

/** The text of the schema. */
export const schemaFile = (): GraphQLFile => ({
  path: 'schema.graphql',
  text: readFileSync('schema.graphql', 'utf8'),
});

/** The schema that a file describes, or what is wrong with it: a line each, with the place. */
export function readSchema(file: GraphQLFile): { schema?: GraphQLSchema; errors: string[] } {
  const { definitions, errors } = parseFiles([file]);
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

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type ASTNode, type DefinitionNode, GraphQLError, getLocation, parse, Source } from 'graphql';
import { repositoryFiles } from '../files.ts';

/** A file with the schema, or with an operation or a fragment. */
export interface GraphQLFile {
  /** The path from the root of the repository, with slashes. */
  path: string;
  text: string;
}

export const operationFiles = (): GraphQLFile[] =>
  repositoryFiles(['.graphql'])
    .filter((path) => path.startsWith('operations/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The name of an operation, a fragment or a type. */
export const nameOf = (definition: DefinitionNode | undefined): string | undefined =>
  definition && 'name' in definition ? definition.name?.value : undefined;

/** Returns the definitions in files, and an error for each file that cannot be parsed. */
export function parseFiles(files: readonly GraphQLFile[]): { definitions: DefinitionNode[]; errors: string[] } {
  const definitions: DefinitionNode[] = [];
  const errors: string[] = [];
  for (const { path, text } of files) {
    try {
      definitions.push(...parse(new Source(text, path)).definitions);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
      errors.push(`${path}:${line}:${column}: ${error.message}`);
    }
  }
  return { definitions, errors };
}

/** The place of a node, with its operation or type: `operations/artists/Artist.graphql:6:5 Artist`. */
export function place(node: ASTNode | undefined, definitions: readonly DefinitionNode[]): string {
  if (!node?.loc) return 'schema.graphql';
  const { source, start } = node.loc;
  const { line, column } = getLocation(source, start);
  const around = definitions.find(({ loc }) => loc?.source === source && loc.start <= start && start <= loc.end);
  return `${source.name}:${line}:${column} ${nameOf(around) ?? basename(source.name, '.graphql')}`;
}

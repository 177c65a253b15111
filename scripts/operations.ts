import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type ASTNode,
  type DefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getLocation,
  Kind,
  parse,
  Source,
  specifiedRules,
  validate,
} from 'graphql';

/** The operations of the specification; the API answers some of them by their name. */
const specified = [
  ...[
    'Artist',
    'ArtistDetail',
    'ArtistForPerformance',
    'ArtistGroup',
    'ArtistGroups',
    'ArtistGroupsOther',
    'ArtistList',
  ],
  ...['ArtistUnprefixListOther', 'ArtistsUnprefixSource', 'ArtistsUnprefixSourceOther', 'LookupArtists', 'Top100'],
  ...['OtherRecordings', 'Performance', 'PerformanceExists', 'Performances', 'Source', 'Sources'],
  ...['ArtistCreate', 'Login', 'PerformanceCreate', 'ResetPassword', 'SavePassword', 'UserCreate'],
];

export interface OperationFile {
  /** The path from the top of the repository, with slashes. */
  path: string;
  text: string;
}

/** All files of `operations/`, or of another folder. */
export function operationFiles(folder = 'operations'): OperationFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({
      path: join(folder, name).replaceAll('\\', '/'),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

const nameOf = (definition: DefinitionNode | undefined) =>
  (definition?.kind === Kind.OPERATION_DEFINITION || definition?.kind === Kind.FRAGMENT_DEFINITION) && definition.name
    ? definition.name.value
    : undefined;

/** The definitions of all files that can be read, and a line for each that cannot. */
export function parseFiles(files: readonly OperationFile[]): { definitions: DefinitionNode[]; problems: string[] } {
  const parsed = { definitions: [] as DefinitionNode[], problems: [] as string[] };
  for (const { path, text } of files) {
    try {
      parsed.definitions.push(...parse(new Source(text, path)).definitions);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
      parsed.problems.push(`${path}:${line}:${column} ${basename(path, '.graphql')}: ${error.message}`);
    }
  }
  return parsed;
}

/** Where something stands, and in which operation: `operations/artists/Artist.graphql:6:5 Artist`. */
export function place(node: ASTNode | undefined, definitions: readonly DefinitionNode[]): string {
  if (!node?.loc) return 'operations';
  const { source, start } = node.loc;
  const { line, column } = getLocation(source, start);
  const around = definitions.find(({ loc }) => loc?.source === source && loc.start <= start && start <= loc.end);
  return `${source.name}:${line}:${column} ${nameOf(around) ?? basename(source.name, '.graphql')}`;
}

/** Where operations do not fit a schema: one line each, with the place and the operation. */
export function misfits(schema: GraphQLSchema, files: readonly OperationFile[]): string[] {
  const { definitions, problems } = parseFiles(files);
  const errors = validate(schema, { kind: Kind.DOCUMENT, definitions }, specifiedRules, {
    maxErrors: Number.POSITIVE_INFINITY,
  });
  return [...problems, ...errors.map(({ nodes, message }) => `${place(nodes?.[0], definitions)}: ${message}`)];
}

/** Where files break the rules of the folder: one definition in each, of the file's name, and all that are specified. */
export function disorder(files: readonly OperationFile[]): string[] {
  const problems = files.flatMap((file) => {
    const { definitions } = parseFiles([file]);
    const name = basename(file.path, '.graphql');
    const [first, second] = definitions;
    if (second) return [`${place(second, definitions)}: A file holds one operation or fragment`];
    if (first && nameOf(first) !== name) return [`${place(first, definitions)}: The file's name is ${name}`];
    return [];
  });
  const present = new Set(files.map(({ path }) => basename(path, '.graphql')));
  const missing = specified.filter((name) => !present.has(name));
  return [...problems, ...missing.map((name) => `operations: ${name} of the specification is missing`)];
}

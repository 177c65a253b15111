import { basename } from 'node:path';
import {
  type DefinitionNode,
  type FieldNode,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  NoUnusedFragmentsRule,
  print,
  specifiedRules,
  TypeInfo,
  typeFromAST,
  type ValidationRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { repositoryFiles } from '../files.ts';
import { type GraphQLFile, nameOf, operationFiles, parseFiles, place } from './documents.ts';
import { extensionsFile, publicSchemaFile, readSchema, schemaFiles } from './schema.ts';
import { usesOf } from './uses.ts';

const schemas = new Set(['schema.graphql', extensionsFile]);

/** The operations of the specification. The API answers some of them by their name. */
const specified = [
  ...['Artist', 'ArtistDetail', 'ArtistForPerformance', 'ArtistList', 'LookupArtists', 'Top100'],
  ...['ArtistUnprefixListOther', 'ArtistsUnprefixSource', 'ArtistsUnprefixSourceOther'],
  ...['ArtistGroup', 'ArtistGroups', 'ArtistGroupsOther'],
  ...['OtherRecordings', 'Performance', 'PerformanceExists', 'Performances', 'Source', 'Sources'],
  ...['ArtistCreate', 'Login', 'PerformanceCreate', 'ResetPassword', 'SavePassword', 'UserCreate'],
];

/** Returns the schema, the operations, and a line for each error in them. Without errors there is a schema. */
export function readAll(): { schema?: GraphQLSchema; files: GraphQLFile[]; errors: string[] } {
  const { schema, errors } = readSchema(...schemaFiles());
  const files = operationFiles();
  if (!schema) return { files, errors };
  return {
    schema,
    files,
    errors: [
      ...schemaErrors(schema, files),
      ...extensionErrors(schema, files),
      ...nullErrors(schema, files),
      ...conventionErrors(files),
    ],
  };
}

/** Whether a file, or a place in it, belongs to the operations and fragments of the extensions. */
export const isExtension = (place: string): boolean => place.startsWith('operations/extensions/');

/** The errors of operations that every API must answer, as `schemaErrors` returns them. */
export function siteErrors(schema: GraphQLSchema, files: readonly GraphQLFile[]): string[] {
  // Fragments that only extensions use are fragments of the site, too.
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
  return schemaErrors(
    schema,
    files.filter(({ path }) => !isExtension(path)),
    rules,
  );
}

/** The errors of operations that use extensions although every API must answer them. */
export function extensionErrors(ours: GraphQLSchema, files: readonly GraphQLFile[]): string[] {
  const { schema, errors } = readSchema(publicSchemaFile());
  if (!schema) return errors;
  // Errors against the full schema are reported elsewhere, so they are left out.
  const known = new Set(schemaErrors(ours, files));
  return siteErrors(schema, files)
    .filter((line) => !known.has(line))
    .map((line) => `${line} Only ${extensionsFile} has it, whose operations stand in operations/extensions/.`);
}

/** The errors of operations against a schema, each a line with the place and the operation. */
export function schemaErrors(
  schema: GraphQLSchema,
  files: readonly GraphQLFile[],
  rules: readonly ValidationRule[] = specifiedRules,
): string[] {
  const { definitions, errors } = parseFiles(files);
  const invalid = validate(schema, { kind: Kind.DOCUMENT, definitions }, rules, {
    maxErrors: Number.POSITIVE_INFINITY,
  });
  return [
    ...errors,
    ...rootErrors(schema, definitions),
    // The last node of an error is the one to correct. Nodes before it conflict with it.
    ...invalid.map(({ nodes, message }) => `${place(nodes?.at(-1), definitions)}: ${message}`),
    ...variableErrors(schema, definitions),
  ];
}

/** Operations whose root type is missing: validation skips their contents. */
function rootErrors(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(definition.operation)
      ? [`${place(definition, definitions)}: The schema has no ${definition.operation} type`]
      : [],
  );
}

/** Uses of variables with an unknown type: validation names the type, but not the argument. */
function variableErrors(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): string[] {
  return usesOf(schema, definitions).flatMap(({ place, coordinate, type, variable }) => {
    if (!variable || typeFromAST(schema, variable.type)) return [];
    const name = variable.variable.name.value;
    return [`${place}: ${coordinate} takes ${type}, but $${name} is of the unknown type ${print(variable.type)}`];
  });
}

/**
 * Root fields that may be null although no `id` is their argument. Null must mean that there is no such record. The
 * client turns null of other root fields into an error (src/graphql/wholeResults.ts).
 */
export function nullErrors(schema: GraphQLSchema, files: readonly GraphQLFile[]): string[] {
  const { definitions } = parseFiles(files);
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const types = new TypeInfo(schema);
  const errors: string[] = [];
  const Field = (field: FieldNode) => {
    const [parent, definition] = [types.getParentType(), types.getFieldDef()];
    if (!definition || isNonNullType(definition.type) || !roots.some((root) => root === parent)) return;
    if (field.directives?.length || field.arguments?.some(({ name }) => name.value === 'id')) return;
    const coordinate = `${parent}.${field.name.value}`;
    errors.push(`${place(field, definitions)}: ${coordinate} may be null, but is not asked for by an id`);
  };
  visit({ kind: Kind.DOCUMENT, definitions }, visitWithTypeInfo(types, { Field }));
  return errors;
}

/**
 * Files that break the rules of the folder. Each file has one definition with the file's name. All operations of the
 * specification exist. No GraphQL is elsewhere, as nothing would be generated from it.
 */
export function conventionErrors(files: readonly GraphQLFile[], root = '.'): string[] {
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
  const elsewhere = repositoryFiles(['.graphql', '.graphqls', '.gql'], root).filter(
    (path) => !schemas.has(path) && !/^operations\/.+\.graphql$/.test(path),
  );
  return [
    ...problems,
    ...missing.map((name) => `operations: ${name} of the specification is missing`),
    ...elsewhere.map((path) => `${path}: Operations are read from operations/<folder>/<Name>.graphql alone`),
  ];
}

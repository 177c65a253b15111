import { diff } from '@graphql-inspector/core';
import {
  type ASTNode,
  type GraphQLSchema,
  type GraphQLType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type GraphQLFile, parseFiles } from './documents.ts';
import { isExtension, schemaErrors, siteErrors } from './operations.ts';
import { extensionsFile } from './schema.ts';
import { type Use, usesOf } from './uses.ts';

/** The differences of another API from ours, a line each. The worst ones come first. */
export interface Comparison {
  /** Operations that the other API refuses, or whose values have other types there. */
  breaks: string[];
  /** Values that can be null only there, and different defaults of arguments that operations leave out. */
  mayBreak: string[];
  /** All differences of the schemas, whether operations use them or not. */
  differs: string[];
  /** The part of our extensions that the other API has. The site uses them only if all are there. */
  extensions: 'all' | 'some' | 'none';
}

/** Compares the schema of another API with ours. The operations fit ours. */
export async function compare(
  ours: GraphQLSchema,
  theirs: GraphQLSchema,
  operations: readonly GraphQLFile[],
): Promise<Comparison> {
  const { definitions } = parseFiles(operations);
  const there = new Map(usesOf(theirs, definitions).map((use) => [keyOf(use), use]));
  const pairs = usesOf(ours, definitions).flatMap((use) => {
    const other = there.get(keyOf(use));
    return other ? [{ use, other }] : [];
  });
  const changes = await diff(ours, theirs);
  const otherTypes = pairs.flatMap(({ use, other }) => typeDifference(use, other));
  const isOfSite = (line: string) => !isExtension(line);
  const breaksExtensions = [...schemaErrors(theirs, operations), ...otherTypes].some(isExtension);
  const lacking = extensionsOf(ours).filter(({ type, field }) => !has(theirs, type, field));
  return {
    breaks: [...siteErrors(theirs, operations), ...otherTypes.filter(isOfSite)],
    mayBreak: pairs
      .flatMap(({ use, other }) => [...nullDifference(use, other), ...defaultDifference(use, other)])
      .filter(isOfSite),
    differs: changes.filter(({ type }) => !type.includes('DESCRIPTION')).map(({ message }) => message),
    extensions:
      lacking.length === 0 && !breaksExtensions ? 'all' : lacking.length < extensionsOf(ours).length ? 'some' : 'none',
  };
}

/** A type of our extensions, or a field that they add to a public type. */
interface Extension {
  type: string;
  field?: string;
}

function extensionsOf(ours: GraphQLSchema): Extension[] {
  const isOurs = (node: ASTNode | null | undefined) => node?.loc?.source.name === extensionsFile;
  return Object.values(ours.getTypeMap()).flatMap((type): Extension[] => {
    if (isOurs(type.astNode)) return [{ type: type.name }];
    const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return fields.filter(({ astNode }) => isOurs(astNode)).map(({ name }) => ({ type: type.name, field: name }));
  });
}

function has(schema: GraphQLSchema, name: string, field: string | undefined): boolean {
  const type = schema.getType(name);
  if (!field || !type) return type !== undefined;
  return (isObjectType(type) || isInputObjectType(type)) && field in type.getFields();
}

/** The key of a use, the same in both schemas. Arguments that one place omits are told apart by their coordinates. */
const keyOf = ({ kind, place, coordinate }: Use) => [kind, place, kind === 'omitted' ? coordinate : ''].join(' ');

function typeDifference({ kind, place, coordinate, type }: Use, other: Use): string[] {
  if (kind !== 'read' || wireType(type) === wireType(other.type)) return [];
  return [`${place}: ${coordinate} is ${other.type} there, not ${type}`];
}

function nullDifference({ kind, place, coordinate, type }: Use, other: Use): string[] {
  if (kind !== 'read' || wireType(type) !== wireType(other.type) || !addsNull(type, other.type)) return [];
  return [`${place}: ${coordinate} is ${other.type} there, not ${type}: it can be null`];
}

function defaultDifference({ kind, place, coordinate, defaultValue = 'none' }: Use, other: Use): string[] {
  if (kind !== 'omitted' || (other.defaultValue ?? 'none') === defaultValue) return [];
  return [`${place}: the default of ${coordinate} is ${other.defaultValue ?? 'none'} there, not ${defaultValue}`];
}

/** A type as JSON has it: objects are alike, and ids and enums are strings. */
function wireType(type: GraphQLType): string {
  if (isNonNullType(type)) return wireType(type.ofType);
  if (isListType(type)) return `[${wireType(type.ofType)}]`;
  if (isCompositeType(type)) return 'object';
  return String(type) === 'ID' || isEnumType(type) ? 'String' : String(type);
}

/** Whether another type of the same shape can be null, itself or within a list, where ours cannot. */
function addsNull(ours: GraphQLType, theirs: GraphQLType): boolean {
  if (isNonNullType(ours)) return !isNonNullType(theirs) || addsNull(ours.ofType, theirs.ofType);
  if (isNonNullType(theirs)) return addsNull(ours, theirs.ofType);
  return isListType(ours) && isListType(theirs) && addsNull(ours.ofType, theirs.ofType);
}

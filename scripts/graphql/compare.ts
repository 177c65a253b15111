import { diff } from '@graphql-inspector/core';
import { type GraphQLSchema, type GraphQLType, isCompositeType, isEnumType, isListType, isNonNullType } from 'graphql';
import { type GraphQLFile, parseFiles } from './documents.ts';
import { schemaErrors } from './operations.ts';
import { type Use, usesOf } from './uses.ts';

/** How another API differs from ours, worst first; a line each. */
export interface Comparison {
  /** Operations that the other API refuses, or whose values have another type there. */
  breaks: string[];
  /** Values that can be null there but not here, and other defaults for what an operation leaves out. */
  mayBreak: string[];
  /** All differences of the schemas, used by an operation or not. */
  differs: string[];
}

/** Operations that the site can do without (specification 12.6). */
const optional = ['operations/account/Logout.graphql'];

/** Compares the schema of another API with ours. The operations fit ours. */
export async function compare(
  ours: GraphQLSchema,
  theirs: GraphQLSchema,
  operations: readonly GraphQLFile[],
): Promise<Comparison> {
  const files = operations.filter(({ path }) => !optional.includes(path));
  const { definitions } = parseFiles(files);
  const there = new Map(usesOf(theirs, definitions).map((use) => [keyOf(use), use]));
  const pairs = usesOf(ours, definitions).flatMap((use) => {
    const other = there.get(keyOf(use));
    return other ? [{ use, other }] : [];
  });
  const changes = await diff(ours, theirs);
  return {
    breaks: [...schemaErrors(theirs, files), ...pairs.flatMap(({ use, other }) => otherValue(use, other))],
    mayBreak: pairs.flatMap(({ use, other }) => [...missingValue(use, other), ...otherDefault(use, other)]),
    differs: changes.filter(({ type }) => !type.includes('DESCRIPTION')).map(({ message }) => message),
  };
}

const keyOf = ({ kind, place, coordinate }: Use) => [kind, place, kind === 'omitted' ? coordinate : ''].join(' ');

function otherValue({ kind, place, coordinate, type }: Use, other: Use): string[] {
  if (kind !== 'read' || wireType(type) === wireType(other.type)) return [];
  return [`${place}: ${coordinate} is ${other.type} there, not ${type}`];
}

function missingValue({ kind, place, coordinate, type }: Use, other: Use): string[] {
  if (kind !== 'read' || wireType(type) !== wireType(other.type) || !addsNull(type, other.type)) return [];
  return [`${place}: ${coordinate} is ${other.type} there, not ${type}: it can be null`];
}

function otherDefault({ kind, place, coordinate, defaultValue = 'none' }: Use, other: Use): string[] {
  if (kind !== 'omitted' || (other.defaultValue ?? 'none') === defaultValue) return [];
  return [`${place}: the default of ${coordinate} is ${other.defaultValue ?? 'none'} there, not ${defaultValue}`];
}

/** A type as JSON carries it: an object is an object, whatever its name, and ids and enums are strings. */
function wireType(type: GraphQLType): string {
  if (isNonNullType(type)) return wireType(type.ofType);
  if (isListType(type)) return `[${wireType(type.ofType)}]`;
  if (isCompositeType(type)) return 'object';
  return String(type) === 'ID' || isEnumType(type) ? 'String' : String(type);
}

/** Whether a type of the same shape can be null, as a whole or within a list, where ours cannot. */
function addsNull(ours: GraphQLType, theirs: GraphQLType): boolean {
  if (isNonNullType(ours)) return !isNonNullType(theirs) || addsNull(ours.ofType, theirs.ofType);
  if (isNonNullType(theirs)) return addsNull(ours, theirs.ofType);
  return isListType(ours) && isListType(theirs) && addsNull(ours.ofType, theirs.ofType);
}

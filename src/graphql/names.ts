import { ApolloLink } from '@apollo/client/link';
import { map } from 'rxjs';
import { decodeEntities } from '#lib/entities.ts';

/** The fields with names of artists, groups, venues or places, in any type. */
const NAMES = /^(?:name|nameUnprefix|title|venue|city|state)$/;

/** Decodes the names in a result. */
function decoded<Value>(value: Value, field?: string): Value;
function decoded(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return NAMES.test(field) ? decodeEntities(value) : value;
  if (Array.isArray(value)) return value.map((item) => decoded(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, decoded(inner, name)]));
}

/** Creates a link that decodes HTML entities in names. Some APIs send `The Mustang &amp; Spoon` (specification 5.6). */
export const createNamesLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => ({ ...result, data: decoded(result.data) }))),
  );

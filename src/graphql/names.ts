import { ApolloLink } from '@apollo/client/link';
import { map } from 'rxjs';
import { decodeEntities } from '#lib/entities.ts';

/** The fields that hold names of somebody or of a place, whatever they are fields of. */
const NAMES = /^(?:name|nameUnprefix|title|venue|city|state)$/;

/** A value of a result with its names decoded. */
function decoded<Value>(value: Value, field?: string): Value;
function decoded(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return NAMES.test(field) ? decodeEntities(value) : value;
  if (Array.isArray(value)) return value.map((item) => decoded(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, decoded(inner, name)]));
}

/** Decodes the HTML entities in the names that an API sends: some have `The Mustang &amp; Spoon` (specification 5.6). */
export const createNamesLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => ({ ...result, data: decoded(result.data) }))),
  );

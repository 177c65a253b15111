import { ApolloLink } from '@apollo/client/link';
import { map } from 'rxjs';
import { decodeEntities } from '../lib/entities';

/** The fields of each type that hold names of somebody or of a place. */
const NAMES: Record<string, readonly string[]> = {
  Artist: ['name'],
  ArtistUnprefix: ['name', 'nameUnprefix'],
  ArtistUnprefixSource: ['name', 'nameUnprefix'],
  ArtistGroup: ['title', 'name'],
  Performance: ['title', 'venue', 'city', 'state'],
  Venue: ['name', 'city', 'state'],
};

/** A value of a result with its names decoded: the same value where there is nothing to decode. */
function decoded<Value>(value: Value): Value;
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(decoded);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const names = '__typename' in value ? NAMES[String(value.__typename)] : undefined;
  const changed = Object.entries(value).flatMap(([field, inner]: [string, unknown]) => {
    const isName = typeof inner === 'string' && inner.includes('&') && names?.includes(field);
    const other = isName ? decodeEntities(inner) : decoded(inner);
    return other === inner ? [] : [[field, other] as const];
  });
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
}

/** Decodes the HTML entities in the names that an API sends: some have `The Mustang &amp; Spoon` (specification 5.6). */
export const createNamesLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(map((result) => ({ ...result, data: decoded(result.data) }))),
  );

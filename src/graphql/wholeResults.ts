import type { OperationVariables } from '@apollo/client';
import { type Cache, InMemoryCache } from '@apollo/client/cache';
import { ServerParseError } from '@apollo/client/errors';
import type { ApolloLink } from '@apollo/client/link';
import { getMainDefinition } from '@apollo/client/utilities';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLFormattedError,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { catchError, map, type Observable, of, throwError } from 'rxjs';

/** The extension that marks a result with data and errors. */
const HAS_ERRORS = { hasErrors: true };

/** The error for responses that have none of their own. */
const NO_MESSAGE: GraphQLFormattedError[] = [{ message: '' }];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const selectionOf = ({ definitions }: DocumentNode, fragment: string): SelectionSetNode | undefined =>
  definitions.find(
    (part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === fragment,
  )?.selectionSet;

/** Whether a value has every field of a selection. `null` counts as present. Parts with a directive may be missing. */
function isWhole(value: unknown, selection: SelectionSetNode | undefined, query: DocumentNode): boolean {
  if (value === null || !selection) return value !== undefined;
  if (Array.isArray(value)) return value.every((item) => isWhole(item, selection, query));
  if (!isObject(value)) return false;
  return selection.selections.every((part) => {
    if (part.directives?.length) return true;
    if (part.kind === Kind.INLINE_FRAGMENT) return isWhole(value, part.selectionSet, query);
    if (part.kind === Kind.FRAGMENT_SPREAD) return isWhole(value, selectionOf(query, part.name.value), query);
    const { alias, name, selectionSet } = part;
    return name.value === '__typename' || isWhole(Reflect.get(value, (alias ?? name).value), selectionSet, query);
  });
}

/**
 * Whether data is complete. A root field may be null only if it has an id as its argument, and the response has no
 * errors. Then there is no such record.
 */
function carriesData({ query }: ApolloLink.Operation, data: unknown, failed: boolean): boolean {
  const { selectionSet } = getMainDefinition(query);
  if (!isObject(data) || !isWhole(data, selectionSet, query)) return false;
  return selectionSet.selections.every((part) => {
    if (part.kind !== Kind.FIELD || Reflect.get(data, (part.alias ?? part.name).value) !== null) return true;
    return !failed && part.arguments?.some(({ name }) => name.value === 'id');
  });
}

/** A result on which the client may rely: complete data or errors, each with a message, maybe an empty one. */
function checked(operation: ApolloLink.Operation, result: ApolloLink.Result): ApolloLink.Result {
  const errors = Array.isArray(result.errors)
    ? result.errors.map((error) => (typeof error?.message === 'string' ? error : { message: '' }))
    : [];
  const failed = errors.length > 0;
  if (!carriesData(operation, result.data, failed)) return { errors: failed ? errors : NO_MESSAGE };
  return failed ? { ...result, errors, extensions: { ...result.extensions, ...HAS_ERRORS } } : result;
}

/**
 * Turns a response with status 200 but incomplete data into an error: no object, no data, no root field, or any field
 * missing. The client library reports most of these as success, so a page would stay blank. Complete data passes, with
 * or without errors. With errors it is marked, so that the cache does not keep it.
 */
export const failIfIncomplete = (operation: ApolloLink.Operation) => (results: Observable<ApolloLink.Result>) =>
  results.pipe(
    map((result) => checked(operation, result)),
    catchError((error) => {
      const arrived = operation.getContext().response?.ok && !ServerParseError.is(error);
      return arrived ? of({ errors: NO_MESSAGE }) : throwError(() => error);
    }),
  );

/**
 * A cache that keeps only results without errors. The page that asked gets its data and errors. In the cache, the data
 * would later appear without the error, and its nulls would overwrite known values. In development, the client warns
 * that it cannot read back such a result.
 */
export class ErrorFreeCache extends InMemoryCache {
  override write<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ) {
    return options.extensions?.hasErrors ? undefined : super.write(options);
  }
}

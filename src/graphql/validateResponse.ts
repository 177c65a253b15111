import { ServerParseError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { getMainDefinition } from '@apollo/client/utilities';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLFormattedError,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { catchError, map, of, throwError } from 'rxjs';
import { HAS_ERRORS } from './cache.ts';

/** Stands for an error that says nothing. */
const NO_MESSAGE: GraphQLFormattedError[] = [{ message: '' }];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const selectionOf = ({ definitions }: DocumentNode, fragment: string): SelectionSetNode | undefined =>
  definitions.find(
    (part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === fragment,
  )?.selectionSet;

/** Whether a value has every field of a selection. `null` counts as present, and so does what a directive may leave out. */
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

/** Null says "there is none" of a record asked for by its id. Elsewhere, and beside an error, it says nothing. */
function carriesData({ query }: ApolloLink.Operation, data: unknown, failed: boolean): boolean {
  const { selectionSet } = getMainDefinition(query);
  if (!isObject(data) || !isWhole(data, selectionSet, query)) return false;
  return selectionSet.selections.every((part) => {
    if (part.kind !== Kind.FIELD || Reflect.get(data, (part.alias ?? part.name).value) !== null) return true;
    return !failed && part.arguments?.some(({ name }) => name.value === 'id');
  });
}

/** The result as the rest of the client may rely on it: each error has a message, if only an empty one. */
function checked(operation: ApolloLink.Operation, result: ApolloLink.Result): ApolloLink.Result {
  const errors = Array.isArray(result.errors)
    ? result.errors.map((error) => (typeof error?.message === 'string' ? error : { message: '' }))
    : [];
  const failed = errors.length > 0;
  if (!carriesData(operation, result.data, failed)) return { errors: failed ? errors : NO_MESSAGE };
  return failed ? { ...result, errors, extensions: { ...result.extensions, ...HAS_ERRORS } } : result;
}

/**
 * Makes an error of every response with status 200 that does not carry what was asked for: no object, no data, no root
 * field, a field missing anywhere in it. The client library reports nothing for most of these, and a page that looks
 * at `error` would stay blank. Incomplete data is dropped, so that pages may trust their types; whole data passes,
 * with or without errors beside it; what came beside errors is marked, so that the cache does not keep it.
 */
export const createValidationLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => checked(operation, result)),
      catchError((error) => {
        const arrived = operation.getContext().response?.ok && !ServerParseError.is(error);
        return arrived ? of({ errors: NO_MESSAGE }) : throwError(() => error);
      }),
    ),
  );

import { ServerParseError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLFormattedError,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { catchError, map, of, throwError } from 'rxjs';
import { markErrors } from './cache';

/** Stands for an error that says nothing. */
const NO_MESSAGE: GraphQLFormattedError[] = [{ message: '' }];

type Fragments = Map<string, FragmentDefinitionNode>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The fields of a selection, those of its fragments included. Fields that a directive may leave out are not among them. */
function fieldsOf(selectionSet: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.directives?.length) return [];
    if (selection.kind === Kind.FIELD) return selection.name.value === '__typename' ? [] : [selection];
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return fragment ? fieldsOf(fragment.selectionSet, fragments) : [];
  });
}

const fieldValue = (field: FieldNode, parent: object): unknown =>
  Reflect.get(parent, (field.alias ?? field.name).value);

/** Whether a field's value has every field that was asked for. `null` counts as present. */
function isWhole(field: FieldNode, value: unknown, fragments: Fragments): boolean {
  if (value === undefined) return false;
  if (value === null || !field.selectionSet) return true;
  if (Array.isArray(value)) return value.every((item) => isWhole(field, item, fragments));
  if (!isObject(value)) return false;
  return fieldsOf(field.selectionSet, fragments).every((inner) => isWhole(inner, fieldValue(inner, value), fragments));
}

/** Null says "there is none" of a record asked for by its id. Elsewhere, and beside an error, it says nothing. */
const mayBeNull = (field: FieldNode): boolean => !!field.arguments?.some((argument) => argument.name.value === 'id');

function carriesData({ query }: ApolloLink.Operation, data: unknown, failed: boolean): boolean {
  if (!isObject(data)) return false;
  const fragments: Fragments = new Map();
  for (const definition of query.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return query.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      fieldsOf(definition.selectionSet, fragments).every((field) => {
        const value = fieldValue(field, data);
        return isWhole(field, value, fragments) && (value !== null || (mayBeNull(field) && !failed));
      }),
  );
}

/** The errors of a result, each with a message, if only an empty one. */
const errorsOf = ({ errors }: ApolloLink.Result): GraphQLFormattedError[] =>
  Array.isArray(errors) ? errors.map((error) => (typeof error?.message === 'string' ? error : { message: '' })) : [];

/** The result as the rest of the client may rely on it. */
function checked(operation: ApolloLink.Operation, result: ApolloLink.Result): ApolloLink.Result {
  const errors = errorsOf(result);
  const failed = errors.length > 0;
  if (!carriesData(operation, result.data, failed)) return { errors: failed ? errors : NO_MESSAGE };
  return failed ? { ...result, errors, extensions: markErrors(result.extensions) } : result;
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

import { CombinedGraphQLErrors } from '@apollo/client/errors';

/**
 * The id of a record that was added although the mutation's result lacks it: the error with `extensions.code: ADDED` has it in
 * `extensions.added`. Whoever sends the mutation again adds another.
 */
export function addedId(error: unknown): number | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const added = error.errors.find(({ extensions }) => extensions?.code === 'ADDED')?.extensions?.added;
  return typeof added === 'number' ? added : undefined;
}

/** Whether the API refused for want of a session. */
export const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');

/**
 * The messages of wrong input by the form field each belongs to: the errors with `extensions.code: BAD_USER_INPUT`
 * whose `extensions.field` is one of `fields`, the first of each field.
 */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const messages: Record<string, string> = {};
  if (!CombinedGraphQLErrors.is(error)) return messages;
  for (const { message, extensions } of error.errors) {
    const field = extensions?.code === 'BAD_USER_INPUT' ? extensions.field : undefined;
    if (typeof field === 'string' && fields.includes(field)) messages[field] ??= message;
  }
  return messages;
}

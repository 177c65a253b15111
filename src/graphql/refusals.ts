import { CombinedGraphQLErrors } from '@apollo/client/errors';

/**
 * The id of a record that was added although the mutation failed to return it. The error has `extensions.code: ADDED`
 * and the id as `extensions.added`. Sending the mutation again would add another record.
 */
export function addedId(error: unknown): number | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const added = error.errors.find(({ extensions }) => extensions?.code === 'ADDED')?.extensions?.added;
  return typeof added === 'number' ? added : undefined;
}

/** Whether the API refused with this `extensions.code`. */
export const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code);

/** Whether the API refused because there is no valid session. */
export const isUnauthenticated = (error: unknown): boolean => hasCode(error, 'UNAUTHENTICATED');

/**
 * The messages of invalid input by field. They come from errors with `extensions.code: BAD_USER_INPUT` whose
 * `extensions.field` is one of `fields`. Each field has its first message.
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

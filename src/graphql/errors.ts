import { CombinedGraphQLErrors, isErrorLike, ServerError, ServerParseError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Failure } from '#lib/failure.ts';

const UNKNOWN = 'Unknown error';
const OK_BELOW = 300;

/** The first message of a GraphQL error, or undefined when there is none to show. */
const graphqlMessage = (error: CombinedGraphQLErrors): string | undefined => error.errors[0]?.message || undefined;

/** What went wrong between the site and the API, or undefined when the error says nothing. */
function networkMessage(error: unknown): string | undefined {
  if (ServerParseError.is(error) && error.statusCode < OK_BELOW) return 'The API sent an answer that is not JSON.';
  if (ServerError.is(error) || ServerParseError.is(error)) return `HTTP error! status: ${error.statusCode}`;
  return isErrorLike(error) ? error.message || undefined : undefined;
}

/**
 * The text a page shows for a failed request: `HTTP error! status: {code}` for a response that is not OK,
 * `GraphQL error: {first message or Unknown error}` for an error the API names, else the failure's own message, or
 * the page's `fallback` when it has none.
 */
export function errorMessage(error: unknown, fallback = UNKNOWN): string {
  if (CombinedGraphQLErrors.is(error)) return `GraphQL error: ${graphqlMessage(error) ?? UNKNOWN}`;
  return networkMessage(error) ?? fallback;
}

/** What a page says of a failure beside its message. */
export interface FailureTexts {
  /** Shown before the message. */
  prefix?: string;
  /** The message of an error that has none. */
  fallback?: string;
}

/** What a page's error box shows of a query: nothing unless it failed. A masked error carries the id that the server's log has. */
export function failureOf(
  { error, retry }: { error?: unknown; retry: () => void },
  { prefix = '', fallback }: FailureTexts = {},
): Failure | undefined {
  if (error === undefined) return undefined;
  const id = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.id : undefined;
  return { message: prefix + errorMessage(error, fallback), id: typeof id === 'string' ? id : undefined, retry };
}

/** The first GraphQL message in the body of a response that is not OK, such as that of a rate limit. */
function messageInBody(error: unknown): string | undefined {
  if (!ServerError.is(error)) return undefined;
  try {
    const message: unknown = JSON.parse(error.bodyText).errors[0].message;
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text a form's toast shows for a failed request: the first GraphQL message without a prefix, else the network
 * error's message or what the form says in place of it, `network`, else the form's own `fallback`.
 */
export function toastMessage(error: unknown, fallback: string, network = networkMessage(error)): string {
  if (error === undefined) return fallback;
  return (CombinedGraphQLErrors.is(error) ? graphqlMessage(error) : (messageInBody(error) ?? network)) ?? fallback;
}

/** Whether errors of a result refuse for want of a session: `extensions.code` is `UNAUTHENTICATED`. */
export const hasUnauthenticated = (errors: readonly GraphQLFormattedError[] = []): boolean =>
  errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');

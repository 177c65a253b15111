import { CombinedGraphQLErrors, isErrorLike, ServerError, ServerParseError } from '@apollo/client/errors';
import type { Failure } from '#lib/failure.ts';

const UNKNOWN = 'Unknown error';
const OK_BELOW = 300;

/** The first message of a GraphQL error, or undefined if it is empty. */
const graphqlMessage = (error: CombinedGraphQLErrors): string | undefined => error.errors[0]?.message || undefined;

/** The message of a failed request or response, or undefined if there is none. */
function networkMessage(error: unknown): string | undefined {
  if (ServerParseError.is(error) && error.statusCode < OK_BELOW) return 'The API sent an answer that is not JSON.';
  if (ServerError.is(error) || ServerParseError.is(error)) return `HTTP error! status: ${error.statusCode}`;
  return isErrorLike(error) ? error.message || undefined : undefined;
}

/**
 * The text that a page shows for a failed request. For a response that is not OK, it is `HTTP error! status: {code}`.
 * For an error of the API, it is `GraphQL error: {first message or Unknown error}`. Otherwise it is the error's message,
 * or `fallback` if that is empty.
 */
export function errorMessage(error: unknown, fallback = UNKNOWN): string {
  if (CombinedGraphQLErrors.is(error)) return `GraphQL error: ${graphqlMessage(error) ?? UNKNOWN}`;
  return networkMessage(error) ?? fallback;
}

export interface FailureTexts {
  /** A text before the message. */
  prefix?: string;
  /** The text for an error without a message. */
  fallback?: string;
}

/**
 * The failure of a query, as an error box shows it; undefined if the query has not failed. Errors that the server masks
 * have an id, which is in its log.
 */
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
 * The text of a form's toast for a failed request. It is the first GraphQL message without a prefix, else `network`,
 * which is the network error's message by default, else `fallback`.
 */
export function toastMessage(error: unknown, fallback: string, network = networkMessage(error)): string {
  if (error === undefined) return fallback;
  return (CombinedGraphQLErrors.is(error) ? graphqlMessage(error) : (messageInBody(error) ?? network)) ?? fallback;
}

import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type Failure, failureOf } from '../db/failures.ts';
import { VisitorGone } from '../db/turns.ts';

const nullForValue = /^Cannot return null for non-nullable field /;

/** What is said of a database that gives no answer, and in how many seconds it may be asked again. */
const failures: Record<Failure, { message: string; retryAfter: number }> = {
  TIMEOUT: { message: 'The database took too long to answer. Please try again later.', retryAfter: 30 },
  OVERLOADED: {
    message: 'Too much is asked of the server at this moment. Please try again in a few seconds.',
    retryAfter: 10,
  },
  UNAVAILABLE: {
    message: 'The database cannot be reached at this moment. Please try again in a few seconds.',
    retryAfter: 5,
  },
};

/** The codes of errors that a database gives which does not answer. */
export const temporaryCodes: readonly string[] = Object.keys(failures);

/**
 * The code of the error that tells of a record which was added, in a result that lacks it: its id is in
 * `extensions.added`.
 */
export const addedCode = 'ADDED';

/** What is logged of an error, under the id that a client is shown. */
export interface Report {
  /** Overload has a count in the metrics: a line for each request would add to it. */
  level: 'error' | 'warn' | 'debug';
  id: string;
  cause: unknown;
  path: GraphQLError['path'];
}

/** Says why the database gave no answer, with the code `TIMEOUT`, `OVERLOADED` or `UNAVAILABLE`; undefined for another error. */
function temporaryError(error: unknown): { level: Report['level']; formatted: GraphQLFormattedError } | undefined {
  const code = failureOf(error);
  if (!code) return undefined;
  const { message, retryAfter } = failures[code];
  const level = code === 'OVERLOADED' ? 'debug' : 'warn';
  return { level, formatted: { message, extensions: { code, retryAfter, id: randomUUID() } } };
}

/**
 * An error as a client may see it. GraphQL's own errors (syntax, validation, variables) and those that carry
 * `extensions.code` were meant for the caller. A database that gives no answer is told by a code of its own. Anything else is
 * a fault of the server: it reads `Internal server error`. Of both, `report` is given the cause under the id in
 * `extensions.id`.
 */
export function maskError(error: unknown, report: (report: Report) => void): GraphQLFormattedError {
  const known = error instanceof GraphQLError ? error : undefined;
  const cause = known?.originalError ?? error;
  if (cause instanceof VisitorGone) return { message: 'Nobody waits for the answer.' };
  if (known && !isFault(known)) return known.toJSON();
  const { level, formatted } = temporaryError(cause) ?? {
    level: 'error',
    formatted: {
      message: 'Internal server error',
      extensions: { code: 'INTERNAL_SERVER_ERROR', id: randomUUID() },
    },
  };
  report({ level, id: String(formatted.extensions?.id), cause, path: known?.path });
  return {
    ...formatted,
    ...(known?.locations && { locations: known.locations }),
    ...(known?.path && { path: known.path }),
  };
}

function isFault({ originalError: cause, message, extensions }: GraphQLError): boolean {
  if (typeof extensions?.code === 'string') return false;
  // A compiled query calls it an error of GraphQL when a resolver returns null where there must be a value.
  return (cause !== undefined && !(cause instanceof GraphQLError)) || nullForValue.test(message);
}

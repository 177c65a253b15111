import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type Failure, failureOf } from '../db/failures.ts';
import { VisitorGone } from '../db/turns.ts';

const nullForValue = /^Cannot return null for non-nullable field /;

/** The messages for a database that gives no answer, and the seconds after which to try again, if that is right. */
const failures: Record<Failure, { message: string; retryAfter?: number }> = {
  TIMEOUT: { message: 'The database took too long to answer. Please try again later.', retryAfter: 30 },
  OVERLOADED: {
    message: 'Too much is asked of the server at this moment. Please try again in a few seconds.',
    retryAfter: 10,
  },
  UNAVAILABLE: {
    message: 'The database cannot do this at this moment. Please try again in a few seconds.',
    retryAfter: 5,
  },
  UNKNOWN_OUTCOME: {
    message:
      'The connection to the database was lost while this was saved. It may have been stored: look before you try again.',
  },
};

/** The codes of errors of a database that gives no answer, or not yet: `BUSY`. */
export const temporaryCodes: readonly string[] = [...Object.keys(failures), 'BUSY'];

/** The code of the error for an added record that the result lacks. The id is in `extensions.added`. */
export const addedCode = 'ADDED';

/** The log entry of an error, under the id that the client gets. */
export interface Report {
  /** Overload is only counted in the metrics: a line for each request would add to it. */
  level: 'error' | 'warn' | 'debug';
  id: string;
  cause: unknown;
  path: GraphQLError['path'];
}

/**
 * The public error of a database that gave no answer, with the code `TIMEOUT`, `OVERLOADED`, `UNAVAILABLE` or
 * `UNKNOWN_OUTCOME`; undefined for other errors.
 */
function temporaryError(error: unknown): { level: Report['level']; formatted: GraphQLFormattedError } | undefined {
  const code = failureOf(error);
  if (!code) return undefined;
  const { message, retryAfter } = failures[code];
  const level = code === 'OVERLOADED' ? 'debug' : 'warn';
  return {
    level,
    formatted: { message, extensions: { code, ...(retryAfter !== undefined && { retryAfter }), id: randomUUID() } },
  };
}

/**
 * Converts an error to its public form. GraphQL's own errors (syntax, validation, variables) and those with
 * `extensions.code` are kept. A database that gives no answer has its own code. All others are faults of the server,
 * shown as `Internal server error`. `report` gets the cause of the last two, with the id in `extensions.id`.
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
  // Null for a non-null field is the server's fault, although GraphQL reports it as its own error.
  return (cause !== undefined && !(cause instanceof GraphQLError)) || nullForValue.test(message);
}

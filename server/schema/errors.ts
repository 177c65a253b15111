import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { VisitorGone } from '../db/turns.ts';

const nullForValue = /^Cannot return null for non-nullable field /;

/**
 * An error as a client may see it. GraphQL's own errors (syntax, validation, variables) and those that carry
 * `extensions.code` were meant for the caller. Anything else is a fault of the server: it reads
 * `Internal server error` with an id in `extensions.id`, and `report` is given the cause under the same id.
 */
export function maskError(
  error: unknown,
  report: (id: string, cause: unknown, path?: GraphQLError['path']) => void,
): GraphQLFormattedError {
  const known = error instanceof GraphQLError ? error : undefined;
  if ((known?.originalError ?? error) instanceof VisitorGone) return { message: 'Nobody waits for the answer.' };
  if (known && !isFault(known)) return known.toJSON();
  const id = randomUUID();
  report(id, known?.originalError ?? error, known?.path);
  return {
    message: 'Internal server error',
    ...(known?.locations && { locations: known.locations }),
    ...(known?.path && { path: known.path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
  };
}

function isFault({ originalError: cause, message, extensions }: GraphQLError): boolean {
  if (typeof extensions?.code === 'string') return false;
  // A compiled query calls it an error of GraphQL when a resolver answers null where there must be a value.
  return (cause !== undefined && !(cause instanceof GraphQLError)) || nullForValue.test(message);
}

import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

const nullForValue = /^Cannot return null for non-nullable field /;

/**
 * An error as the outside may see it. GraphQL's own errors (syntax, validation, variables) and those that carry
 * `extensions.code` were meant for the caller. Anything else is a fault of the server: it reads
 * `Internal server error` with an id in `extensions.id`, and `report` is given the cause under the same id.
 */
export function maskError(error: GraphQLError, report: (id: string, cause: unknown) => void): GraphQLFormattedError {
  const cause = error.originalError;
  const thrown = cause !== undefined && !(cause instanceof GraphQLError);
  // A compiled query calls it an error of GraphQL when a resolver answers null where there must be a value.
  const fault = (thrown || nullForValue.test(error.message)) && typeof error.extensions?.code !== 'string';
  if (!fault) return error.toJSON();
  const id = randomUUID();
  report(id, cause ?? error);
  return {
    message: 'Internal server error',
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
  };
}

import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/**
 * An error as the outside may see it. GraphQL's own errors (syntax, validation, variables) and those that carry
 * `extensions.code` were meant for the caller. Anything else is a fault of the server: it reads
 * `Internal server error` with an id in `extensions.id`, and `report` is given the cause under the same id.
 */
export function maskError(error: GraphQLError, report: (id: string, cause: unknown) => void): GraphQLFormattedError {
  const cause = error.originalError;
  if (!cause || cause instanceof GraphQLError || typeof error.extensions?.code === 'string') return error.toJSON();
  const id = randomUUID();
  report(id, cause);
  return {
    message: 'Internal server error',
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', id },
  };
}

import { GraphQLError } from 'graphql';

/** Wrong input: the error of a request that names the argument, or the part of one, that is wrong. */
export const badUserInput = (field: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });

/** The error of a request that needs a signed-in user and has none. */
export const unauthenticated = (): GraphQLError =>
  new GraphQLError('You must be logged in.', { extensions: { code: 'UNAUTHENTICATED' } });

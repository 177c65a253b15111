import { GraphQLError } from 'graphql';

/* The limits on the size of an answer, and their errors. */

/** The most objects in a result: records, edges and lists. The result is one text, sent at once. */
export const mostObjects = 100_000;

/** The error of a query with too many objects. `returns` is the verb with the number: `could return 120000`. */
export const tooManyObjects = (returns: string): GraphQLError =>
  new GraphQLError(`The query ${returns} objects; ${mostObjects} are allowed. Ask for shorter pages.`, {
    extensions: { code: 'QUERY_TOO_COSTLY' },
  });

/** The most bytes of a result. It is held in memory until it is sent. */
export const mostBytes = 20_000_000;

/** The bytes that an answer may have without being measured before it is read. No page of the site asks for more. */
export const unmeasuredBytes = 2_000_000;

export const tooManyBytes = (bytes: number): GraphQLError =>
  new GraphQLError(
    `The query returns ${Math.ceil(bytes / 100_000) / 10} MB; ${mostBytes / 1_000_000} are allowed. Ask for shorter pages, or for fewer of their texts.`,
    { extensions: { code: 'QUERY_TOO_COSTLY' } },
  );

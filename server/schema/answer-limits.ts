import { GraphQLError } from 'graphql';

/* The limits on the size of an answer, and their errors. */

/** The most objects in a result: records, edges and lists. The result is one text, sent at once. */
export const mostObjects = 100_000;

export const tooManyObjects = (words: string): GraphQLError =>
  new GraphQLError(`The query ${words} objects; ${mostObjects} are allowed. Ask for shorter pages.`, {
    extensions: { code: 'QUERY_TOO_COSTLY' },
  });

/** The most bytes of a result. It is held in memory until it is sent. */
export const mostBytes = 20_000_000;

/** The bytes that are read without measuring their sum. No page of the site has more. */
export const freeBytes = 2_000_000;

export const tooManyBytes = (bytes: number): GraphQLError =>
  new GraphQLError(
    `The query returns ${Math.ceil(bytes / 100_000) / 10} MB; ${mostBytes / 1_000_000} are allowed. Ask for shorter pages, or for fewer of their texts.`,
    { extensions: { code: 'QUERY_TOO_COSTLY' } },
  );

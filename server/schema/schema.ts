import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { artist } from './artist.ts';
import { artistGroup } from './artist-group.ts';
import { dateTime } from './date-time.ts';
import { mutation } from './mutation.ts';
import { performance } from './performance.ts';
import { query } from './query.ts';
import { source } from './source.ts';

/**
 * The schema with its resolvers, from the text of `schema.graphql`.
 *
 * A request is executed with the context that `createContext` of `context.ts` makes for it, given who asks and the
 * variables as they came in the body. There are no loaders to register. Fields without a resolver here are plain properties
 * of what their parent answered with: a record holds what the query asks of it, and nothing else.
 */
export const executableSchema = (typeDefs: string): GraphQLSchema =>
  makeExecutableSchema({
    typeDefs,
    resolvers: {
      Query: query,
      Mutation: mutation,
      Artist: artist,
      ArtistGroup: artistGroup,
      Performance: performance,
      Source: source,
      DateTime: dateTime,
    },
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });

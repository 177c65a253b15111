import { removalOf } from '../data/removals.ts';
import type { QueryResolvers } from './generated/resolvers.ts';

/** The resolvers of the fields that are read without a plan. */
export const query: Pick<QueryResolvers, 'removal'> = {
  removal: async (_root, { record, id }, { database }) => (await removalOf(database, record, id)) ?? null,
};

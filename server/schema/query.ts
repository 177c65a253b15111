import { changedMarks } from '../accounts/marks.ts';
import { ownAccount } from '../data/accounts/accounts.ts';
import { badUserInput, unauthenticated } from '../data/base/badUserInput.ts';
import { mergedVenueOf, removalOf } from '../data/changing/removals.ts';
import { newsOfArtists, settledTime } from '../data/site/lastAdded.ts';
import { memberOf } from './context.ts';
import type { QueryResolvers } from './generated/resolvers.ts';

/** The most artists whose news are told at once, and the most news of each. */
const mostFollowed = 100;
const mostNews = 20;

/** The resolvers of the fields that are read without a plan. */
export const query: Pick<QueryResolvers, 'account' | 'marks' | 'news' | 'removal' | 'venueMergedInto'> = {
  // Read in the line of accounts, from the primary: a device sees at once what it has set.
  marks: (_root, { after }, { accounts, visitor, budget }) =>
    changedMarks(accounts.database.forVisitor(budget, undefined, 'accounts'), memberOf(visitor), after),
  account: async (_root, _args, { accounts, visitor }) => {
    const member = memberOf(visitor);
    const found = member && (await ownAccount(accounts.database, member.id));
    if (!found) throw unauthenticated();
    return found;
  },
  news: async (_root, { artistIds, since = null }, { accounts, budget }) => {
    if (artistIds.length > mostFollowed) {
      throw badUserInput('artistIds', `The news of at most ${mostFollowed} artists are told at once`);
    }
    if (new Set(artistIds).size < artistIds.length) throw badUserInput('artistIds', 'Each artist may be there once');
    // A standby lags behind, and knows nothing of the transactions that run.
    const primary = accounts.database.forVisitor(budget);
    // Before the rows: what is stored meanwhile is told the next time.
    const asOf = await settledTime(primary);
    return { asOf, items: await newsOfArtists(primary, artistIds, since, mostNews) };
  },
  removal: async (_root, { record, id }, { database }) => (await removalOf(database, record, id)) ?? null,
  venueMergedInto: async (_root, { id }, { database }) => (await mergedVenueOf(database, id)) ?? null,
};

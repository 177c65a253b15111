import { changedMarks, mostAtOnce } from '../accounts/marks.ts';
import { ownAccount } from '../data/accounts.ts';
import { perCharacter } from '../data/costs.ts';
import { badUserInput, unauthenticated } from '../data/errors.ts';
import { newsOfArtists, settledTime } from '../data/feed.ts';
import { mergedVenueOf, removalOf } from '../data/removals.ts';
import { memberOf } from './context.ts';
import type { QueryResolvers } from './generated/resolvers.ts';

/** The most artists whose news are told at once, and the most news of each. */
const mostFollowed = 100;
const mostNews = 20;

/** The rows that are read for the news of an artist, as a guess: few artists have more. */
const rowsOfArtist = 1000;

/** The resolvers of the fields that are read without a plan. */
export const query: Pick<QueryResolvers, 'account' | 'marks' | 'news' | 'removal' | 'venueMergedInto'> = {
  // Read in the line of accounts, from the primary: a device sees at once what it has set.
  marks: async (_root, { after }, { accounts, visitor, budget }) => {
    budget.spend(mostAtOnce);
    const page = await changedMarks(accounts.database, memberOf(visitor), after);
    budget.add(page.marks.reduce((length, { value }) => length + (value?.length ?? 0), 0) * perCharacter);
    return page;
  },
  account: async (_root, _args, { accounts, visitor }) => {
    const member = memberOf(visitor);
    const found = member && (await ownAccount(accounts.database, member.id));
    if (!found) throw unauthenticated();
    return found;
  },
  news: async (_root, { artistIds, since = null }, { accounts, visitor, budget }) => {
    if (artistIds.length > mostFollowed) {
      throw badUserInput('artistIds', `The news of at most ${mostFollowed} artists are told at once`);
    }
    if (new Set(artistIds).size < artistIds.length) throw badUserInput('artistIds', 'Each artist may be there once');
    budget.spend(artistIds.length * rowsOfArtist);
    // A standby lags behind, and knows nothing of the transactions that run.
    const primary = accounts.database.forVisitor(visitor.address);
    // Before the rows: what is stored meanwhile is told the next time.
    const asOf = await settledTime(primary);
    return { asOf, items: await newsOfArtists(primary, artistIds, since, mostNews) };
  },
  removal: async (_root, { record, id }, { database }) => (await removalOf(database, record, id)) ?? null,
  venueMergedInto: async (_root, { id }, { database }) => (await mergedVenueOf(database, id)) ?? null,
};

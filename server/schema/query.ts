import { changedMarks, mostAtOnce } from '../accounts/marks.ts';
import { ownAccount } from '../data/accounts.ts';
import { perCharacter } from '../data/costs.ts';
import { unauthenticated } from '../data/errors.ts';
import { removalOf } from '../data/removals.ts';
import { memberOf } from './context.ts';
import type { QueryResolvers } from './generated/resolvers.ts';

/** The resolvers of the fields that are read without a plan. */
export const query: Pick<QueryResolvers, 'account' | 'marks' | 'removal'> = {
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
  removal: async (_root, { record, id }, { database }) => (await removalOf(database, record, id)) ?? null,
};

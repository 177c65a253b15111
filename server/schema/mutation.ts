import type { GraphQLResolveInfo } from 'graphql';
import { changeEmail, changePassword, deleteAccount, signOutEverywhere } from '../accounts/accountChanges.ts';
import { confirmAddress } from '../accounts/confirmation.ts';
import { setMarks } from '../accounts/marks.ts';
import { requestReset, savePassword } from '../accounts/passwordReset.ts';
import { register } from '../accounts/registration.ts';
import type { AccountServices } from '../accounts/services.ts';
import { login, logout } from '../accounts/sessions.ts';
import { addArtist, addCompilation, addPerformance, addSource } from '../catalogue/members/additions.ts';
import {
  blockMember,
  hideRevision,
  restoreRevision,
  review,
  undoMember,
  undoRevision,
} from '../catalogue/members/editing.ts';
import { mergeRecords, mergeVenues } from '../catalogue/members/merging.ts';
import { removeRecord } from '../catalogue/members/removing.ts';
import { updateArtist, updatePerformance, updateSource } from '../catalogue/members/updating.ts';
import type { AccountRow } from '../data/accounts/accounts.ts';
import { memberOf, type ResolverContext } from './context.ts';
import type { MutationResolvers } from './generated/resolvers.ts';
import type { ReadRecord } from './prepareRoot.ts';

/** Returns the record that a mutation has added or changed, from the database that it was written to. */
async function written(id: number, context: ResolverContext, info: GraphQLResolveInfo): Promise<ReadRecord> {
  const found = await context.readAdded(info, id);
  if (!found) throw new Error(`${info.fieldName} wrote ${id}, which is not there.`);
  return found;
}

type Change<Args, Result> = (accounts: AccountServices, account: AccountRow | undefined, args: Args) => Promise<Result>;

/** A field that returns the record with the id that a change returns. */
const recordOf =
  <Args>(change: Change<Args, number>) =>
  async (_root: unknown, args: Args, context: ResolverContext, info: GraphQLResolveInfo): Promise<ReadRecord> =>
    written(await change(context.accounts, memberOf(context.visitor), args), context, info);

/** A field that returns true when a change is made. */
const done =
  <Args>(change: Change<Args, void>) =>
  async (_root: unknown, args: Args, { accounts, visitor }: ResolverContext): Promise<true> => {
    await change(accounts, memberOf(visitor), args);
    return true;
  };

export const mutation: Required<MutationResolvers> = {
  login: (_root, args, { accounts, visitor }) => login(accounts, visitor.address, args),
  userCreate: (_root, args, { accounts, visitor }) => register(accounts, visitor.address, args),
  resetPassword: (_root, args, { accounts, visitor }) => requestReset(accounts, visitor.address, args),
  savePassword: (_root, args, { accounts, visitor }) => savePassword(accounts, visitor.address, args),
  logout: (_root, _args, { accounts, visitor }) => logout(accounts.database, visitor.token),
  passwordChange: (_root, args, { accounts, visitor }) =>
    changePassword(accounts, visitor.address, memberOf(visitor), args),
  emailConfirm: async (_root, { confirmHash }, { accounts }) => {
    await confirmAddress(accounts.database, confirmHash);
    return true;
  },
  markSet: (_root, { marks }, { accounts, visitor }) => setMarks(accounts, memberOf(visitor), marks),
  memberUndo: (_root, args, { accounts, visitor }) => undoMember(accounts, memberOf(visitor), args),
  emailChange: done(changeEmail),
  signOutEverywhere: done(signOutEverywhere),
  accountDelete: done(deleteAccount),
  memberBlock: done(blockMember),
  artistCreate: recordOf(addArtist),
  performanceCreate: recordOf(addPerformance),
  compilationCreate: recordOf(addCompilation),
  sourceCreate: recordOf(addSource),
  artistUpdate: recordOf(updateArtist),
  performanceUpdate: recordOf(updatePerformance),
  sourceUpdate: recordOf(updateSource),
  artistRemove: done(removeRecord('ARTIST')),
  performanceRemove: done(removeRecord('PERFORMANCE')),
  sourceRemove: done(removeRecord('SOURCE')),
  artistMerge: recordOf(mergeRecords('ARTIST')),
  performanceMerge: recordOf(mergeRecords('PERFORMANCE')),
  venueMerge: recordOf(mergeVenues),
  revisionRestore: recordOf(restoreRevision),
  revisionUndo: recordOf(undoRevision),
  revisionHide: recordOf(hideRevision),
  revisionReview: recordOf(review),
};

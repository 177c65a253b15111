import type { GraphQLResolveInfo } from 'graphql';
import { changeEmail, changePassword, deleteAccount, signOutEverywhere } from '../accounts/accountChanges.ts';
import { confirmAddress } from '../accounts/confirmation.ts';
import { setMarks } from '../accounts/marks.ts';
import { requestReset, savePassword } from '../accounts/passwordReset.ts';
import { register } from '../accounts/registration.ts';
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
import { memberOf, type ResolverContext } from './context.ts';
import type { MutationResolvers } from './generated/resolvers.ts';
import type { ReadRecord } from './prepareRoot.ts';

/** Returns the record that a mutation has added or changed, from the database that it was written to. */
async function written(id: number, context: ResolverContext, info: GraphQLResolveInfo): Promise<ReadRecord> {
  const found = await context.readAdded(info, id);
  if (!found) throw new Error(`${info.fieldName} wrote ${id}, which is not there.`);
  return found;
}

export const mutation: Required<MutationResolvers> = {
  login: (_root, args, { accounts, visitor }) => login(accounts, visitor.address, args),
  userCreate: (_root, args, { accounts, visitor }) => register(accounts, visitor.address, args),
  resetPassword: (_root, args, { accounts, visitor }) => requestReset(accounts, visitor.address, args),
  savePassword: (_root, args, { accounts, visitor }) => savePassword(accounts, visitor.address, args),
  logout: (_root, _args, { accounts, visitor }) => logout(accounts.database, visitor.token),
  passwordChange: (_root, args, { accounts, visitor }) =>
    changePassword(accounts, visitor.address, memberOf(visitor), args),
  emailChange: async (_root, args, { accounts, visitor }) => {
    await changeEmail(accounts, memberOf(visitor), args);
    return true;
  },
  emailConfirm: async (_root, { confirmHash }, { accounts }) => {
    await confirmAddress(accounts.database, confirmHash);
    return true;
  },
  signOutEverywhere: async (_root, _args, { accounts, visitor }) => {
    await signOutEverywhere(accounts, memberOf(visitor));
    return true;
  },
  accountDelete: async (_root, args, { accounts, visitor }) => {
    await deleteAccount(accounts, memberOf(visitor), args);
    return true;
  },
  markSet: (_root, { marks }, { accounts, visitor }) => setMarks(accounts, memberOf(visitor), marks),
  artistCreate: async (_root, args, context, info) =>
    written(await addArtist(context.accounts, memberOf(context.visitor), args), context, info),
  performanceCreate: async (_root, args, context, info) =>
    written(await addPerformance(context.accounts, memberOf(context.visitor), args), context, info),
  compilationCreate: async (_root, args, context, info) =>
    written(await addCompilation(context.accounts, memberOf(context.visitor), args), context, info),
  artistUpdate: async (_root, args, context, info) => {
    await updateArtist(context.accounts, memberOf(context.visitor), args);
    return written(args.id, context, info);
  },
  performanceUpdate: async (_root, args, context, info) => {
    await updatePerformance(context.accounts, memberOf(context.visitor), args);
    return written(args.id, context, info);
  },
  sourceUpdate: async (_root, args, context, info) => {
    await updateSource(context.accounts, memberOf(context.visitor), args);
    return written(args.id, context, info);
  },
  artistRemove: async (_root, args, { accounts, visitor }) => {
    await removeRecord(accounts, memberOf(visitor), 'ARTIST', args);
    return true;
  },
  performanceRemove: async (_root, args, { accounts, visitor }) => {
    await removeRecord(accounts, memberOf(visitor), 'PERFORMANCE', args);
    return true;
  },
  sourceRemove: async (_root, args, { accounts, visitor }) => {
    await removeRecord(accounts, memberOf(visitor), 'SOURCE', args);
    return true;
  },
  artistMerge: async (_root, args, context, info) => {
    await mergeRecords(context.accounts, memberOf(context.visitor), 'ARTIST', args);
    return written(args.into, context, info);
  },
  performanceMerge: async (_root, args, context, info) => {
    await mergeRecords(context.accounts, memberOf(context.visitor), 'PERFORMANCE', args);
    return written(args.into, context, info);
  },
  venueMerge: async (_root, args, context, info) => {
    await mergeVenues(context.accounts, memberOf(context.visitor), args);
    return written(args.into, context, info);
  },
  revisionRestore: async (_root, args, context, info) =>
    written(await restoreRevision(context.accounts, memberOf(context.visitor), args), context, info),
  revisionUndo: async (_root, args, context, info) =>
    written(await undoRevision(context.accounts, memberOf(context.visitor), args), context, info),
  memberUndo: (_root, args, { accounts, visitor }) => undoMember(accounts, memberOf(visitor), args),
  revisionHide: async (_root, args, context, info) =>
    written(await hideRevision(context.accounts, memberOf(context.visitor), args), context, info),
  revisionReview: async (_root, args, context, info) =>
    written(await review(context.accounts, memberOf(context.visitor), args.id), context, info),
  memberBlock: async (_root, args, { accounts, visitor }) => {
    await blockMember(accounts, memberOf(visitor), args);
    return true;
  },
  sourceCreate: async (_root, args, context, info) =>
    written(await addSource(context.accounts, memberOf(context.visitor), args), context, info),
};

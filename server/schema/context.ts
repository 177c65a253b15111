import type { GraphQLResolveInfo } from 'graphql';
import type { AccountServices } from '../accounts/services.ts';
import type { AccountRow } from '../data/accounts/accounts.ts';
import type { ReadContext, ReadRecord } from './prepareRoot.ts';

export interface Visitor {
  address: string;
  /** The token of the request, valid or not. */
  token: string | undefined;
  /** The account of the session, if the session is valid. */
  account: AccountRow | undefined;
  /** The error that prevented the lookup of the session: the database gave no answer. */
  lookupError?: unknown;
}

export interface Context extends ReadContext {
  accounts: AccountServices;
  visitor: Visitor;
}

export interface ResolverContext extends Context {
  /**
   * Reads the requested fields of the record that this field has just added. From then on the result says that the
   * record was added, whatever else fails.
   */
  readAdded(info: GraphQLResolveInfo, id: number): Promise<ReadRecord>;
}

/**
 * The account that sends a request, if any.
 * @throws The error that prevented the lookup of its session
 */
export function memberOf({ account, lookupError }: Visitor): AccountRow | undefined {
  if (lookupError !== undefined) throw lookupError;
  return account;
}

import type { GraphQLResolveInfo } from 'graphql';
import type { AccountServices } from '../accounts/services.ts';
import type { AccountRow } from '../data/accounts.ts';
import type { ReadContext, ReadRecord } from './read.ts';

/** The visitor of a request. */
export interface Visitor {
  /** The address the request came from. */
  address: string;
  /** The token that the request carries, whether or not it opens a session. */
  token: string | undefined;
  /** The account whose session the request carries, if the session is still open. */
  account: AccountRow | undefined;
  /** Why nobody can tell whether the token opens a session: the database gave no answer. */
  unknown?: unknown;
}

/** Who asks, and what their operation is answered with. */
export interface Context extends ReadContext {
  /** What the mutations work with. */
  accounts: AccountServices;
  visitor: Visitor;
}

/** What the resolvers of one operation are given. */
export interface ResolverContext extends Context {
  /**
   * Reads what the operation asks of the record that this field has just added. From then on the result says that it was
   * added, whatever else fails.
   */
  readAdded(info: GraphQLResolveInfo, id: number): Promise<ReadRecord>;
}

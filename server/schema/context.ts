import type { AccountServices } from '../accounts/services.ts';
import type { AccountRow } from '../data/accounts.ts';
import type { Database } from '../db/database.ts';
import { Batches } from './batches.ts';

/** Who asks. */
export interface Visitor {
  /** The address the request came from. */
  address: string;
  /** The token that the request carries, whether or not it opens a session. */
  token: string | undefined;
  /** The account whose session the request carries, if the session is still open. */
  account: AccountRow | undefined;
}

/** What the resolvers of one request are given. */
export interface Context {
  database: Database;
  /** What the mutations work with. */
  accounts: AccountServices;
  visitor: Visitor;
  /** The nested lists of this request, read a level at a time. */
  batches: Batches;
  /** The request's variables as they came: the order of their keys is the order in which sorts apply. */
  variables: Record<string, unknown>;
}

/** The context of one request. Make a new one for each: batches of two requests must not mix. */
export const createContext = (
  accounts: AccountServices,
  visitor: Visitor,
  variables: Record<string, unknown> = {},
): Context => ({ database: accounts.database, accounts, visitor, batches: new Batches(), variables });

import type { AccountServices } from '../accounts/services.ts';
import type { AccountRow } from '../data/accounts.ts';
import { TableSizes } from '../data/table-sizes.ts';
import type { Queryable } from '../db/database.ts';
import { Batches } from './batches.ts';
import { type Budget, unlimited } from './budget.ts';

/** The visitor of a request. */
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
  /** What is read from. */
  database: Queryable;
  /** What the mutations work with. */
  accounts: AccountServices;
  visitor: Visitor;
  /** The nested lists of this request, read a level at a time. */
  batches: Batches;
  /** The request's variables as they came: the order of their keys is the order in which sorts apply. */
  variables: Record<string, unknown>;
  /** What the visitor may still make the database read. */
  budget: Budget;
  sizes: TableSizes;
}

/** What a request brings with it, or is given; without a budget it may read as much as it asks for. */
export interface ContextOptions {
  variables?: Record<string, unknown>;
  /** What is read from, when it is not the database that the mutations write to. */
  database?: Queryable;
  budget?: Budget;
  sizes?: TableSizes;
}

/** The context of one request. Make a new one for each: batches of two requests must not mix. */
export const createContext = (
  accounts: AccountServices,
  visitor: Visitor,
  { variables = {}, database = accounts.database, budget = unlimited, sizes = new TableSizes() }: ContextOptions = {},
): Context => ({ database, accounts, visitor, batches: new Batches(), variables, budget, sizes });

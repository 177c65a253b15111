import type { Database } from '../db/database.ts';
import { Batches } from './batches.ts';

/** What the resolvers of one request are given. */
export interface Context {
  database: Database;
  /** The nested lists of this request, read a level at a time. */
  batches: Batches;
  /** The request's variables as they came: the order of their keys is the order in which sorts apply. */
  variables: Record<string, unknown>;
}

/** The context of one request. Make a new one for each: batches of two requests must not mix. */
export const createContext = (database: Database, variables: Record<string, unknown> = {}): Context => ({
  database,
  batches: new Batches(),
  variables,
});

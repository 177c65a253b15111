import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountServices } from '../accounts/services.ts';
import { TableSizes } from '../data/table-sizes.ts';
import type { Readable } from '../db/replica.ts';
import { Budgets, unlimited } from '../schema/budget.ts';
import { type Context, createContext } from '../schema/context.ts';
import type { ReadContext } from '../schema/planned-answer.ts';
import { addressOf, visitorOf } from './visitor.ts';

/** How often the lengths of the tables are read, in milliseconds. */
const sizesInterval = 10 * 60_000;

/** What a rendered page takes of a visitor's budget, in rows: that leaves 300 a minute to who asks for nothing else. */
const pageCost = 5000;

/** Makes the contexts that queries are executed with. */
export interface Contexts {
  /** For a request of the API. */
  ofRequest(request: FastifyRequest, reply: FastifyReply, variables: Record<string, unknown>): Promise<Context>;
  /** For what a visitor without a session reads. */
  ofReader(address: string): ReadContext;
  /** For a page that the server renders: it shows what everybody may read, whoever asks for it. */
  ofPage(request: FastifyRequest, variables: Record<string, unknown>): Context;
  /** Whether a page may be rendered for the visitor, which counts like a search; the browser draws the others. */
  mayRender(request: FastifyRequest): boolean;
  close(): void;
}

/**
 * @param reads Where visitors without a session are read for. Who has one sees at once what they have added, and so reads
 *   from the database that it was written to.
 */
export async function createContexts(
  accounts: AccountServices,
  reads: Readable,
  settings: { rateLimits: boolean },
): Promise<Contexts> {
  const { database } = accounts;
  const budgets = settings.rateLimits ? new Budgets() : undefined;
  const sizes = new TableSizes();
  // Without them, everything seems to cost little: until the next time that is good enough.
  const refresh = () => sizes.refresh(database).catch(() => undefined);
  await refresh();
  const timer = setInterval(refresh, sizesInterval).unref();

  const shared = (address: string) => ({ sizes, budget: budgets ? budgets.of(address) : unlimited });
  return {
    async ofRequest(request, reply, variables) {
      const own = database.forVisitor(addressOf(request));
      const visitor = await visitorOf(own, request, reply);
      const from = visitor.token === undefined ? reads.forVisitor(visitor.address) : own;
      return createContext({ ...accounts, database: own }, visitor, {
        ...shared(visitor.address),
        variables,
        database: from,
      });
    },
    ofReader: (address) => ({ ...shared(address), database: reads.forVisitor(address) }),
    ofPage(request, variables) {
      const address = addressOf(request);
      const visitor = { address, token: undefined, account: undefined };
      const own = database.forVisitor(address);
      const from = reads.forVisitor(address);
      return createContext({ ...accounts, database: own }, visitor, { ...shared(address), variables, database: from });
    },
    mayRender(request) {
      if (!budgets) return true;
      try {
        budgets.of(addressOf(request)).spend(pageCost);
        return true;
      } catch {
        return false;
      }
    },
    close: () => clearInterval(timer),
  };
}

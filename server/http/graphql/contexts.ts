import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountServices } from '../../accounts/services.ts';
import { sessionOf } from '../../accounts/sessions.ts';
import { readerOf } from '../../data/reading/withheld.ts';
import type { Replicas } from '../../db/replica.ts';
import { Budgets, unlimited } from '../../schema/budget.ts';
import type { Context } from '../../schema/context.ts';
import { addressOf, tokenOf, visitorOf } from '../visitor.ts';

/** The charge for rendering a page, in milliseconds: a list of 300 takes as long. */
const pageCost = 25;

/**
 * The time after an addition during which pages are rendered from the primary database, in milliseconds. By then a
 * standby has the record, or is left out because it lags behind.
 */
const standbyDelay = 10_000;

/** Registers a callback for when the response is sent, or the visitor has left. */
const whenSent =
  ({ raw }: FastifyReply) =>
  (callback: () => void): void => {
    if (raw.closed) callback();
    else raw.once('close', callback);
  };

export interface Contexts {
  ofRequest(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
  isMember(request: FastifyRequest): Promise<boolean>;
  /** The context of a page that the server renders. It shows public data, whoever asks for it. */
  ofPage(request: FastifyRequest): Context;
  /**
   * Charges the visitor for a page that is rendered.
   * @throws GraphQLError if they have used up their budget
   */
  chargePage(request: FastifyRequest): void;
  /** Called after an addition to the catalogue. The next pages will show it. */
  added(): void;
}

/**
 * Creates the contexts.
 * @param reads The database for reading. Visitors with a session read from the primary, so that they see their additions
 * at once.
 */
export function createContexts(
  accounts: AccountServices,
  reads: Replicas,
  settings: { rateLimits: boolean; visitorTime?: number },
): Contexts {
  const { database } = accounts;
  const budgets = settings.rateLimits ? new Budgets(settings.visitorTime) : undefined;

  let primaryUntil = 0;
  const budgetOf = (address: string, onSent?: (callback: () => void) => void) =>
    budgets?.of(address, onSent) ?? unlimited(address);
  return {
    async ofRequest(request, reply) {
      const address = addressOf(request);
      // Requests of accounts have their own line, so that signing in does not wait behind readers.
      const own = database.forVisitor(address, undefined, 'accounts');
      const visitor = await visitorOf(reads.ofPrimary(own), address, request, reply);
      // Each field of an operation listens while it waits for its turn.
      const response = reply.raw.setMaxListeners(0);
      const budget = budgetOf(address, whenSent(reply));
      const from = reads.forVisitor(budget, response, visitor.account !== undefined);
      // Members take turns by account: an address may be that of many.
      const writes = visitor.account && database.forVisitor(`member ${visitor.account.id}`, undefined, 'accounts');
      const services = { ...accounts, database: writes ?? own, limiter: accounts.limiter.on(own) };
      const reader = readerOf(visitor.account);
      return { budget, accounts: services, visitor, reader, database: from };
    },
    async isMember(request) {
      const own = reads.ofPrimary(database.forVisitor(addressOf(request), undefined, 'accounts'));
      const token = tokenOf(request);
      return token !== undefined && (await sessionOf(own, token)) !== undefined;
    },
    ofPage(request) {
      const address = addressOf(request);
      const visitor = { address, token: undefined, account: undefined };
      const budget = budgetOf(address);
      const own = database.forVisitor(budget);
      const from = reads.forVisitor(budget, undefined, performance.now() < primaryUntil);
      const reader = readerOf(undefined);
      return { budget, accounts: { ...accounts, database: own }, visitor, reader, database: from };
    },
    chargePage(request) {
      const budget = budgetOf(addressOf(request));
      budget.check();
      budget.charge(pageCost);
    },
    added() {
      primaryUntil = performance.now() + standbyDelay;
    },
  };
}

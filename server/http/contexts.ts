import { setMaxListeners } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountServices } from '../accounts/services.ts';
import { TableSizes } from '../data/table-sizes.ts';
import type { Readable } from '../db/replica.ts';
import { Budgets, unlimited } from '../schema/budget.ts';
import type { Context } from '../schema/context.ts';
import { addressOf, visitorOf } from './visitor.ts';

/** How often the lengths of the tables are read, in milliseconds: another process may import a catalogue at any time. */
const sizesInterval = 10_000;

/** What a rendered page takes of a visitor's budget, in rows: that leaves 300 a minute to who asks for nothing else. */
const pageCost = 5000;

/**
 * How long pages are drawn from the database that is written to once something was added, in milliseconds: by then a standby
 * has it, or is left out because it lags.
 */
const standbyDelay = 10_000;

/** Given when the visitor leaves before the response. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Each field of an operation waits for its own turn.
  setMaxListeners(0, gone.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Calls back once the response is sent, or nobody waits for it any more. */
const whenSent =
  ({ raw }: FastifyReply) =>
  (callback: () => void): void => {
    if (raw.closed) callback();
    else raw.once('close', callback);
  };

/** Makes the contexts that queries are executed with. */
export interface Contexts {
  /** For a request of the API. */
  ofRequest(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
  /** For a page that the server renders: it shows what everybody may read, whoever asks for it. */
  ofPage(request: FastifyRequest): Context;
  /** Whether a page may be rendered for the visitor, which counts like a search; the browser draws the others. */
  mayRender(request: FastifyRequest): boolean;
  /** Is told when something was added to the catalogue: the pages that are drawn next show it. */
  added(): void;
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

  let primaryUntil = 0;
  const shared = (address: string, sent?: (release: () => void) => void) => ({
    sizes,
    budget: budgets ? budgets.of(address, sent) : unlimited,
  });
  return {
    async ofRequest(request, reply) {
      // Whoever signs in does not wait behind those who read.
      const own = database.forVisitor(addressOf(request), undefined, 'accounts');
      const visitor = await visitorOf(own, request, reply);
      const from = (visitor.account ? database : reads).forVisitor(visitor.address, leaving(reply));
      const services = { ...accounts, database: own, limiter: accounts.limiter.on(own) };
      return { ...shared(visitor.address, whenSent(reply)), accounts: services, visitor, database: from };
    },
    ofPage(request) {
      const address = addressOf(request);
      const visitor = { address, token: undefined, account: undefined };
      const own = database.forVisitor(address);
      const from = performance.now() < primaryUntil ? own : reads.forVisitor(address);
      return { ...shared(address), accounts: { ...accounts, database: own }, visitor, database: from };
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
    added() {
      primaryUntil = performance.now() + standbyDelay;
    },
    close: () => clearInterval(timer),
  };
}

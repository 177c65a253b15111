import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmNewEmail } from '../accounts/account-changes.ts';
import { confirmEmail } from '../accounts/registration.ts';
import type { AccountServices } from '../accounts/services.ts';
import { sessionOf } from '../accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { failureOf } from '../db/failures.ts';
import type { Visitor } from '../schema/context.ts';
import { limitRate } from './rate-limit.ts';

const bearerForm = /^Bearer +([\w.~+/-]+=*)$/i;

/** The token that a request carries. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  bearerForm.exec(headers.authorization ?? '')?.[1];

/** The visitor's address for limits. A person may have a whole IPv6 network of 64 bits, so the network counts. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64);

/**
 * The visitor who sends a request. An invalid token makes it a visitor without an account: reading goes on, and the
 * header of RFC 6750 says that the session has ended. Reading also goes on if the database does not answer.
 */
export async function visitorOf(
  database: Database,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = tokenOf(request);
  const visitor = { address, token };
  try {
    const account = token ? await sessionOf(database, token) : undefined;
    if (token && !account) reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return { ...visitor, account };
  } catch (error) {
    if (!failureOf(error)) throw error;
    return { ...visitor, account: undefined, lookupError: error };
  }
}

/**
 * The URL in the mail of a registration. It confirms the email address, and redirects to the account's page. An invalid
 * or expired one redirects to the login, which says so.
 */
export async function confirmation(
  app: FastifyInstance,
  { database, siteUrl, rateLimits }: AccountServices & { rateLimits: boolean },
): Promise<void> {
  if (rateLimits) await limitRate(app, 60);
  app.get<{ Querystring: { token?: string | string[] } }>('/confirm', async (request, reply) => {
    const { token } = request.query;
    const own = database.forVisitor(addressOf(request), undefined, 'accounts');
    const account =
      typeof token === 'string' ? ((await confirmEmail(own, token)) ?? (await confirmNewEmail(own, token))) : undefined;
    const path = account
      ? `/user/${encodeURIComponent(account.username)}?emailVerified=true`
      : '/login?emailVerified=false';
    return reply.header('cache-control', 'no-store').redirect(`${siteUrl}${path}`, 303);
  });
}

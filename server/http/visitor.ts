import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../accounts/sessions.ts';
import type { Queryable } from '../db/database.ts';
import { failureOf } from '../db/failures.ts';
import type { Visitor } from '../schema/context.ts';

const bearerForm = /^Bearer +([\w.~+/-]+=*)$/i;

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  bearerForm.exec(headers.authorization ?? '')?.[1];

/** The visitor's address for limits. A person may have a whole IPv6 network of 64 bits, so the network counts. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64);

/**
 * The visitor who sends a request. An invalid token makes it a visitor without an account: reading goes on, and the
 * header of RFC 6750 says that the session has ended. Reading also goes on if the database does not answer.
 */
export async function visitorOf(
  database: Queryable,
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

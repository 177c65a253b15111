import pg from 'pg';

/** Too many statements wait for the database, or one waited too long. */
export class Overloaded extends Error {}

export class Unreachable extends Error {}

/** The connection leads to a server that must not be read from. Another connection may lead to a better one. */
export class WrongServer extends Error {}

/** The connection was lost while a transaction was committed. It may have been, or not. */
export class UnknownOutcome extends Error {}

/** The reasons for which the database gave no answer, although the statement is correct. */
export type Failure = 'TIMEOUT' | 'OVERLOADED' | 'UNAVAILABLE' | 'UNKNOWN_OUTCOME';

/** Whether `pg` has stopped waiting for an answer. The connection is then still busy. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * PostgreSQL's codes for failed connections (08), also after a silence (25P03), and for a server that stops, starts or was
 * ended by its operator (57P). A server that cannot write is a standby (25006), or lacks room on the disk, memory or
 * connections (53).
 */
const awayCodes = /^(?:08|57P|25006$|25P03$|53)/;

/** The messages of `pg` for a statement that it has not sent, as the connection was lost before. */
const notSent = 'Client has encountered a connection error and is not queryable';

/** Messages of sockets and of `pg` about a connection that was lost meanwhile. */
const awayWords = /^Connection terminated|\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)\b/;

/**
 * Whether another server would fail as well: the value is not allowed, the statement takes too long, or the visitor has
 * left. If a standby is overloaded, the next must not get its load.
 */
export const failsEverywhere = (error: unknown): boolean =>
  error instanceof Overloaded ||
  (error instanceof Error && 'code' in error && /^(?:22|23|57014)/.test(String(error.code)));

/** The unique index that a statement would have broken; undefined for other errors. */
export const violatedIndex = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

/**
 * Whether a server has refused a `commit`, or never got it. Otherwise the connection was lost, or the server is ending it.
 */
export const isRefusedCommit = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? !/^(?:08|57P)/.test(String(error.code))
    : error instanceof Error && error.message === notSent;

/** Whether a transaction was ended because of others: by a deadlock, or because they changed what it has read. */
export const isEndedByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Whether a statement was cancelled: it took too long, or it was asked for. */
export const isCancelled = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014';

/** The reason for which the database gave no answer; undefined for other errors. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return 'OVERLOADED';
  if (error instanceof Unreachable || error instanceof WrongServer) return 'UNAVAILABLE';
  if (error instanceof UnknownOutcome) return 'UNKNOWN_OUTCOME';
  if (!(error instanceof Error)) return undefined;
  if (isReadTimeout(error)) return 'TIMEOUT';
  if (error.message === notSent) return 'UNAVAILABLE';
  const code = 'code' in error ? String(error.code) : '';
  if (code === '57014') return 'TIMEOUT';
  const isAway = error instanceof pg.DatabaseError ? awayCodes.test(code) : awayWords.test(`${error.message} ${code}`);
  return isAway ? 'UNAVAILABLE' : undefined;
}

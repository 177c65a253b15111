import pg from 'pg';

/** Too much waits for the database already, or what waited did so for too long. */
export class Overloaded extends Error {}

/** The database cannot be reached. */
export class Unreachable extends Error {}

/** Why the database gave no answer, where that is no fault of the statement or of ours. */
export type Failure = 'TIMEOUT' | 'OVERLOADED' | 'UNAVAILABLE';

/** Whether `pg` has stopped waiting for an answer. The connection is still busy then. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * Codes of PostgreSQL: of connections (08), of a server that stops, starts or was ended by its operator (57P), and of one
 * that writes nothing, as a standby is, or a server whose disk is full (25006, 53100).
 */
const awayCodes = /^(?:08|57P|25006$|53)/;

/** What sockets and `pg` say of a connection that has ended. */
const awayWords =
  /^(?:Connection terminated|Client has encountered a connection error)|\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)\b/;

/** What kept the database from answering; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Overloaded) return 'OVERLOADED';
  if (error instanceof Unreachable) return 'UNAVAILABLE';
  if (!(error instanceof Error)) return undefined;
  if (isReadTimeout(error)) return 'TIMEOUT';
  const code = 'code' in error ? String(error.code) : '';
  if (code === '57014') return 'TIMEOUT';
  const isAway = error instanceof pg.DatabaseError ? awayCodes.test(code) : awayWords.test(`${error.message} ${code}`);
  return isAway ? 'UNAVAILABLE' : undefined;
}

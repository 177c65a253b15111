import { GraphQLError } from 'graphql';

/** The error of a request with an invalid argument. `field` is the path of the invalid part. */
export const badUserInput = (field: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field } });

/** The error of a request with several invalid arguments: the first one's. The answer has those of the others, too. */
export class InvalidArguments extends GraphQLError {
  readonly errors: readonly GraphQLError[];

  constructor(first: GraphQLError, others: readonly GraphQLError[]) {
    super(first.message, { extensions: first.extensions });
    this.errors = [first, ...others];
  }
}

/** Refuses a request with invalid arguments. `faults` has the messages by field. */
export function refuseInput(faults: Record<string, string | undefined>): void {
  const errors = Object.entries(faults).flatMap(([field, message]) => (message ? badUserInput(field, message) : []));
  const [first, ...others] = errors;
  if (first) throw others.length > 0 ? new InvalidArguments(first, others) : first;
}

export const unauthenticated = (): GraphQLError =>
  new GraphQLError('You must be logged in.', { extensions: { code: 'UNAUTHENTICATED' } });

/** The error of a visitor who has to wait for so many seconds. It is answered with HTTP 429 and `Retry-After`. */
export const rateLimited = (message: string, seconds: number): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', retryAfter: Math.max(1, seconds) } });

/** The error of a write by an account that may only read. */
export const blocked = (reason: string): GraphQLError =>
  new GraphQLError(`Your account may only read: ${reason}`, { extensions: { code: 'BLOCKED' } });

/** The error of a write by a member whose texts have as many bytes as the operator allows. */
export const quotaReached = (bytes: number): GraphQLError =>
  new GraphQLError(
    `What you have added and changed has ${(bytes / 1_000_000).toLocaleString('en')} MB, which is the most that a member may store. Please write to the operator of the site.`,
    { extensions: { code: 'QUOTA' } },
  );

/** The error of a write that this member may not do. */
export const forbidden = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });

/** The error of a change that a later one is in the way of. `version` is the version of the record that is there. */
export const conflict = (message: string, version: number): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'CONFLICT', version } });

/**
 * The error of a write that another one is in the way of, which has run for so many seconds, such as an import.
 * `retryAfter` is the number of seconds after which to try again.
 */
export const busy = (seconds: number): GraphQLError => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const time = Math.round(count).toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' });
  return new GraphQLError(
    `The catalogue is being changed by something larger, such as an import, which has run for ${time} so far. Nothing was stored. Please try again in a few minutes.`,
    { extensions: { code: 'BUSY', retryAfter: 60 } },
  );
};

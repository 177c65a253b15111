import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { catchError, map, type Observable, ReplaySubject, tap, throwError, timeout } from 'rxjs';
import { decodeEntities } from '#lib/entities.ts';
import { isUnauthenticated } from './refusals.ts';
import { clearSession, readToken } from './session.ts';
import { failIfIncomplete } from './wholeResults.ts';

/** The contexts of a loader's and a component's query. The latter joins a running request only by the link below. */
export const ASKED_BY_LOADER = { by: 'loader' };
export const READ_BY_COMPONENT = { by: 'component', queryDeduplication: false };

/**
 * Passes the request of a loader to the component that reads it, once, while it is running or if it failed. Apollo's
 * cache does not keep failures, so the component would at once repeat the failed request.
 */
export function createHandoverLink(): ApolloLink {
  const handedOver = new Map<string, ReplaySubject<ApolloLink.Result>>();
  return new ApolloLink((operation, forward) => {
    const { by } = operation.getContext();
    const key = JSON.stringify([operation.operationName, operation.variables]);
    if (by === READ_BY_COMPONENT.by) {
      const known = handedOver.get(key);
      handedOver.delete(key);
      return known ?? forward(operation);
    }
    if (by !== ASKED_BY_LOADER.by) return forward(operation);
    const result = new ReplaySubject<ApolloLink.Result>(1);
    const drop = () => {
      if (handedOver.get(key) === result) handedOver.delete(key);
    };
    // A slow machine shows the page some seconds later. Another visit replaces what was not read.
    const dropLater = () => setTimeout(drop, 10_000);
    handedOver.set(key, result);
    // A successful result is in the cache.
    forward(operation)
      .pipe(tap({ next: ({ errors }) => (errors ? dropLater() : drop()), error: dropLater }))
      .subscribe(result);
    return result;
  });
}

/** The fields with names of artists, groups, venues or places, in any type. */
const NAMES = /^(?:name|nameUnprefix|title|venue|city|state)$/;

/** Decodes HTML entities in the names of a result. Some APIs send `The Mustang &amp; Spoon` (specification 5.6). */
function decodeNames<Value>(data: Value, field?: string): Value;
function decodeNames(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return NAMES.test(field) ? decodeEntities(value) : value;
  if (Array.isArray(value)) return value.map((item) => decodeNames(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, decodeNames(inner, name)]));
}

/** The place of the session, and the reaction to its end. */
export interface SessionOptions {
  /** The session storage; undefined if the browser refuses it. */
  storage: Storage | undefined;
  onExpired: () => void;
}

/** Whether the response says, as RFC 6750 defines it, that its token is invalid. */
const challenged = (operation: ApolloLink.Operation): boolean =>
  !!operation.getContext().response?.headers.get('www-authenticate')?.includes('invalid_token');

/** Fails queries after 30 s without a response. Mutations may have been executed, so they wait. */
const inTime =
  ({ operationType }: ApolloLink.Operation) =>
  (results: Observable<ApolloLink.Result>) =>
    operationType === OperationTypeNode.QUERY
      ? results.pipe(
          timeout({
            first: 30_000,
            with: () => throwError(() => new Error('The API has not answered for 30 seconds.')),
          }),
        )
      : results;

/**
 * Says in a sentence that the connection failed. `fetch` throws a `TypeError` then, with words for developers that differ
 * by browser: `Failed to fetch`, `Load failed`, `NetworkError when attempting to fetch resource.`
 */
const failedConnection = (results: Observable<ApolloLink.Result>) =>
  results.pipe(
    catchError((error: unknown) =>
      throwError(() =>
        error instanceof TypeError
          ? new Error('The connection to the API failed. Please check your network.', { cause: error })
          : error,
      ),
    ),
  );

/**
 * Sends a request with the session's token, or the empty string without a session, and reads the response. The token is
 * read at the moment of the request. The logout mutation has the `token` in its context, as it is already removed from
 * storage. If the API rejects the token, the session ends. That response may still have data that anybody may read.
 * Later responses with the same token have no effect.
 */
export const createExchangeLink = ({ storage, onExpired }: SessionOptions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { headers, token = readToken(storage) } = operation.getContext();
    operation.setContext({ headers: { ...headers, authorization: token ? `Bearer ${token}` : '' } });
    const end = (isRefused: boolean) => {
      if (!isRefused || !token || token !== readToken(storage)) return;
      clearSession(storage);
      onExpired();
    };
    return forward(operation).pipe(
      failedConnection,
      map((result) => ({ ...result, data: decodeNames(result.data) })),
      failIfIncomplete(operation),
      tap({
        next: ({ errors }) => end(challenged(operation) || isUnauthenticated(new CombinedGraphQLErrors({ errors }))),
        error: () => end(challenged(operation)),
      }),
      inTime(operation),
    );
  });

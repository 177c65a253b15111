import { ApolloLink } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { catchError, from, of, switchMap, tap, throwError } from 'rxjs';
import { whenIdle } from '../lib/idle';

const CACHE = 'results';
const MOST_RESULTS = 500;
/** How many results come and go before the oldest are looked for. */
const TRIM_EVERY = 50;

/** The URL under which a result is kept. Nothing is ever fetched from it. */
const urlOf = ({ operationName, variables }: ApolloLink.Operation): string =>
  `/results/${operationName}?${encodeURIComponent(JSON.stringify(variables))}`;

/** What a visitor is signed in for is not kept. */
const isPublicQuery = (operation: ApolloLink.Operation): boolean =>
  operation.operationType === OperationTypeNode.QUERY && !operation.getContext().headers?.authorization;

let kept = 0;

async function keep(operation: ApolloLink.Operation, result: ApolloLink.Result): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(urlOf(operation), Response.json(result));
  kept += 1;
  if (kept % TRIM_EVERY !== 1) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_RESULTS)).map((key) => cache.delete(key)));
}

async function find(operation: ApolloLink.Operation): Promise<ApolloLink.Result | undefined> {
  const response = await (await caches.open(CACHE)).match(urlOf(operation));
  return response?.json();
}

/**
 * Keeps the results of public queries in the browser, and gives them when the network cannot be reached. A response of the
 * API, be it an error, is never replaced. Where the browser keeps nothing, nothing changes.
 */
export const createOfflineLink = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    if (!('caches' in globalThis) || !isPublicQuery(operation)) return forward(operation);
    return forward(operation).pipe(
      tap((result) => {
        // The page that asked comes first.
        if (!result.errors?.length) whenIdle(() => keep(operation, result).catch(() => {}));
      }),
      catchError((error) => {
        if (operation.getContext().response) return throwError(() => error);
        return from(find(operation).catch(() => undefined)).pipe(
          switchMap((result) => (result ? of(result) : throwError(() => error))),
        );
      }),
    );
  });

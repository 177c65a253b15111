import { ApolloLink } from '@apollo/client/link';
import { ReplaySubject, tap } from 'rxjs';

/** The contexts of a loader's query, and of a component's. The latter joins a running request by the link below only. */
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

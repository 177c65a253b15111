import { ApolloLink } from '@apollo/client/link';
import { ReplaySubject, tap } from 'rxjs';

/** The contexts of a query that a loader asks, and of one that a component reads: it joins what is under way by this link alone. */
export const ASKED_BY_LOADER = { by: 'loader' };
export const READ_BY_COMPONENT = { by: 'component', queryDeduplication: false };

/**
 * Hands what a loader has asked over to the component that reads it, once: under way, or failed. Apollo's cache keeps no failure,
 * and the component would ask at once what has just failed.
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
    // By then the page that reads it is shown, or never will be.
    const dropLater = () => setTimeout(drop, 1_000);
    handedOver.set(key, result);
    // What succeeded is in the cache.
    forward(operation)
      .pipe(tap({ next: ({ errors }) => (errors ? dropLater() : drop()), error: dropLater }))
      .subscribe(result);
    return result;
  });
}

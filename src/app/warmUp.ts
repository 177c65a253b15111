import type { ApolloClient } from '@apollo/client';
import { matchRoutes, parsePath } from 'react-router';
import type { WarmUp } from '../components/Link';
import { PAGES } from './router';

declare global {
  interface Navigator {
    /** What the browser tells of the connection; Chromium alone does. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the visitor's connection bears bytes that may turn out to be wasted. */
const isAmple = ({ connection }: Navigator): boolean =>
  !connection?.saveData && !/^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');

/** Loads the code and the data of the page at a path, once for each path, and only over a connection that bears it. */
export function createWarmUp(client: ApolloClient): WarmUp {
  const warmed = new Set<string>();
  return (path) => {
    const match = matchRoutes(PAGES, path)?.at(-1);
    if (!match || warmed.has(path) || !isAmple(navigator)) return;
    warmed.add(path);
    match.route.load().then(
      ({ preload }) => preload?.(client, match.params, new URLSearchParams(parsePath(path).search)),
      () => warmed.delete(path),
    );
  };
}

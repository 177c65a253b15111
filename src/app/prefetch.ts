import type { ApolloClient } from '@apollo/client';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '#components/navigation/prefetch.ts';
import { createVisit } from '#routing/visit.ts';

declare global {
  interface Navigator {
    /** What the browser tells of the connection; Chromium alone does. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the visitor's connection bears bytes that may turn out to be wasted. */
const isAmple = ({ connection }: Navigator): boolean =>
  !connection?.saveData && !/^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');

/**
 * Loads the code and the data of the page at a path, and of the page it redirects to: once for each path, and only over a
 * connection that bears it. What fails is loaded again by the visit.
 */
export function createPrefetch(routes: RouteObject[], client: ApolloClient): Prefetch {
  const prefetched = new Set<string>();

  async function prefetch(path: string) {
    const match = matchRoutes(routes, path)?.at(-1);
    if (typeof match?.route.lazy !== 'function' || match.route.middleware || prefetched.has(path)) return;
    prefetched.add(path);
    try {
      const { loader } = await match.route.lazy();
      if (typeof loader !== 'function') return;
      const url = new URL(path, window.location.origin);
      const loaded = await loader({
        request: new Request(url),
        url,
        params: match.params,
        pattern: match.route.path ?? '',
        context: createVisit(client, 'browser'),
      });
      // Not what the next visit leads elsewhere from, such as a random show.
      const location = loaded instanceof Response && loaded.status !== 307 ? loaded.headers.get('Location') : null;
      if (location !== null) await prefetch(location);
    } catch {
      prefetched.delete(path);
    }
  }

  return (path) => {
    if (isAmple(navigator)) prefetch(path);
  };
}

import type { ApolloClient } from '@apollo/client';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Prefetch } from '#components/navigation/prefetch.ts';
import { createVisit } from '#routing/visit.ts';

declare global {
  interface Navigator {
    /** The network connection. Only Chromium has this property. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the connection is good enough for requests that may be unnecessary. */
const isAmple = ({ connection }: Navigator): boolean =>
  !connection?.saveData && !/^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');

/**
 * Creates a function that loads code and data of the page at a path, and of the page to which it redirects. It loads
 * each path once, and only over a good connection. After a failure it may load it again.
 */
export function createPrefetch(routes: RouteObject[], client: ApolloClient): Prefetch {
  const prefetched = new Set<string>();

  async function prefetch(path: string) {
    const match = matchRoutes(routes, path)?.at(-1);
    if (!match || match.route.middleware || prefetched.has(path)) return;
    prefetched.add(path);
    try {
      const { lazy } = match.route;
      const { loader } = typeof lazy === 'function' ? await lazy() : match.route;
      if (typeof loader !== 'function') return;
      const url = new URL(path, window.location.origin);
      const loaded = await loader({
        request: new Request(url),
        url,
        params: match.params,
        pattern: match.route.path ?? '',
        context: createVisit(client, 'prefetch'),
      });
      // A temporary redirect, such as that of a random show, leads elsewhere the next time.
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

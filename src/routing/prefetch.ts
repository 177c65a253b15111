import { matchRoutes, parsePath } from 'react-router';
import type { Prefetch } from '../components/navigation/prefetch';
import { loadPage, type PageRoute, type RouteOptions } from './pageRoute';

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
export function createPrefetch(pages: PageRoute[], options: RouteOptions): Prefetch {
  const prefetched = new Set<string>();

  async function prefetch(path: string) {
    const match = matchRoutes(pages, path)?.at(-1);
    if (!match || match.route.only || prefetched.has(path)) return;
    prefetched.add(path);
    try {
      const search = new URLSearchParams(parsePath(path).search);
      const loaded = await loadPage(await match.route.load(), { params: match.params, search }, options);
      const location = loaded instanceof Response ? loaded.headers.get('Location') : null;
      if (location !== null) await prefetch(location);
    } catch {
      prefetched.delete(path);
    }
  }

  return (path) => {
    if (isAmple(navigator)) prefetch(path);
  };
}

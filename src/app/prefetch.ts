import { matchRoutes, parsePath } from 'react-router';
import type { Prefetch } from '../components/navigation/prefetch';
import type { LazyClient } from '../graphql/lazyClient';
import { whenIdle } from '../lib/idle';
import { startPage } from './pageModule';
import { PAGES } from './router';

declare global {
  interface Navigator {
    /** What the browser tells of the connection; Chromium alone does. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the visitor's connection bears bytes that may turn out to be wasted. */
export const isAmple = ({ connection }: Navigator): boolean =>
  !connection?.saveData && !/^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');

/**
 * Loads the code and the data of the page at a path, and of the page it leads on to: once for each path, and only over a
 * connection that bears it. What fails is asked again by the visit.
 */
export function createPrefetch(client: LazyClient): Prefetch {
  const fetched = new Set<string>();

  async function fetchPage(path: string) {
    const match = matchRoutes(PAGES, path)?.at(-1);
    if (!match || fetched.has(path)) return;
    fetched.add(path);
    try {
      const address = { params: match.params, search: new URLSearchParams(parsePath(path).search) };
      const [page] = await Promise.all([match.route.load(), client.load()]);
      const { started } = startPage(client, page, address);
      await started.answered;
      const to = started.redirect();
      if (to !== undefined) await fetchPage(to);
    } catch {
      fetched.delete(path);
    }
  }

  return (path, when = 'now') => {
    if (!isAmple(navigator)) return;
    const later = () => whenIdle(() => fetchPage(path));
    if (when === 'now') fetchPage(path);
    else if (client.loaded()) later();
    else {
      const stop = client.subscribe(() => {
        stop();
        later();
      });
    }
  };
}

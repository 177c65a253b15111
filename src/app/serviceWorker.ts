import type { DataRouter, Location } from 'react-router';
import { readToken } from '#graphql/session.ts';

/**
 * The delay after loading. Caching all files of the site takes as many bytes as a few pages, so the page has the
 * network first.
 */
const WAIT_MS = 8000;

/**
 * Registers the service worker, which makes the site readable offline. Waits until the page is loaded. Does nothing in
 * browsers without service workers.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {});
  const later = () => window.setTimeout(register, WAIT_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

const SEEN = 'seenPages';

/** Reads the paths that an earlier document of this tab has seen. */
function readSeen(storage: Storage | undefined): string[] {
  try {
    const seen: unknown = JSON.parse(storage?.getItem(SEEN) ?? '[]');
    return Array.isArray(seen) ? seen.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Has the service worker keep the pages that it does not see being loaded: those from before it came, and those of
 * members, as it keeps no result of a request with a session.
 */
export function keepSeenPages(router: DataRouter, storage: Storage | undefined): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const seen = new Set(readSeen(storage));
  let last = '';
  const note = ({ pathname, search }: Location) => {
    if (pathname + search === last) return;
    last = pathname + search;
    if (serviceWorker.controller && readToken(storage) === null) return;
    seen.add(last);
    try {
      storage?.setItem(SEEN, JSON.stringify([...seen]));
    } catch {
      // A full storage loses what the next document would tell.
    }
    serviceWorker.ready.then(({ active }) => {
      if (seen.size > 0) active?.postMessage([...seen]);
      seen.clear();
      storage?.removeItem(SEEN);
    });
  };
  note(router.state.location);
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle') note(location);
  });
}

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

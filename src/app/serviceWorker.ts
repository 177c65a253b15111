/** How long after loading the page has the network to itself: keeping all files of the site takes as much as a few pages. */
const WAIT_MS = 8000;

/** Lets the site be read without a network, once the page is done loading. Does nothing where the browser will not have it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {});
  const later = () => window.setTimeout(register, WAIT_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

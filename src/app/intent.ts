import type { LazyClient } from '../graphql/lazyClient';

/** How long a page must be there before the client is loaded without a sign that somebody needs it. */
const IDLE_MS = 2_000;
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

/** Whether an event says that somebody is about to ask: a pointer or the focus on a link, a press, a key. */
const isSign = ({ type, target }: Event): boolean =>
  !['pointerover', 'focusin'].includes(type) || (target instanceof Element && target.closest('a') !== null);

/**
 * Loads the client of a page that came whole: at the first sign that somebody goes on from here, or a while after the
 * page is there. Until then the first view has the connection and the processor for itself.
 */
export function loadOnIntent(client: LazyClient): void {
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, onSign);
  };
  // What fails, such as without a connection, is loaded by whoever asks.
  const load = () => {
    stop();
    client.load().catch(() => {});
  };
  const onSign = (event: Event) => {
    if (isSign(event)) load();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
  const timer = setTimeout(load, IDLE_MS);
}

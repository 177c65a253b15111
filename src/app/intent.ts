/** How long a page must be there before what comes next is loaded without a sign that somebody needs it. */
const IDLE_MS = 2_000;
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

/** Whether an event says that somebody is about to ask: a pointer or the focus on a link, a press, a key. */
const isSign = ({ type, target }: Event): boolean =>
  !['pointerover', 'focusin'].includes(type) || (target instanceof Element && target.closest('a') !== null);

/**
 * Calls back once: at the first sign that somebody goes on from here, or a while after the page is there. Until then the
 * first view has the connection and the processor for itself.
 */
export function onIntent(callback: () => void): void {
  const intend = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, onSign);
    callback();
  };
  const onSign = (event: Event) => {
    if (isSign(event)) intend();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
  const timer = setTimeout(intend, IDLE_MS);
}

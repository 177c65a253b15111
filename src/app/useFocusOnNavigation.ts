import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { sessionStorageOf } from '#graphql/session.ts';

const STORED = 'focusedLink';

/** Events that show that the reader has gone on. */
const READING_ON = ['keydown', 'pointerdown', 'wheel'] as const;

/** The link that had the focus on the page of a history entry, stored before the page was loaded anew. */
const storedLink = (key: string): string | undefined => {
  const [storedKey, href] = (sessionStorageOf(window)?.getItem(STORED) ?? '').split(' ');
  return storedKey === key ? href : undefined;
};

/** Focuses the link to `href`. Returns whether the page has one. */
function focusLink(main: HTMLElement | null, href: string, options?: FocusOptions): boolean {
  const link = main?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  link?.focus(options);
  return link !== undefined && link !== null;
}

/**
 * Focuses a link as soon as a list that is still loading contains it, unless the reader has gone on. It is brought into
 * view: without the list the page was too short to be scrolled to its place. Returns a function that stops waiting.
 */
function focusLinkLater(main: HTMLElement, href: string): () => void {
  const observer = new MutationObserver(() => {
    const waits = document.activeElement === main || document.activeElement === document.body;
    if (!waits || focusLink(main, href)) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of READING_ON) window.removeEventListener(event, stop);
  };
  observer.observe(main, { childList: true, subtree: true });
  for (const event of READING_ON) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/**
 * Moves the focus to the page after a navigation, so that the keyboard and screen readers continue there. Back, forward
 * and reload return it to the link that had it. Focus within the page stays, unless what had it is gone.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);
  const links = useRef(new Map<string, string>());
  const focused = useRef<EventTarget>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
      const href = target instanceof HTMLAnchorElement ? target.getAttribute('href') : null;
      if (href) links.current.set(key, href);
      if (href) sessionStorageOf(window)?.setItem(STORED, `${key} ${href}`);
    };
    const element = main.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [key]);

  useEffect(() => {
    const first = shown.current === undefined;
    const isGone = focused.current instanceof Node && !focused.current.isConnected;
    const moved = shown.current !== pathname || (isGone && document.activeElement === document.body);
    shown.current = pathname;
    const href = type === 'POP' ? (links.current.get(key) ?? storedLink(key)) : undefined;
    if (href && focusLink(main.current, href, { preventScroll: true })) return;
    if (!first && moved && !main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
    return href && main.current ? focusLinkLater(main.current, href) : undefined;
  }, [key, pathname, type]);
  return main;
}

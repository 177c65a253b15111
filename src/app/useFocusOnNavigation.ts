import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openSession } from '../lib/session';

const STORED = 'focusedLink';

/** The link that had the focus when a page of the history was left, if it is a page that the browser goes back to. */
const storedLink = (key: string): string | undefined => {
  const [of, href] = (openSession(window)?.getItem(STORED) ?? '').split(' ');
  return of === key ? href : undefined;
};

/**
 * Moves the focus to the page after a navigation whose link is gone, so that the keyboard and screen readers go on
 * where the reader is; back, forward and reload return it to the link that had it. What has the focus within the page
 * keeps it.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);
  const links = useRef(new Map<string, string>());

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const href = target instanceof HTMLAnchorElement ? target.getAttribute('href') : null;
      if (href) links.current.set(key, href);
      if (href) openSession(window)?.setItem(STORED, `${key} ${href}`);
    };
    const element = main.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [key]);

  useEffect(() => {
    const first = shown.current === undefined;
    const moved = shown.current !== pathname;
    shown.current = pathname;
    const href = type === 'POP' ? (links.current.get(key) ?? storedLink(key)) : undefined;
    const link = href && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    if (link) link.focus({ preventScroll: true });
    else if (!first && moved && !main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
  }, [key, pathname, type]);
  return main;
}

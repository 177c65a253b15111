import { type FocusEvent, type MouseEvent, type PointerEvent, use, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PrefetchContext, REST_MS } from './prefetch.ts';

const linkAt = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** Whether the browser itself handles a click: in a new tab or window, or as a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(target);

/**
 * Handlers for the element around the site, on behalf of every `Link` in it. A click goes to the page without loading a
 * new document. A resting pointer or focus, or a press, prefetches the page.
 */
export function useLinks() {
  const navigate = useNavigate();
  const prefetch = use(PrefetchContext);
  const rested = useRef<HTMLAnchorElement>(null);
  const timer = useRef<number>(undefined);

  const leave = () => {
    rested.current = null;
    window.clearTimeout(timer.current);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const rest = ({ target }: PointerEvent | FocusEvent) => {
    const link = linkAt(target);
    if (link === rested.current) return;
    leave();
    rested.current = link;
    if (link) timer.current = window.setTimeout(() => prefetch(link.pathname + link.search), REST_MS);
  };
  const press = ({ target }: PointerEvent) => {
    const link = linkAt(target);
    if (link) prefetch(link.pathname + link.search);
  };

  return {
    onClick: (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || event.defaultPrevented || isForBrowser(event, link)) return;
      event.preventDefault();
      const preventScrollReset = link.dataset.link === 'keep-scroll';
      // A link to the current page adds no entry to the history.
      navigate(link.getAttribute('href') ?? '', { preventScrollReset, replace: link.href === window.location.href });
    },
    onPointerDown: press,
    onPointerOver: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
  };
}

import { type FocusEvent, type MouseEvent, type PointerEvent, use, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PrefetchContext, REST_MS } from './prefetch.ts';

const linkAt = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** Whether the browser is to follow a click itself: in a tab or window of its own, or as a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(target);

/**
 * Handlers for the element around the site, which do for every `Link` in it what each would do for itself: a click goes
 * to the page without loading the document anew, and a pointer or the focus that rests on a link, or a finger or button
 * that goes down on it, prefetches its page.
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
      // A link to where one is adds nothing to the way back.
      navigate(link.getAttribute('href') ?? '', { preventScrollReset, replace: link.href === window.location.href });
    },
    onPointerDown: press,
    onPointerOver: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
  };
}

import { type FocusEvent, type MouseEvent, type PointerEvent, use, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PrefetchContext } from './prefetch.ts';

/** The time for which a pointer or the focus must rest on a link before it prefetches. Moving across a list loads nothing. */
const REST_MS = 80;

const MIDDLE_BUTTON = 1;

const linkAt = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null;

/** The first link of the row at a target. None if the target is in a link or button of its own. */
const linkOfRow = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element && !target.closest('a, button')
    ? (target.closest('tr[data-linked]')?.querySelector<HTMLAnchorElement>('a[data-link]') ?? null)
    : null;

/** Clicks the link of a row with the same keys held. A click that selects text in the row does not. */
function followRow({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, { inTab }: { inTab: boolean }) {
  if (window.getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey: ctrlKey || inTab, metaKey: metaKey || inTab, shiftKey, altKey };
  linkOfRow(target)?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}

/** Whether the browser itself handles a click: in a new tab or window, or as a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(target);

/**
 * Handlers for the element around the site, on behalf of every `Link` in it. A click goes to the page without loading a
 * new document. A resting pointer or focus, or a press, prefetches the page. A click or a pointer anywhere on a
 * `TableRow` counts for its first link; a middle click opens a tab.
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
    const link = linkAt(target) ?? linkOfRow(target);
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
      if (!link) followRow(event, { inTab: false });
      if (!link || event.defaultPrevented || isForBrowser(event, link)) return;
      event.preventDefault();
      const preventScrollReset = link.dataset.link === 'keep-scroll';
      // A link to the current page adds no entry to the history.
      navigate(link.getAttribute('href') ?? '', { preventScrollReset, replace: link.href === window.location.href });
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE_BUTTON) followRow(event, { inTab: true });
    },
    onPointerDown: press,
    onPointerOver: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
  };
}

import { type MouseEvent, type PointerEvent, use, useEffect, useRef } from 'react';
import { PrefetchContext, REST_MS } from '../navigation/prefetch.ts';

const MIDDLE_BUTTON = 1;

const linkOfRow = (target: EventTarget): HTMLAnchorElement | null | undefined =>
  target instanceof Element ? target.closest('tr')?.querySelector('a') : undefined;

/** Whether a click is not meant for the row: it hit a link or button, or selects text. */
const isElsewhere = (target: EventTarget): boolean =>
  (target instanceof Element && target.closest('a, button') !== null) || window.getSelection()?.isCollapsed === false;

/**
 * Handlers for the body of a table. A click anywhere on a row clicks its first link, with the same keys held; a middle
 * click opens a tab. Text in the row can still be selected. A pointer that rests on a row prefetches the page.
 */
export function useRowLinks() {
  const prefetch = use(PrefetchContext);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const follow = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, inTab = false) => {
    if (isElsewhere(target)) return;
    const keys = { ctrlKey: ctrlKey || inTab, metaKey: metaKey || inTab, shiftKey, altKey };
    linkOfRow(target)?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  };

  return {
    onClick: (event: MouseEvent) => follow(event),
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE_BUTTON) follow(event, true);
    },
    onPointerOver: ({ target }: PointerEvent) => {
      window.clearTimeout(timer.current);
      const path = linkOfRow(target)?.getAttribute('href');
      if (path) timer.current = window.setTimeout(() => prefetch(path), REST_MS);
    },
    onPointerLeave: () => window.clearTimeout(timer.current),
  };
}

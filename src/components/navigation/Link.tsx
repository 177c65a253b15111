import { type ComponentProps, createContext, type FocusEvent, type PointerEvent, use, useEffect, useRef } from 'react';
import { Link as RouterLink, useHref } from 'react-router';

/**
 * Loads what the page at a path of the site needs, ahead of the visit: `now` because somebody is about to go there,
 * `later` because somebody may, which is for when the page on show has all it needs.
 */
export type Prefetch = (path: string, when?: 'now' | 'later') => void;

/** Set by the app. Without it, links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

/** How long a pointer or the focus must rest on a link before it prefetches, so that moving across a list loads nothing. */
export const REST_MS = 80;

/** The site's link. Resting on it prefetches the target's code and data. */
export function Link({ onPointerEnter, onPointerLeave, onFocus, onBlur, ...props }: ComponentProps<typeof RouterLink>) {
  const prefetch = use(PrefetchContext);
  const path = useHref(props.to);
  const timer = useRef<number>(undefined);

  const rest = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => prefetch(path), REST_MS);
  };
  const leave = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    <RouterLink
      {...props}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event);
        rest();
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event);
        leave();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        rest();
      }}
      onBlur={(event: FocusEvent<HTMLAnchorElement>) => {
        onBlur?.(event);
        leave();
      }}
    />
  );
}

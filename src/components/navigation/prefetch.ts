import { createContext } from 'react';

/**
 * Loads what the page at a path of the site needs, ahead of the visit: `now` because somebody is about to go there,
 * `later` because somebody may, which is for when the page on show has all it needs.
 */
export type Prefetch = (path: string, when?: 'now' | 'later') => void;

/** Set by the app. Without it, links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

/** How long a pointer or the focus must rest on a link before it prefetches, so that moving across a list loads nothing. */
export const REST_MS = 80;

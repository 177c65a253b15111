import { createContext } from 'react';

/** Loads what the page at a path of the site needs, because somebody is about to go there. */
export type Prefetch = (path: string) => void;

/** Set by the app. Without it, links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

/** How long a pointer or the focus must rest on a link before it prefetches, so that moving across a list loads nothing. */
export const REST_MS = 80;

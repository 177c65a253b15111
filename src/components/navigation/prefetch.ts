import { createContext } from 'react';

/** Loads the code and data of the page at a path, because somebody is about to go there. */
export type Prefetch = (path: string) => void;

/** Set by the app. Without it, links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

/** The time for which a pointer or the focus must rest on a link before it prefetches. Moving across a list loads nothing. */
export const REST_MS = 80;

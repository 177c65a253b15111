import { createContext } from 'react';

/** Loads the code and data of the page at a path, because somebody is about to go there. */
export type Prefetch = (path: string) => void;

/** Set by the app. Without it, links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

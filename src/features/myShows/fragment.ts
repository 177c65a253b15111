/** The fragment that leads to the songs of the page. */
export const SONGS_FRAGMENT = '#songs';

/** Whether the fragment of a URL is a list of shows, which may be somebody else's. */
export const isList = (hash: string): boolean => hash !== '' && hash !== SONGS_FRAGMENT;

import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TALLIES, type TallyOf } from '#domain/attended/tallies.ts';
import { paths } from '#lib/paths.ts';

/** The fragment that leads to the songs of the page. */
export const SONGS_FRAGMENT = '#songs';

/** Whether the fragment of a URL is a list of shows, which may be somebody else's. */
export const isList = (hash: string): boolean => hash !== '' && hash !== SONGS_FRAGMENT;

/** The parameters of a URL, and the URLs that differ in some of them. The list in the fragment stays. */
const addressOf = (search: URLSearchParams, hash: string) => ({
  /** The tally that is shown. */
  by: TALLIES.find((of) => of === search.get('by')) ?? 'year',
  /** The tallies that the shows are filtered by, with their keys. */
  filters: TALLIES.flatMap((of) => {
    const key = search.get(of);
    return key ? [{ of, key }] : [];
  }),
  /** The song that the shows are filtered by: the artist's id, `/`, and the song's key. */
  song: search.get('song') || undefined,
  /** The id of the artist whose unseen songs are shown. */
  unseen: Number(search.get('unseen')) || undefined,
  /** The URL with other parameters. Undefined ones are left out. */
  at: (changes: Partial<Record<TallyOf | 'by' | 'song' | 'unseen', string | undefined>>) =>
    paths.myShows({ ...Object.fromEntries(search), ...changes }, hash),
});

/** Returns the same address while the URL is the same, so that components with it need not render again. */
export function useAddress() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  return useMemo(() => addressOf(search, hash), [search, hash]);
}

export type Address = ReturnType<typeof addressOf>;

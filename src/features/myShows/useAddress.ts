import { useMemo } from 'react';
import { useSearchState } from '#components/navigation/useSearchState.ts';
import { TALLIES } from '#domain/attended/attendedTallies.ts';

const readAddress = (search: URLSearchParams) => ({
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
});

/** Returns the same address while the URL is the same. The list in the fragment stays in all URLs. */
export function useAddress() {
  const { state, at, change } = useSearchState(readAddress);
  return useMemo(() => ({ ...state, at, change }), [state, at, change]);
}

export type Address = ReturnType<typeof useAddress>;

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** A ref with the search parameters chosen last. Events read and write it, as the page may not show them yet. */
export function useChosenSearch() {
  const [search] = useSearchParams();
  const chosen = useRef(search);
  useEffect(() => {
    chosen.current = search;
  }, [search]);
  return chosen;
}

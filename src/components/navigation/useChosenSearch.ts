import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The search parameters that were chosen last, to be read and written by events: the page may not show them yet. */
export function useChosenSearch() {
  const [search] = useSearchParams();
  const chosen = useRef(search);
  useEffect(() => {
    chosen.current = search;
  }, [search]);
  return chosen;
}

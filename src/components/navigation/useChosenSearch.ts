import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A ref with the search parameters chosen last. Event handlers read and write the ref, as the URL may still have the
 * parameters from before.
 */
export function useChosenSearch() {
  const [search] = useSearchParams();
  const chosen = useRef(search);
  useEffect(() => {
    chosen.current = search;
  }, [search]);
  return chosen;
}

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The search parameters to set. Those that are undefined, empty or false are removed. */
export type Changes = Record<string, string | number | boolean | undefined>;

export function changedSearch(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  return text ? `?${text}` : '';
}

/**
 * The values of the URL's search parameters, and functions that change them. The fragment stays. All are the same while
 * the URL is the same, so that components with them need not render again.
 * @param read Reads the parameters: the same function each time
 */
export function useSearchState<State>(read: (search: URLSearchParams) => State) {
  const [search] = useSearchParams();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => read(search), [read, search]);
  // The parameters chosen last: at the next event, the URL may still have those from before.
  const chosen = useRef(search);
  useEffect(() => {
    chosen.current = search;
  }, [search]);
  /** The URL with changes, for a link. */
  const at = useCallback(
    (changes: Changes) => `${pathname}${changedSearch(search, changes)}${hash}`,
    [pathname, search, hash],
  );
  /** Changes the URL, replacing the entry in the history. */
  const change = useCallback(
    (changes: Changes) => {
      const next = changedSearch(chosen.current, changes);
      chosen.current = new URLSearchParams(next);
      return navigate(`${pathname}${next}${hash}`, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, hash],
  );
  return { state, at, change };
}

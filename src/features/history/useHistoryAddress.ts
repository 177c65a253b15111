import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useChosenSearch } from '#components/navigation/useChosenSearch.ts';
import { type Changes, changedSearch, readHistoryParams } from './historyParams.ts';

/**
 * The parameters of a history's URL, the text of its filter, and functions that change them. The URL follows the text
 * after a pause.
 */
export function useHistoryAddress() {
  const [search] = useSearchParams();
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const params = useMemo(() => readHistoryParams(search), [search]);
  const [typed, setTyped] = useState({ text: params.text, key });
  // The filter replaces the URL while somebody types. A link, or going back, brings its own text.
  const text = typed.key === key || type === 'REPLACE' ? typed.text : params.text;
  if (typed.key !== key) setTyped({ text, key });
  const chosenSearch = useChosenSearch();
  const change = useCallback(
    (changes: Changes) => {
      const next = changedSearch(chosenSearch.current, changes);
      chosenSearch.current = new URLSearchParams(next);
      return navigate(`${pathname}${next}`, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, chosenSearch],
  );
  return {
    params,
    text,
    setText: (text: string) => setTyped({ text, key }),
    /** The path with changes, for a link. */
    at: (changes: Changes) => `${pathname}${changedSearch(search, { filter: text, ...changes })}`,
    /** Changes the URL, replacing the entry in the history. */
    change,
  };
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>;

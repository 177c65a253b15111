import { useCallback, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type Changes, useSearchState } from '#components/navigation/useSearchState.ts';
import { readHistoryParams } from './historyParams.ts';

/**
 * The parameters of a history's URL, the text of its filter, and functions that change them. The URL follows the text
 * after a pause.
 */
export function useHistoryAddress() {
  const { state: params, at, change } = useSearchState(readHistoryParams);
  const { key } = useLocation();
  const type = useNavigationType();
  const [typed, setTyped] = useState({ text: params.text, key });
  // The filter replaces the URL while somebody types. A link, or going back, brings its own text.
  const text = typed.key === key || type === 'REPLACE' ? typed.text : params.text;
  if (typed.key !== key) setTyped({ text, key });
  return {
    params,
    text,
    setText: (text: string) => setTyped({ text, key }),
    /** The path with changes, for a link. */
    at: useCallback((changes: Changes) => at({ filter: text, ...changes }), [at, text]),
    change,
  };
}

export type HistoryAddress = ReturnType<typeof useHistoryAddress>;

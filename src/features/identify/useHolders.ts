import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChecksumText } from '#domain/recordings/recordingValues.ts';
import { errorMessage } from '#graphql/errors.ts';
import { type Holder, hashesOfLists } from './holders.ts';

/** The recordings with hashes of some lists, as far as they are known. */
export interface HoldersState {
  holders: readonly Holder[];
  /** Whether a lookup is in progress. */
  working: boolean;
  /** The error of the lookup. */
  error: string | undefined;
}

const NONE: HoldersState = { holders: [], working: false, error: undefined };

/** The time without a change, in milliseconds, after which lists are looked up. */
const PAUSE_MS = 500;

/** Looks up the recordings with hashes of lists, after a pause in typing. The same hashes are looked up once. */
export function useHolders(lists: readonly ChecksumText[]) {
  const client = useApolloClient();
  const [state, setState] = useState(NONE);
  const asked = useRef<{ key: string; holders: Promise<readonly Holder[]> }>(undefined);

  /** Returns the recordings with hashes of the present lists. Throws the lookup's error. */
  const lookUp = async (): Promise<readonly Holder[]> => {
    const own = hashesOfLists(lists);
    const key = own.map(({ hash }) => hash).join();
    if (asked.current?.key === key) return asked.current.holders;
    // Loaded here, as the page is shown without this code.
    const holders = import('./findHolders.ts').then(({ findHolders }) => findHolders(client, own));
    const lookup = { key, holders };
    asked.current = lookup;
    if (key !== '') setState({ ...NONE, working: true });
    try {
      const found = await holders;
      if (asked.current === lookup) setState({ ...NONE, holders: found });
      return found;
    } catch (error) {
      if (asked.current === lookup) {
        asked.current = undefined;
        setState({ ...NONE, error: errorMessage(error) });
      }
      throw error;
    }
  };

  const text = JSON.stringify(lists);
  const lookUpQuietly = useEffectEvent(() => lookUp().catch(() => {}));
  useEffect(() => {
    const timer = window.setTimeout(lookUpQuietly, text === '[]' ? 0 : PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return { ...state, lookUp };
}

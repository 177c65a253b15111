import type { ApolloClient, ErrorLike } from '@apollo/client';
import { toErrorLike } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { startTransition, useEffect, useRef, useState } from 'react';

interface Reading<Result> {
  /** The result so far. */
  result?: Result | undefined;
  /** Whether no more will come: all is read, or reading failed. */
  done: boolean;
  error?: ErrorLike | undefined;
}

/** Reads what belongs to a key, and may say what it has so far. What comes after the signal is ignored. */
export type Read<Key, Result> = (
  client: ApolloClient,
  key: Key,
  onPart: (result: Result) => void,
  signal: AbortSignal,
) => Promise<Result>;

/** The last result, by client, until its cache is emptied. A page that one comes back to has it at once. */
export type Kept<Key, Result> = WeakMap<ApolloClient, ReadonlyMap<Key, Reading<Result>>>;

function keep<Key, Result>(kept: Kept<Key, Result>, client: ApolloClient, key: Key, reading: Reading<Result>) {
  if (!kept.has(client)) {
    const drop = async () => void kept.delete(client);
    client.onClearStore(drop);
    client.onResetStore(drop);
  }
  kept.set(client, new Map([[key, reading]]));
}

interface Options<Key, Result> {
  /** The number of keys that are read at the same time. */
  atOnce?: number;
  /** Whether the other keys are read after a failure. */
  goesOn?: boolean;
  /** Whether to read. What was read in part before is read from the start. */
  wanted?: boolean;
  /** Where the last result stays after the page, whose component begins with it. */
  kept?: Kept<Key, Result> | undefined;
}

/**
 * Reads what belongs to each key, in their order, where that is no query of the page. What was read is kept while the keys
 * change. `retry` reads what failed from the start. `read` must stay the same.
 */
export function useReadings<Key, Result>(
  keys: readonly Key[],
  read: Read<Key, Result>,
  { atOnce = 1, goesOn = false, wanted = true, kept }: Options<Key, Result> = {},
) {
  const client = useApolloClient();
  const [asked, setAsked] = useState(keys);
  const [readings, setReadings] = useState<ReadonlyMap<Key, Reading<Result>>>(() => kept?.get(client) ?? new Map());
  const latest = useRef(readings);
  if (keys.length !== asked.length || keys.some((key, at) => key !== asked[at])) setAsked(keys);

  useEffect(() => {
    if (!wanted) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const isRead = ({ done, error }: Reading<Result>) => done && !error;
    const queue = asked.filter((key) => !isRead(latest.current.get(key) ?? { done: false }));
    const readOn = async (): Promise<void> => {
      const key = queue.shift();
      if (key === undefined || signal.aborted) return;
      const note = (reading: Reading<Result>) => {
        if (signal.aborted) return;
        latest.current = new Map(latest.current).set(key, reading);
        // React renders a transition in slices.
        startTransition(() => setReadings(latest.current));
      };
      try {
        const whole = {
          result: await read(client, key, (result) => note({ result, done: false }), signal),
          done: true,
        };
        note(whole);
        if (kept && !signal.aborted) keep(kept, client, key, whole);
      } catch (error) {
        note({ result: latest.current.get(key)?.result, done: true, error: toErrorLike(error) });
        if (!goesOn) return;
      }
      await readOn();
    };
    for (let at = 0; at < atOnce; at += 1) readOn();
    return () => stopping.abort();
  }, [client, asked, read, atOnce, goesOn, wanted, kept]);

  const retry = () => {
    latest.current = new Map([...latest.current].filter(([, { error }]) => !error));
    setReadings(latest.current);
    setAsked([...keys]);
  };
  return { readings, retry };
}

/** Reads what belongs to a key. `read` must stay the same, as the key while it means the same. */
export function useReading<Key, Result>(key: Key, read: Read<Key, Result>, options?: Options<Key, Result>) {
  const { readings, retry } = useReadings([key], read, options);
  const reading: Reading<Result> = readings.get(key) ?? { done: false };
  return { ...reading, retry };
}

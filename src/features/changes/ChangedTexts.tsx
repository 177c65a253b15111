import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { failureOf } from '#graphql/errors.ts';
import { type ListedRevision, type RevisionTexts, readTexts } from '#graphql/revisionTexts.ts';
import { FieldDiffs } from './FieldDiff.tsx';
import { sumOf } from './versions.ts';

/** The texts that were read, and of which changes. */
interface LoadedTexts {
  of: string;
  texts?: RevisionTexts[];
  error?: unknown;
}

interface ChangedTextsProps {
  revisions: readonly ListedRevision[];
  /** The names of the texts before and after. */
  names?: readonly [string, string];
  /** The change in words, see `FieldDiff`. */
  of?: string;
}

/** The texts that changes have changed, side by side. They are read when this is shown. */
export function ChangedTexts({ revisions, names, of: words }: ChangedTextsProps) {
  const client = useApolloClient();
  const [read, setRead] = useState<LoadedTexts>();
  const of = revisions.map(({ id }) => id).join();
  const start = useEffectEvent(async (from: ApolloClient, signal?: AbortSignal) => {
    const result = await readTexts(from, revisions).then(
      (texts) => ({ of, texts }),
      (error: unknown) => ({ of, error }),
    );
    if (!signal?.aborted) setRead(result);
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt, and other changes, are read anew.
  useEffect(() => {
    const stopping = new AbortController();
    start(client, stopping.signal);
    return () => stopping.abort();
  }, [client, of, attempt]);
  if (read?.of !== of) return <Loading text="Loading the texts..." />;
  const retry = () => {
    setRead(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <QueryStates
      data={read.texts && sumOf(read.texts)}
      failure={failureOf({ error: read.error, retry })}
      errorTitle="Error Loading Changes"
      empty={<Text c="dimmed">Nothing differs between these versions.</Text>}
    >
      {(changes) => <FieldDiffs changes={changes} names={names} of={words} />}
    </QueryStates>
  );
}

import { Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { nodes } from '#graphql/connection.ts';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { bytesOf, type ListedRevision } from '#graphql/revisionTexts.ts';
import { withCommas } from '#lib/counted.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ChangedTexts } from './ChangedTexts.tsx';
import { versionsQuery } from './changesQueries.ts';
import { comparedRevisions } from './versions.ts';

/** The bytes of texts that are read without being asked for. */
const UNASKED_BYTES = 100_000;

interface TextsProps {
  revisions: readonly ListedRevision[];
  names: readonly [string, string];
}

/** The texts of changes. Long ones wait for a button. */
function Texts({ revisions, names }: TextsProps) {
  const [isWanted, setWanted] = useState(false);
  const bytes = revisions.reduce((sum, revision) => sum + bytesOf(revision), 0);
  if (revisions.length === 0) return <Text c="dimmed">Nothing differs between these versions.</Text>;
  if (isWanted || bytes <= UNASKED_BYTES) return <ChangedTexts revisions={revisions} names={names} />;
  return (
    <div>
      <Button onClick={() => setWanted(true)}>Show {withCommas(Math.ceil(bytes / 1000))} kB of texts</Button>
    </div>
  );
}

interface VersionDiffsProps {
  record: RecordKind;
  id: number;
  from: number;
  to: number;
}

export function VersionDiffs({ record, id, from, to }: VersionDiffsProps) {
  const result = usePageQuery(versionsQuery(record, id, { from, to }));
  const list = result.data && nodes(result.data.revisions);
  const names = [from === 0 ? 'Before it was added' : `Version ${from}`, `Version ${to}`] as const;
  return (
    <QueryStates
      data={list}
      failure={result.failure}
      remaining={result.remaining}
      total={result.data?.revisions.totalCount}
      errorTitle="Error Loading Changes"
      empty="Nothing differs between these versions."
    >
      {(found, rest) => (
        <>
          {rest}
          {!result.remaining.loading && <Texts revisions={comparedRevisions(found)} names={names} />}
        </>
      )}
    </QueryStates>
  );
}

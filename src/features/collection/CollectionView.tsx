import { Group, Text } from '@mantine/core';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useCollection } from '#domain/collection/useCollection.ts';
import { paths } from '#lib/paths.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { EmptyCollection } from './EmptyCollection.tsx';
import { csvOf, jsonOf, listOf } from './exchange.ts';
import { ImportMarks } from './ImportMarks.tsx';
import { TradeLists } from './TradeLists.tsx';

/** The collection of this browser: its table, import, export, and the comparison with somebody's list. */
export function CollectionView() {
  const { state, marks, problem, accountProblem } = useCollection();
  const all = [...marks.values()];
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {accountProblem && <Notice kind="error">{accountProblem}</Notice>}
      {state === 'loading' && <Text role="status">Opening the collection...</Text>}
      {state === 'open' && all.length === 0 && <EmptyCollection />}
      {all.length > 0 && (
        <Section
          title="Shows and recordings"
          aside={
            <Group gap="xs">
              <DownloadButton name="collection.csv" text={() => csvOf(all)}>
                Download CSV
              </DownloadButton>
              <DownloadButton name="collection.json" text={() => jsonOf(all)}>
                Download JSON
              </DownloadButton>
              <DownloadButton name="collection.txt" text={() => listOf(all)}>
                Download list
              </DownloadButton>
            </Group>
          }
        >
          {(titleId) => (
            <>
              <Link to={paths.missing()}>What is missing</Link>
              <CollectionTable marks={all} labelledBy={titleId} />
            </>
          )}
        </Section>
      )}
      {state === 'open' && (
        <>
          <Section title="Import">
            <ImportMarks />
          </Section>
          <Section title="Compare with somebody's list">
            <TradeLists marks={all} />
          </Section>
        </>
      )}
    </>
  );
}

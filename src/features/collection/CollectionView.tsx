import { Group, Text } from '@mantine/core';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useCollection } from '#domain/collection/useCollection.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { EmptyCollection } from './EmptyCollection.tsx';
import { csvOf, jsonOf, listOf } from './exchange.ts';
import { ImportMarks } from './ImportMarks.tsx';
import { TradeLists } from './TradeLists.tsx';

/** The most shows that the address of a feed takes. */
const MOST_WANTED = 500;

/** The collection of this browser: its table, import, export, and the comparison with somebody's list. */
export function CollectionView() {
  const { state, marks, follows, problem, accountProblem } = useCollection();
  const all = [...marks.values()];
  const wantedIds = new Set(all.filter(({ status }) => status === 'want').map(({ performanceId }) => performanceId));
  const feedIds = [...wantedIds].slice(0, MOST_WANTED);
  const isCut = wantedIds.size > MOST_WANTED;
  const jsonButton = (
    <DownloadButton name="collection.json" content={() => jsonOf(all, follows.values())}>
      Download JSON
    </DownloadButton>
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {accountProblem && <Notice kind="error">{accountProblem}</Notice>}
      {state === 'loading' && <Text role="status">Opening the collection...</Text>}
      {state === 'open' && all.length === 0 && <EmptyCollection />}
      {all.length === 0 && follows.size > 0 && (
        <Group gap="xs">
          <Text>You follow {counted(follows.size, 'artist')}.</Text>
          {jsonButton}
        </Group>
      )}
      {all.length > 0 && (
        <Section
          title="Shows and recordings"
          aside={
            <Group gap="xs">
              <DownloadButton name="collection.csv" content={() => csvOf(all)}>
                Download CSV
              </DownloadButton>
              {jsonButton}
              <DownloadButton name="collection.txt" content={() => listOf(all)}>
                Download list
              </DownloadButton>
            </Group>
          }
        >
          {(titleId) => (
            <>
              <Group gap="md">
                <Link to={paths.missing()}>What is missing</Link>
                {isOwnApi && feedIds.length > 0 && (
                  <a href={paths.wantsFeed(feedIds)}>
                    RSS feed of {isCut ? `the first ${MOST_WANTED} shows that you want` : 'what you want'}
                  </a>
                )}
              </Group>
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

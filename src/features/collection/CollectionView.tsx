import { Group, Stack, Tabs, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { lazyInBrowser, NotLoaded } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useCollection } from '#domain/collection/useCollection.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import { counted } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { CollectionTable } from './CollectionTable.tsx';
import classes from './CollectionView.module.css';
import { EmptyCollection } from './EmptyCollection.tsx';
import { csvOf, jsonOf, listOf } from './exchange.ts';

// They are the larger part of the page's code.
const ImportMarks = lazyInBrowser(async () => (await import('./ImportMarks.tsx')).ImportMarks, NotLoaded);
const TradeLists = lazyInBrowser(async () => (await import('./TradeLists.tsx')).TradeLists, NotLoaded);

/** The most shows that the address of a feed takes. */
const MOST_WANTED = 500;

/** The marks of this browser as a table and as files. */
function MarkList() {
  const { state, marks, follows } = useCollection();
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
    </>
  );
}

const TABS = [
  { tab: 'list', name: 'List' },
  { tab: 'import', name: 'Import' },
  { tab: 'compare', name: 'Compare' },
] as const;

/**
 * The collection of this browser: its list, the import, and the comparison with somebody's list. What is written in one
 * tab stays while another is looked at.
 */
export function CollectionView() {
  const { state, marks, problem, accountProblem } = useCollection();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const current = TABS.find(({ tab }) => tab === search.get('tab'))?.tab ?? 'list';
  const toTab = (chosen: string | null) => {
    const found = TABS.find(({ tab }) => tab === chosen)?.tab;
    navigate(paths.collection(found === 'list' ? undefined : found), { preventScrollReset: true });
  };
  const opening = state === 'loading' && (
    <Text role="status" className={classes.opening}>
      Opening the collection...
    </Text>
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {accountProblem && <Notice kind="error">{accountProblem}</Notice>}
      <Tabs value={current} onChange={toTab} keepMounted>
        <Tabs.List aria-label="Collection">
          {TABS.map(({ tab, name }) => (
            <Tabs.Tab key={tab} value={tab}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="list" pt="lg">
          {opening || (
            <Stack gap="lg">
              <MarkList />
              {hasExtensions && (
                <Text>
                  <Link to={paths.following()}>Following</Link> has what was added or changed with the artists that you
                  follow.
                </Text>
              )}
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="import" pt="lg">
          {opening}
          {state === 'open' && <ImportMarks />}
        </Tabs.Panel>
        <Tabs.Panel value="compare" pt="lg">
          {opening}
          {state === 'open' && (
            <Section title="Compare with somebody's list">
              <TradeLists marks={[...marks.values()]} />
            </Section>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

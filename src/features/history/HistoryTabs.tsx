import { Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../components/lazyPart';
import { TABS } from './historyParams';
import type { HistoryState } from './useHistory';

/* Counted in the browser, once a tab is opened: no part of the first view. */
const SongsTable = lazyPart(async () => (await import('./TallyTable')).SongsTable);
const VenuesTable = lazyPart(async () => (await import('./TallyTable')).VenuesTable);

const NAMES = { shows: 'Shows', songs: 'Songs', venues: 'Venues' };

interface HistoryTabsProps {
  history: HistoryState;
  /** What the tab of the shows holds. */
  shows: ReactNode;
}

/** The chosen shows, their songs and their venues. */
export function HistoryTabs({ history: { params, at, songs, songsDone, venues }, shows }: HistoryTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={params.tab}
      onChange={(tab) =>
        navigate(at({ tab: tab === 'shows' ? undefined : (tab ?? undefined) }), { preventScrollReset: true })
      }
    >
      <Tabs.List aria-label="History">
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {NAMES[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={params.tab} pt="md">
        {params.tab === 'shows' && shows}
        {params.tab === 'songs' &&
          (songsDone ? (
            <SongsTable rows={songs} to={(key) => at({ song: key })} />
          ) : (
            <Text>Counting the songs...</Text>
          ))}
        {params.tab === 'venues' && <VenuesTable rows={venues} to={(key) => at({ venue: key })} />}
      </Tabs.Panel>
    </Tabs>
  );
}

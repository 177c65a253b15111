import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import classes from './History.module.css';
import { TABS } from './historyAddress';
import { SongsTable } from './SongsTable';
import type { HistoryState } from './useHistory';
import { VenuesTable } from './VenuesTable';

const NAMES = { shows: 'Shows', songs: 'Songs', venues: 'Venues' };

interface HistoryTabsProps {
  history: HistoryState;
  /** What the tab of the shows holds. */
  shows: ReactNode;
}

/** The chosen shows, their songs and their venues. */
export function HistoryTabs({ history: { address, at, songs, songsDone, venues }, shows }: HistoryTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={address.tab}
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
      <Tabs.Panel value={address.tab} className={classes.panel}>
        {address.tab === 'shows' && shows}
        {address.tab === 'songs' &&
          (songsDone ? (
            <SongsTable songs={songs} address={(key) => at({ song: key })} />
          ) : (
            <p>Counting the songs...</p>
          ))}
        {address.tab === 'venues' && <VenuesTable venues={venues} address={(key) => at({ venue: key })} />}
      </Tabs.Panel>
    </Tabs>
  );
}

import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TABS } from './historyParams.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

const NAMES = { shows: 'Shows', songs: 'Songs', venues: 'Venues' };

interface HistoryTabsProps {
  address: HistoryAddress;
  /** The list of the current tab. */
  children: ReactNode;
}

/** The tabs for the chosen shows, their songs, and their venues. */
export function HistoryTabs({ address: { params, at }, children }: HistoryTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={params.tab}
      onChange={(tab) =>
        navigate(at({ tab: tab === 'shows' ? undefined : (tab ?? undefined), sort: undefined }), {
          preventScrollReset: true,
        })
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
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

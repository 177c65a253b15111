import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import classes from './HistoryTabs.module.css';
import { TABS } from './historyParams.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

const NAMES = { shows: 'Shows', songs: 'Songs', venues: 'Venues' };

/** The tabs for the chosen shows, their songs, and their venues: one of the choices in the line of filters. */
export const HistoryTabList = () => (
  <Tabs.List aria-label="History">
    {TABS.map((tab) => (
      <Tabs.Tab key={tab} value={tab}>
        {NAMES[tab]}
      </Tabs.Tab>
    ))}
  </Tabs.List>
);

interface HistoryTabsProps {
  address: HistoryAddress;
  /** The content above the list, with a `HistoryTabList` in it. */
  above: ReactNode;
  /** The list of the current tab. */
  children: ReactNode;
}

/** The list of the current tab, and what it is chosen by. */
export function HistoryTabs({ address: { params, at }, above, children }: HistoryTabsProps) {
  const navigate = useNavigate();
  return (
    <Tabs
      variant="pills"
      classNames={classes}
      value={params.tab}
      onChange={(tab) =>
        navigate(at({ tab: tab === 'shows' ? undefined : (tab ?? undefined), sort: undefined }), {
          preventScrollReset: true,
        })
      }
    >
      {above}
      <Tabs.Panel value={params.tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

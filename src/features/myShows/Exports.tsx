import { useApolloClient } from '@apollo/client/react';
import { Group, Menu, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { ShareButton } from '#components/buttons/ShareButton.tsx';
import { downloadFile } from '#components/downloads/DownloadButton.tsx';
import { tableFiles } from '#components/downloads/Downloads.tsx';
import { listFragment, MOST_SHOWS } from '#domain/attended/listLink.ts';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { showsCalendar } from '#domain/performances/showFiles.ts';
import { type Read, useReading } from '#graphql/useReadings.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { attendedTable, undatedIn } from './attendedTable.ts';
import { isList } from './fragment.ts';
import { pictureOf } from './picture.ts';

interface ExportsProps {
  /** All shows of the list, for the picture and the link. */
  shows: readonly AttendedShow[];
  /** The shows in the table, which are also those in the files. */
  listed: readonly AttendedShow[];
  /** The number of songs seen, once it is known. */
  songs: number | undefined;
}

const makeFragment: Read<readonly AttendedShow[], string> = (_client, shows) => listFragment(shows.map(({ id }) => id));

/** The shows as a link that holds the list, and, in a menu, as files and as a picture. */
export function Exports({ shows, listed, songs }: ExportsProps) {
  const client = useApolloClient();
  const { result: fragment } = useReading(shows, makeFragment);
  const undated = undatedIn(listed);
  const name = isList(useLocation().hash) ? 'shows' : 'my-shows';
  const table = () => attendedTable(client, listed);
  const files = [
    ...tableFiles({ name, table, calendar: async () => showsCalendar(listed) }),
    { label: 'Download picture', name: `${name}.png`, content: () => pictureOf({ shows, songs }) },
  ];
  const fitsLink = shows.length <= MOST_SHOWS;
  return (
    <Group gap="xs">
      {fragment && fitsLink && <ShareButton url={new URL(paths.myShows(fragment), window.location.origin).href} />}
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-start">
        <Menu.Target>
          <Button size="small">Download</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ label, ...file }) => (
            <Menu.Item key={label} onClick={() => downloadFile(file)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Text c="dimmed" size="sm">
        {fitsLink && 'The link holds the list itself, so it needs no account. '}
        {undated > 0 &&
          `${counted(undated, 'show')} without a full date ${undated === 1 ? 'is' : 'are'} not in the calendar.`}
      </Text>
    </Group>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { Downloads } from '#components/downloads/Downloads.tsx';
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

/** The shows as files, as a picture, and as a link that holds the list. */
export function Exports({ shows, listed, songs }: ExportsProps) {
  const client = useApolloClient();
  const { result: fragment } = useReading(shows, makeFragment);
  const undated = undatedIn(listed);
  const name = isList(useLocation().hash) ? 'shows' : 'my-shows';
  return (
    <div>
      <Downloads name={name} table={() => attendedTable(client, listed)} calendar={async () => showsCalendar(listed)}>
        <DownloadButton name={`${name}.png`} content={() => pictureOf({ shows, songs })}>
          Download picture
        </DownloadButton>
        {fragment && shows.length <= MOST_SHOWS && (
          <CopyButton
            text={new URL(paths.myShows(fragment), window.location.origin).href}
            label="Copy link to this list"
          />
        )}
      </Downloads>
      <Text c="dimmed" size="sm">
        The link holds the list itself, so it needs no account.
        {undated > 0 &&
          ` ${counted(undated, 'show')} without a full date ${undated === 1 ? 'is' : 'are'} not in the calendar.`}
      </Text>
    </div>
  );
}

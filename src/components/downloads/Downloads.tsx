import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { csv } from '#lib/csv.ts';
import { DownloadButton } from './DownloadButton.tsx';
import type { FileTable } from './fileTable.ts';

const csvOf = ({ columns, rows }: FileTable): string =>
  csv(
    columns,
    rows.map((row) => row.map(String)),
  );

const jsonOf = ({ columns, rows }: FileTable): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
    null,
    2,
  );

interface DownloadsProps {
  /** The name of the files, without extension. */
  name: string;
  /** Makes the table when somebody wants it. The message of an error is shown. */
  table: () => FileTable | Promise<FileTable>;
  /** Makes an iCalendar file of the rows, if they have dates. */
  calendar?: (() => Promise<string>) | undefined;
  /** More buttons. */
  children?: ReactNode;
}

export const Downloads = ({ name, table, calendar, children }: DownloadsProps) => (
  <Group gap="xs" mt="sm">
    <DownloadButton name={`${name}.csv`} content={async () => csvOf(await table())}>
      Download CSV
    </DownloadButton>
    <DownloadButton name={`${name}.json`} content={async () => jsonOf(await table())}>
      Download JSON
    </DownloadButton>
    {calendar && (
      <DownloadButton name={`${name}.ics`} content={calendar}>
        Download calendar
      </DownloadButton>
    )}
    {children}
  </Group>
);

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { csv } from '#lib/csv.ts';
import { DownloadButton, type MadeFile } from './DownloadButton.tsx';
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

/** The content of a table's files. */
interface TableSource {
  /** The name of the files, without extension. */
  name: string;
  /** Makes the table when somebody wants it. The message of an error is shown. */
  table: () => FileTable | Promise<FileTable>;
  /** Makes an iCalendar file of the rows, if they have dates. */
  calendar?: (() => Promise<string>) | undefined;
}

/** Returns the files that a table is offered as, each with the text of its button. */
export const tableFiles = ({ name, table, calendar }: TableSource): (MadeFile & { label: string })[] => [
  { label: 'Download CSV', name: `${name}.csv`, content: async () => csvOf(await table()) },
  { label: 'Download JSON', name: `${name}.json`, content: async () => jsonOf(await table()) },
  ...(calendar ? [{ label: 'Download calendar', name: `${name}.ics`, content: calendar }] : []),
];

interface DownloadsProps extends TableSource {
  /** More buttons. */
  children?: ReactNode;
}

export const Downloads = ({ children, ...source }: DownloadsProps) => (
  <Group gap="xs" mt="sm">
    {tableFiles(source).map(({ label, ...file }) => (
      <DownloadButton key={label} {...file}>
        {label}
      </DownloadButton>
    ))}
    {children}
  </Group>
);

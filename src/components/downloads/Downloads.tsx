import { Group } from '@mantine/core';
import { useState } from 'react';
import { csv } from '#lib/csv.ts';
import { Button } from '../buttons/Button.tsx';
import { toast } from '../toasts/toast.ts';
import { downloadText } from './downloadText.ts';

/** The rows of a table, each in the order of the columns. */
export interface Table {
  columns: readonly string[];
  rows: (string | number)[][];
}

interface DownloadsProps {
  /** The name of the files, without extension. */
  name: string;
  /** Makes the table when somebody wants it. The message of an error is shown. */
  table: () => Table | Promise<Table>;
  /** Makes an iCalendar file of the rows, if they have dates. */
  calendar?: (() => Promise<string>) | undefined;
}

/** Buttons that download a table as a file. */
export function Downloads({ name, table, calendar }: DownloadsProps) {
  const [busy, setBusy] = useState(false);
  const save = async (ending: string, type: string, make: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    try {
      downloadText(await make(), `${name}.${ending}`, type);
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: 'Download Failed', description, destructive: true });
    }
    setBusy(false);
  };
  const asCsv = async () => {
    const { columns, rows } = await table();
    return csv(
      columns,
      rows.map((row) => row.map(String)),
    );
  };
  const asJson = async () => {
    const { columns, rows } = await table();
    const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    return JSON.stringify(records, null, 2);
  };
  return (
    <Group gap="xs" mt="sm" aria-busy={busy}>
      <Button size="small" onClick={() => save('csv', 'text/csv', asCsv)}>
        Download CSV
      </Button>
      <Button size="small" onClick={() => save('json', 'application/json', asJson)}>
        Download JSON
      </Button>
      {calendar && (
        <Button size="small" onClick={() => save('ics', 'text/calendar', calendar)}>
          Download calendar
        </Button>
      )}
    </Group>
  );
}

import { Text } from '@mantine/core';
import { useState } from 'react';
import { ChipChoice } from '#components/forms/ChipChoice.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { countVerdicts } from './summary.ts';
import classes from './VerdictTable.module.css';
import { nameOf, type TrackVerdict, VERDICTS, type Verdict } from './verdict.ts';

const COLORS: Record<Verdict, string> = {
  altered: 'var(--mantine-color-error)',
  missing: 'var(--mantine-color-error)',
  'weak evidence': 'var(--lcd-color-warning)',
  extra: 'dimmed',
  renamed: 'var(--lcd-color-warning)',
  matches: 'var(--mantine-color-text)',
  intact: 'var(--lcd-color-good)',
};

const VERDICT: Column<TrackVerdict> = {
  name: 'Verdict',
  kind: 'short',
  cell: ({ verdict }) => (
    <Text span fw="bold" c={COLORS[verdict]} data-verdict={verdict}>
      {verdict}
    </Text>
  ),
};

const AUDIO: Column<TrackVerdict> = {
  name: 'Audio',
  kind: 'short',
  cell: ({ own }) => <span data-audio={own?.check?.audio}>{own?.check?.audio}</span>,
};

const FILE_AND_NOTE: Column<TrackVerdict>[] = [
  { name: 'File', kind: 'line', cell: (row) => <bdi>{nameOf(row)}</bdi> },
  { name: 'Why', kind: 'line', cell: ({ note }) => note },
];

interface VerdictTableProps {
  rows: readonly TrackVerdict[];
  /** The id of the heading that names the table. */
  labelledBy: string;
}

/** The tracks of a copy with their verdicts, and a filter by verdict. */
export function VerdictTable({ rows, labelledBy }: VerdictTableProps) {
  const [chosenVerdict, setChosenVerdict] = useState<Verdict | 'all'>('all');
  const counts = countVerdicts(rows);
  const decoded = rows.some(({ own }) => own?.check?.audio !== undefined);
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const chosen = rows.filter(({ verdict }) => chosenVerdict === 'all' || verdict === chosenVerdict);

  return (
    <>
      {present.length > 1 && (
        <ChipChoice
          label="Show"
          value={chosenVerdict}
          onChange={setChosenVerdict}
          options={[
            { value: 'all', label: `All (${rows.length})` },
            ...present.map((verdict) => ({ value: verdict, label: `${verdict} (${counts[verdict]})` })),
          ]}
        />
      )}
      <FirstRows rows={chosen}>
        {(shown) => (
          <div className={classes.table}>
            <Table
              columns={[VERDICT, ...(decoded ? [AUDIO] : []), ...FILE_AND_NOTE]}
              rows={shown}
              rowKey={({ expected, own }) => `${expected?.key} ${own?.key}`}
              labelledBy={labelledBy}
            />
          </div>
        )}
      </FirstRows>
    </>
  );
}

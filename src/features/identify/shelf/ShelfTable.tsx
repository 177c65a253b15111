import { useApolloClient } from '@apollo/client/react';
import { Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { UpgradeSteps } from '#domain/recordings/Upgrades.tsx';
import { type KnownRecording, recordingTitle } from '#features/identify/lookup/recordingLookup.ts';
import { LazyAddRecordings } from '#features/identify/verdict/addRecordingsPart.ts';
import { Finding } from '#features/identify/verdict/Findings.tsx';
import { counted, withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { ShelfScripts } from './ShelfScripts.tsx';
import {
  adviceFor,
  type Copies,
  copiesOf,
  mainPart,
  recordingsOnShelf,
  type ShelfRecordings,
  shelfFileTable,
  upgradesFor,
  verdictOf,
} from './shelf.ts';
import type { ShelfRow } from './shelfRow.ts';

const UPGRADE_COLUMN: Column<ShelfRow> = {
  name: 'Upgrade',
  kind: 'short',
  cell: (row) => {
    const steps = upgradesFor(row);
    return steps.length > 0 ? <UpgradeSteps steps={steps} /> : '-';
  },
};

const columnsWith = (
  copies: ReadonlyMap<string, Copies>,
  hasUpgrades: boolean,
  open: ShelfRow | undefined,
  onOpen: ((row: ShelfRow, opener: HTMLElement) => void) | undefined,
): Column<ShelfRow>[] => [
  { name: 'Folder', kind: 'line', cell: ({ folder }) => <bdi>{folder.path}</bdi> },
  {
    name: 'Recording',
    cell: ({ parts }) => {
      const known = parts.flatMap(({ recording }) => recording ?? []);
      return known.length > 0
        ? known.map((recording) => (
            <div key={recording.id}>
              <Link to={paths.recording(recording.id)}>{recordingTitle(recording)}</Link>
            </div>
          ))
        : 'Unknown';
    },
  },
  { name: 'Verdict', cell: (row) => verdictOf(row) },
  ...(hasUpgrades ? [UPGRADE_COLUMN] : []),
  {
    name: 'What to do',
    cell: (row) => (
      <>
        {adviceFor(row, copies.get(row.folder.path)).map((advice) => (
          <div key={advice}>{advice}</div>
        ))}
        {onOpen && row.parts.length > 0 && (
          <Button size="small" aria-expanded={row === open} onClick={({ currentTarget }) => onOpen(row, currentTarget)}>
            Tracks
          </Button>
        )}
        {LazyAddRecordings && !mainPart(row) && row.parts.length > 0 && (
          <LazyAddRecordings folder={row.folder} tracks={row.parts.flatMap(({ own }) => own)} />
        )}
      </>
    ),
  },
];

interface ShelfTableProps {
  rows: readonly ShelfRow[];
  folderCount: number;
  /** The number of files that were not read again. */
  rememberedCount: number;
  working: boolean;
  /** Whether the tracks of a single folder can be opened here. With few folders, the page shows all tracks instead. */
  withTracks: boolean;
  onStop: () => void;
  onGoOn: () => void;
  onReadAnew: () => void;
  actions: (recordings: readonly KnownRecording[]) => ReactNode;
  markAll: (recordings: readonly KnownRecording[]) => ReactNode;
}

interface OpenFolderProps extends Pick<ShelfTableProps, 'actions'> {
  row: ShelfRow;
  onClose: () => void;
}

/** The tracks of a folder, below the table. When they open, they get the focus and scroll into view. */
function OpenFolder({ row: { folder, parts }, actions, onClose }: OpenFolderProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={folder.path}>
      <Group gap="xs">
        <Text fw="bold">
          <bdi>{folder.path}</bdi>
        </Text>
        <Button size="small" onClick={onClose}>
          Back to the table
        </Button>
      </Group>
      {parts.map((part) => (
        <Finding key={part.recording?.id ?? 0} part={part} folder={folder} actions={actions} />
      ))}
    </section>
  );
}

/** The number of incomplete recordings up to which their list is open at first. */
const MOST_OPEN = 5;

/** The recordings of which no folder is complete, with what each lacks. */
function IncompleteRecordings({ incomplete }: Pick<ShelfRecordings, 'incomplete'>) {
  if (incomplete.length === 0) return null;
  return (
    <details open={incomplete.length <= MOST_OPEN}>
      <summary>{counted(incomplete.length, 'recording is', 'recordings are')} not complete, and not marked</summary>
      <List>
        {incomplete.map(({ recording, why }) => (
          <List.Item key={recording.id}>
            <Link to={paths.recording(recording.id)}>{recordingTitle(recording)}</Link>: {why}
          </List.Item>
        ))}
      </List>
    </details>
  );
}

/** A table of show folders, each with its recording, its verdict, and advice. */
export function ShelfTable(props: ShelfTableProps) {
  const { rows, folderCount, rememberedCount, working, withTracks, onStop, onGoOn, onReadAnew, actions, markAll } =
    props;
  const client = useApolloClient();
  const [open, setOpen] = useState<ShelfRow>();
  const opener = useRef<HTMLElement>(null);
  const copies = useMemo(() => copiesOf(rows), [rows]);
  const { complete, incomplete } = useMemo(() => recordingsOnShelf(rows), [rows]);
  const hasRecordings = complete.length + incomplete.length > 0;
  const hasUpgrades = useMemo(() => rows.some((row) => upgradesFor(row).length > 0), [rows]);
  const toggle = (row: ShelfRow, button: HTMLElement) => {
    opener.current = button;
    setOpen(row === open ? undefined : row);
  };
  const columns = columnsWith(copies, hasUpgrades, open, withTracks ? toggle : undefined);
  return (
    <Section title="Show folders">
      {(titleId) => (
        <Stack gap="sm">
          <Group gap="xs">
            <Text role="status">
              {withCommas(rows.length)} of {counted(folderCount, 'folder')}
            </Text>
            {working && (
              <Button size="small" onClick={onStop}>
                Stop
              </Button>
            )}
            {!working && rows.length < folderCount && (
              <Button size="small" onClick={onGoOn}>
                Go on
              </Button>
            )}
          </Group>
          {rememberedCount > 0 && (
            <Group gap="xs">
              <Text c="dimmed" size="sm">
                {counted(rememberedCount, 'file was', 'files were')} read before, and not again.
              </Text>
              {!working && (
                <Button size="small" onClick={onReadAnew}>
                  Read all again
                </Button>
              )}
            </Group>
          )}
          {rows.length > 0 && (
            <>
              <Downloads name="folders" table={() => shelfFileTable(client, rows)} />
              {hasRecordings && markAll(complete)}
              <IncompleteRecordings incomplete={incomplete} />
              {hasRecordings && <ShelfScripts rows={rows} />}
              <FirstRows rows={rows}>
                {(shown) => (
                  <Table columns={columns} rows={shown} rowKey={({ folder }) => folder.path} labelledBy={titleId} />
                )}
              </FirstRows>
            </>
          )}
          {open && (
            <OpenFolder
              key={open.folder.path}
              row={open}
              actions={actions}
              onClose={() => {
                setOpen(undefined);
                opener.current?.focus();
              }}
            />
          )}
        </Stack>
      )}
    </Section>
  );
}

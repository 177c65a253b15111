import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { CopyButton } from '#components/buttons/CopyButton.tsx';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { FirstRows } from '#components/lists/FirstRows.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { ARTIST, NAMED_DATE, PLACE_COLUMNS } from '#domain/performances/performanceColumns.tsx';
import { UpgradeSteps } from '#domain/recordings/Upgrades.tsx';
import { paths } from '#lib/paths.ts';
import { kindsText, type MissingKind, type MissingShow, wantList } from './showsMissing.ts';

/** A missing show with the fields of the columns of performances. */
type Row = Omit<MissingShow, 'artist'> & { artist: { id: number; name: string } };

const WANTED: Column<Row> = { name: 'Mark', kind: 'short', cell: ({ isWanted }) => (isWanted ? 'want' : '-') };
const KINDS: Column<Row> = { name: 'Kinds', kind: 'quiet', cell: (row) => kindsText(row.kinds) };
const RECORDINGS: Column<Row> = { name: 'Recordings', kind: 'count', cell: ({ recordings }) => recordings };
const UPGRADE_COLUMNS: Column<Row>[] = [
  {
    name: 'You Have',
    kind: 'short',
    cell: ({ upgrade }) => upgrade && <Link to={paths.recording(upgrade.of)}>{upgrade.of}</Link>,
  },
  { name: 'Upgraded By', kind: 'short', cell: ({ upgrade }) => upgrade && <UpgradeSteps steps={upgrade.by} /> },
];

const COLUMNS: Record<MissingKind, Column<Row>[]> = {
  recorded: [NAMED_DATE, ARTIST, ...PLACE_COLUMNS, KINDS, RECORDINGS],
  unrecorded: [NAMED_DATE, ARTIST, ...PLACE_COLUMNS],
  upgrades: [NAMED_DATE, ARTIST, ...PLACE_COLUMNS, ...UPGRADE_COLUMNS],
};

/** The columns of a kind: without the artist if all rows have the same, and with the mark if a row is wanted. */
const columnsOf = (missing: MissingKind, rows: readonly MissingShow[]): Column<Row>[] => {
  const isOfOne = new Set(rows.map(({ artistId }) => artistId)).size < 2;
  const columns = COLUMNS[missing].filter((column) => !(isOfOne && column === ARTIST));
  return rows.some(({ isWanted }) => isWanted) ? [...columns, WANTED] : columns;
};

const loadMissingFile = () => import('./missingFile.ts');

interface MissingTableProps {
  missing: MissingKind;
  rows: readonly MissingShow[];
  labelledBy: string;
}

/** The missing shows as files, as a list to post, and as a table. */
export function MissingTable({ missing, rows, labelledBy }: MissingTableProps) {
  const client = useApolloClient();
  const columns = columnsOf(missing, rows);
  const list = useMemo(() => wantList(rows), [rows]);
  return (
    <>
      <Downloads name={`missing-${missing}`} table={async () => (await loadMissingFile()).missingTable(client, rows)}>
        <DownloadButton name={`missing-${missing}.txt`} content={() => list}>
          Download list
        </DownloadButton>
        <CopyButton text={list} label="Copy list" />
      </Downloads>
      <FirstRows rows={rows}>
        {(shown) => (
          <Table
            columns={columns}
            rows={shown.map((row): Row => ({ ...row, artist: { id: row.artistId, name: row.artist } }))}
            rowKey={({ id, upgrade }) => `${id} ${upgrade?.of}`}
            labelledBy={labelledBy}
          />
        )}
      </FirstRows>
    </>
  );
}

import { type Column, Table } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import type { RecordingsTable_SourceFragment } from '../../graphql/generated/graphql';
import { plainText } from '../../lib/html';
import { sourceKind } from '../../lib/lineage';
import { paths } from '../../lib/paths';
import classes from './RecordingsTable.module.css';
import badge from './SourceBadge.module.css';

const COLUMNS: Column<RecordingsTable_SourceFragment>[] = [
  { name: 'ID', kind: 'date', cell: ({ id }) => <Link to={paths.recording(id)}>{id}</Link> },
  { name: 'Circulation Date', kind: 'short', cell: ({ circdate }) => circdate?.trim() || 'N/A' },
  {
    name: 'Comments',
    kind: 'line',
    cell: ({ comments }) => (
      <div
        className={`${classes.comments} ${badge.told}`}
        dir="auto"
        data-kind={comments ? sourceKind(comments) : undefined}
      >
        {plainText(comments ?? '') || 'No comments'}
      </div>
    ),
  },
];

interface RecordingsTableProps {
  recordings: readonly RecordingsTable_SourceFragment[];
  /** The id of the heading that names the table. */
  labelledBy: string;
}

/** Recordings, one a row, each leading to its page. Comments are read as text here; their markup is for that page. */
export const RecordingsTable = ({ recordings, labelledBy }: RecordingsTableProps) => (
  <Table columns={COLUMNS} rows={recordings} rowKey={({ id }) => id} labelledBy={labelledBy} />
);

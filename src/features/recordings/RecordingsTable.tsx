import { Link } from '../../components/Link';
import { Table } from '../../components/Table';
import table from '../../components/Table.module.css';
import { plainText } from '../../lib/html';
import { paths } from '../../lib/paths';
import classes from './RecordingsTable.module.css';

/** What a list says of a recording. */
export interface Recording {
  id: number;
  circdate: string | null;
  comments: string | null;
}

const COLUMNS = [
  { name: 'ID', kind: 'date' },
  { name: 'Circulation Date', kind: 'short' },
  { name: 'Comments' },
] as const;

interface RecordingsTableProps {
  recordings: readonly Recording[];
  /** The id of the heading that names the table. */
  labelledBy: string;
}

/** Recordings, one a row, each leading to its page. Comments are read as text here; their markup is for that page. */
export function RecordingsTable({ recordings, labelledBy }: RecordingsTableProps) {
  return (
    <Table columns={COLUMNS} labelledBy={labelledBy}>
      {recordings.map(({ id, circdate, comments }) => (
        <tr key={id} className={table.row}>
          <td className={table.date}>
            <Link to={paths.recording(id)} className={table.rowLink}>
              {id}
            </Link>
          </td>
          <td className={classes.circdate}>{circdate?.trim() || 'N/A'}</td>
          <td dir="auto">
            <div className={classes.comments}>{plainText(comments ?? '') || 'No comments'}</div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

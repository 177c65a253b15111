import { csv } from '../../lib/csv';
import { downloadText } from '../../lib/download';
import { Button } from './Button';
import classes from './Downloads.module.css';

interface DownloadsProps {
  /** The name of the files, without their ending. */
  name: string;
  columns: readonly string[];
  /** The table, row by row, in the order of its columns. */
  rows: () => (string | number)[][];
  /** The same as an iCalendar file, where the rows are days. */
  calendar?: (() => string) | undefined;
}

/** Buttons that download a table as a file. */
export function Downloads({ name, columns, rows, calendar }: DownloadsProps) {
  const json = () =>
    JSON.stringify(
      rows().map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
      null,
      2,
    );
  return (
    <div className={classes.downloads}>
      <Button
        size="small"
        onClick={() =>
          downloadText(
            csv(
              columns,
              rows().map((row) => row.map(String)),
            ),
            `${name}.csv`,
            'text/csv',
          )
        }
      >
        Download CSV
      </Button>
      <Button size="small" onClick={() => downloadText(json(), `${name}.json`, 'application/json')}>
        Download JSON
      </Button>
      {calendar && (
        <Button size="small" onClick={() => downloadText(calendar(), `${name}.ics`, 'text/calendar')}>
          Download calendar
        </Button>
      )}
    </div>
  );
}

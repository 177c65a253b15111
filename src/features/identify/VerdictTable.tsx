import { useState } from 'react';
import button from '../../components/Button.module.css';
import { Table } from '../../components/Table';
import table from '../../components/Table.module.css';
import { fileName } from '../../lib/checksums/tracks';
import classes from './VerdictTable.module.css';
import { countVerdicts, type TrackVerdict, VERDICTS, type Verdict } from './verdict';

const COLUMNS = [{ name: 'Verdict', kind: 'short' }, { name: 'File' }, { name: 'Why' }] as const;

/** So many rows appear at once; the rest, of a copy of thousands of files, when it is asked for. */
const FIRST_ROWS = 300;

const nameOf = ({ own, expected }: TrackVerdict): string =>
  fileName((own ?? expected)?.path ?? '') || own?.hashes[0]?.hash || 'Without a name';

interface VerdictTableProps {
  rows: readonly TrackVerdict[];
  /** The id of the heading that names the table. */
  labelledBy: string;
}

/** The tracks of a copy, each with its verdict. Filters show those of one verdict alone. */
export function VerdictTable({ rows, labelledBy }: VerdictTableProps) {
  const [only, setOnly] = useState<Verdict>();
  const [whole, setWhole] = useState(false);
  const counts = countVerdicts(rows);
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const chosen = rows.filter(({ verdict }) => only === undefined || verdict === only);
  const shown = whole ? chosen : chosen.slice(0, FIRST_ROWS);

  const filter = (verdict: Verdict | undefined, text: string) => (
    <button
      key={text}
      type="button"
      className={`${button.button} ${button.small} ${classes.filter}`}
      aria-pressed={only === verdict}
      onClick={() => setOnly(verdict)}
    >
      {text}
    </button>
  );

  return (
    <>
      {present.length > 1 && (
        <fieldset className={classes.filters} aria-label="Show">
          {filter(undefined, `All (${rows.length})`)}
          {present.map((verdict) => filter(verdict, `${verdict} (${counts[verdict]})`))}
        </fieldset>
      )}
      <Table columns={COLUMNS} labelledBy={labelledBy}>
        {shown.map((row, index) => (
          <tr key={`${row.expected?.key ?? ''} ${row.own?.key ?? index}`} className={table.row}>
            <td>
              <span className={classes.verdict} data-verdict={row.verdict}>
                {row.verdict}
              </span>
            </td>
            <td dir="auto">{nameOf(row)}</td>
            <td>{row.note}</td>
          </tr>
        ))}
      </Table>
      {shown.length < chosen.length && (
        <button type="button" className={button.button} onClick={() => setWhole(true)}>
          Show all {chosen.length} rows
        </button>
      )}
    </>
  );
}

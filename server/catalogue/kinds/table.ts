import { beginning } from '../../../set-lists/beginning.ts';
import { CatalogueError } from '../file/lines.ts';
import { type Columns, columnsOf, isHead, type ShowField } from './columns.ts';
import { firstRows, MOST_TITLES, type Row, rowsOf } from './csv.ts';
import { withNames } from './keyColumns.ts';
import type { Said } from './said.ts';
import type { Encodings } from './text.ts';
import { type TableTurns, turnsOf } from './turnColumns.ts';

/* Opens CSV and TSV files: which columns they have, what tells the shows of a day apart, and their rows. */

/** The options for tables: what no column says, and the fields of columns by their names. */
export interface TableOptions {
  said: Said;
  columns: ReadonlyMap<string, ShowField>;
  encodings: Encodings;
  say: (line: string) => void;
}

export interface Table {
  file: string;
  columns: Columns;
  rows: () => AsyncGenerator<Row>;
  turns: TableTurns;
}

/** The most values of a column that are read to tell what the column means. */
export const MOST_VALUES = 5000;

/** A date in digits: day and month, or month and day, then the year. */
const IN_DIGITS = /^(\d{1,2})([ ./-])(\d{1,2})(?=\2\d{2})/;

/** Whether the day stands before the month in a column: some first numbers are no months, and all second ones are. */
async function isDayFirst(rows: AsyncIterable<Row>, at: number): Promise<boolean> {
  let [dates, isFirst] = [0, false];
  for await (const { cells } of firstRows(rows)) {
    const [found, first, , second] = IN_DIGITS.exec(cells[at] ?? '') ?? [];
    if (found === undefined) continue;
    if (Number(second) > 12) return false;
    isFirst ||= Number(first) > 12;
    dates += 1;
    if (dates === MOST_VALUES) break;
  }
  return isFirst;
}

/** Opens a table: reads its head, and leaves the rows to be read. Dates in these have the month first. */
export async function openTable(file: string, { columns: chosen, encodings, say }: TableOptions): Promise<Table> {
  const encoding = await encodings.of(file);
  const above: Row[] = [];
  for await (const row of rowsOf(file, encoding)) {
    above.push(row);
    if (above.length === MOST_TITLES || isHead(row.cells, chosen)) break;
  }
  const head = above.find(({ cells }) => isHead(cells, chosen)) ?? above[0];
  if (!head) throw new CatalogueError(`${file} is empty`);
  const read = async function* () {
    for await (const row of rowsOf(file, encoding)) if (row.line > head.line) yield row;
  };
  const columns = await withNames(columnsOf(head.cells, chosen), chosen, read, (name) =>
    say(`${file}: ${beginning(name, 100)} has only numbers, which are taken as they are.`),
  );
  const date = columns.at.get('date');
  if (date === undefined || !(await isDayFirst(read(), date))) return withTurns({ file, columns, rows: read });
  say(`${file}: its dates have the day before the month.`);
  const rows = async function* () {
    for await (const { line, cells } of read()) {
      yield { line, cells: cells.map((cell, at) => (at === date ? cell.replace(IN_DIGITS, '$3$2$1') : cell)) };
    }
  };
  return withTurns({ file, columns, rows });
}

/** Returns a table with what tells the shows of a day apart. A column that does not is not taken over. */
async function withTurns(table: Omit<Table, 'turns'>): Promise<Table> {
  const turns = await turnsOf(table);
  const { at, names, unknown } = table.columns;
  const useless = (['turn', 'time'] as const).filter(
    (field) => at.has(field) && !turns.places.includes(at.get(field) ?? -1),
  );
  const columns = {
    ...table.columns,
    at: new Map([...at].filter(([field]) => !useless.some((one) => one === field))),
    unknown: [
      ...unknown.filter((name) => !turns.places.some((place) => names[place] === name)),
      ...useless.map((field) => names[at.get(field) ?? -1] ?? ''),
    ],
  };
  return { ...table, columns, turns };
}

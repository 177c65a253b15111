import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { CatalogueError } from '../lines.ts';
import { beginningOf, textOf } from './text.ts';

/** A row of a table, and the number of its first line. The head is on line 1. */
export interface Row {
  line: number;
  cells: string[];
}

/** The most characters and columns of a row. A file with more is no table. */
const LONGEST_ROW = 4_000_000;
const MOST_COLUMNS = 2000;

const SEPARATORS = [',', '\t', ';', '|'];

/** Whether a line ahead of the head is a remark: it begins with `#`, and nothing is separated in it. */
const isRemark = (line: string): boolean => line.startsWith('#') && !SEPARATORS.some((sign) => line.includes(sign));

/** Returns the separator that the head of a table has most often. */
function separatorOf(beginning: string): string {
  const head = beginning.split(/[\r\n]+/).find((line) => line.trim() !== '' && !isRemark(line)) ?? '';
  const counts = SEPARATORS.map((sign) => head.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads the rows of a CSV or TSV file. Cells are trimmed, and empty rows left out. */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  let unread = 0;
  const pieces = async function* () {
    for await (const piece of textOf(path)) {
      unread += piece.length;
      if (unread > LONGEST_ROW + piece.length) {
        throw new CatalogueError(
          `${path}: a row has more than ${LONGEST_ROW.toLocaleString('en')} characters. Is a quote never closed?`,
        );
      }
      yield piece;
    }
  };
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separatorOf(await beginningOf(path, 10_000)) });
  const text = Readable.from(pieces());
  text.on('error', (error) => parser.destroy(error));
  let line = 1;
  let isHead = true;
  for await (const cells of text.pipe(parser)) {
    unread = 0;
    const row = cellsOf(cells);
    if (row.length > MOST_COLUMNS) {
      throw new CatalogueError(
        `${path}, line ${line}: a row of more than ${MOST_COLUMNS.toLocaleString('en')} columns`,
      );
    }
    if (row.some((cell) => cell !== '') && !(isHead && isRemark(row.join(',')))) {
      isHead = false;
      yield { line, cells: row.map((cell) => cell.trim()) };
    }
    line += 1 + row.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
}

/** A spreadsheet's text for a formula that failed. */
const SPREADSHEET_ERROR = /^#(?:VALUE!|REF!|N\/A|NAME\?|DIV\/0!|NULL!|NUM!)$/;

const cellsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((cell) => (SPREADSHEET_ERROR.test(String(cell)) ? '' : String(cell))) : [];

import Papa from 'papaparse';
import { CatalogueError } from '../file/lines.ts';
import { isHead } from './columns.ts';
import { beginningOf, decodedText } from './text.ts';

/** A row of a table, and the number of its first line. The head is on line 1. */
export interface Row {
  line: number;
  cells: string[];
}

/** The most rows that are read to tell what a column means. */
const MOST_ROWS = 100_000;

/** The first rows of a table. */
export async function* firstRows(rows: AsyncIterable<Row>, most = MOST_ROWS): AsyncGenerator<Row> {
  let left = most;
  for await (const row of rows) {
    if (left === 0) return;
    left -= 1;
    yield row;
  }
}

/** The most characters and columns of a row. A file with more is no table. */
const LONGEST_ROW = 4_000_000;
const MOST_COLUMNS = 2000;
/** The most empty rows one after another. A spreadsheet has a million. */
const MOST_EMPTY = 2_000_000;

const SEPARATORS = [',', '\t', ';', '|'];

/** Whether a line ahead of the head is a remark: it begins with `#`, and has no separator. `#,date` is a head. */
const isRemark = (line: string): boolean =>
  line.trimStart().startsWith('#') && !SEPARATORS.some((sign) => line.includes(sign));

/** A line ahead of the head, in which a spreadsheet says the separator. */
const SAID_SEPARATOR = /^"?sep=([,;|\t])"?$/i;
/** The most lines of a title above the head. */
export const MOST_TITLES = 10;

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** Returns the separator that the head of a table has most often. */
function separatorOf(beginning: string): string {
  const lines = beginning.split(/[\r\n]+/).filter((line) => line.trim() !== '' && !isRemark(line));
  const said = SAID_SEPARATOR.exec(lines[0] ?? '')?.[1];
  if (said !== undefined) return said;
  const isHeadOf = (line: string) => SEPARATORS.some((sign) => isHead(line.split(sign).map(unquoted)));
  const head = lines.slice(0, MOST_TITLES).find(isHeadOf) ?? lines[0] ?? '';
  const counts = SEPARATORS.map((sign) => head.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const isAhead = (line: string): boolean => isRemark(line) || /^sep=[,;|]?$/i.test(line);

const LINE_ENDS = ['\r\n', '\n', '\r'] as const;

/**
 * The rows of a file. Each piece of its text is parsed at once. As a stream, `papaparse` begins the piece again
 * whenever its reader has sixteen rows: 100,000 short ones took a minute.
 */
async function* cellsIn(path: string, encoding?: string): AsyncGenerator<string[]> {
  const beginning = await beginningOf(path, 10_000, encoding);
  const delimiter = separatorOf(beginning);
  const { linebreak } = Papa.parse(beginning, { delimiter, preview: 1 }).meta;
  const newline = LINE_ENDS.find((end) => end === linebreak) ?? '\n';
  const parsed = (text: string) => {
    const rows: { cells: string[]; end: number }[] = [];
    Papa.parse<string[]>(text, {
      delimiter,
      newline,
      step: ({ data, meta }) => {
        rows.push({ cells: data, end: meta.cursor });
      },
    });
    return rows;
  };
  let rest = '';
  for await (const piece of decodedText(path, encoding)) {
    rest += piece;
    // A piece without the end of a line ends no row.
    if (piece.includes(newline)) {
      const rows = parsed(rest);
      // The last one may go on in the next piece.
      rows.pop();
      for (const { cells } of rows) yield cells;
      rest = rest.slice(rows.at(-1)?.end ?? 0);
    }
    if (rest.length > LONGEST_ROW) {
      throw new CatalogueError(
        `${path}: a row has more than ${LONGEST_ROW.toLocaleString('en')} characters. Is a quote never closed?`,
      );
    }
  }
  for (const { cells } of parsed(rest)) yield cells;
}

/** Reads the rows of a CSV or TSV file. Cells are trimmed, and empty rows left out. */
export async function* rowsOf(path: string, encoding?: string): AsyncGenerator<Row> {
  let [line, empty, isFirst] = [1, 0, true];
  for await (const cells of cellsIn(path, encoding)) {
    const row = cells.map((cell) => cell.trim()).map((cell) => (SPREADSHEET_ERROR.test(cell) ? '' : cell));
    if (row.length > MOST_COLUMNS) {
      throw new CatalogueError(
        `${path}, line ${line}: a row of more than ${MOST_COLUMNS.toLocaleString('en')} columns`,
      );
    }
    const isEmpty = row.every((cell) => cell === '');
    empty = isEmpty ? empty + 1 : 0;
    if (empty > MOST_EMPTY) {
      throw new CatalogueError(`${path}, line ${line}: more than ${MOST_EMPTY.toLocaleString('en')} empty lines`);
    }
    if (!isEmpty && !(isFirst && isAhead(row.filter(Boolean).join(',')))) {
      isFirst = false;
      yield { line, cells: row };
    }
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
}

/** A spreadsheet's text for a formula that failed. */
const SPREADSHEET_ERROR = /^#(?:VALUE!|REF!|N\/A|NAME\?|DIV\/0!|NULL!|NUM!)$/;

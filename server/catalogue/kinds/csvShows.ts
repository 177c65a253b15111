import { beginning } from '../../../set-lists/beginning.ts';
import { CatalogueError } from '../lines.ts';
import { IdSet } from '../read.ts';
import { type Columns, columnsOf, type Field, isHead, placesOf } from './columns.ts';
import { MOST_TITLES, type Row, rowsOf } from './csv.ts';
import { withNames } from './keyColumns.ts';
import { whyNotPlayed } from './played.ts';
import { cellAt, cellsBy, placeOf, showOf } from './rows.ts';
import type { Said } from './said.ts';
import type { ToldShow, Unread } from './show.ts';
import { isOfSongs, isSegueMark, SetListRows, type ShowKey, songRowReader } from './songRows.ts';
import type { Encodings } from './text.ts';
import { type Turns, turnsOf, withTurn } from './turnColumns.ts';

/* Reads shows from CSV and TSV files. A row is a show or a song, and tables may refer to each other by keys. */

/** The options for tables: what no column says, and the fields of columns by their names. */
export interface TableOptions {
  said: Said;
  columns: ReadonlyMap<string, Field>;
  encodings: Encodings;
  say: (line: string) => void;
}

interface Table {
  file: string;
  columns: Columns;
  rows: () => AsyncGenerator<Row>;
  turns: Turns;
}

/** The most dates, and the most rows, that are read to tell whether the day stands first. */
const MOST_DATES = 5000;
const MOST_ROWS = 100_000;

/** A date in digits: day and month, or month and day, then the year. */
const IN_DIGITS = /^(\d{1,2})([ ./-])(\d{1,2})(?=\2\d{2})/;

/** Whether the day stands before the month in a column: some first numbers are no months, and all second ones are. */
async function isDayFirst(rows: AsyncIterable<Row>, at: number): Promise<boolean> {
  let [looked, dates, isFirst] = [0, 0, false];
  for await (const { cells } of rows) {
    looked += 1;
    if (looked > MOST_ROWS) break;
    const [found, first, , second] = IN_DIGITS.exec(cells[at] ?? '') ?? [];
    if (found === undefined) continue;
    if (Number(second) > 12) return false;
    isFirst ||= Number(first) > 12;
    dates += 1;
    if (dates === MOST_DATES) break;
  }
  return isFirst;
}

/** Opens a table: reads its head, and leaves the rows to be read. Dates in these have the month first. */
async function openTable(file: string, { columns: chosen, encodings, say }: TableOptions): Promise<Table> {
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

/**
 * Returns the places of the columns that a key of another table may refer to. A table may have several such columns,
 * for example `show_number` and `show_id`. Those with the name of the key come first, then others of its field, then
 * `id`.
 * @param field The field of the key
 * @param name The name of the key's column
 */
function keyPlaces({ columns }: Table, field: Field, name: string): number[] {
  const chosen = columns.at.get(field);
  const id = columns.names.findIndex((own) => /^id$/i.test(own));
  const places = [
    ...placesOf(field, columns, name),
    ...(chosen === undefined ? [] : [chosen]),
    ...(id < 0 ? [] : [id]),
  ];
  return [...new Set(places)];
}

/** The most keys that are compared to find the table that they refer to. */
const MOST_KEYS = 500;

/** A text that no cell has, for a row without a key. */
const noKey = ({ line }: Row): string => `\n${line}`;

/** The first keys of a column. */
async function keysOf(table: Table, at: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const row of table.rows()) {
    const key = cellAt(row, at);
    if (key !== '') keys.add(key);
    if (keys.size >= MOST_KEYS) break;
  }
  return keys;
}

/**
 * Finds the table that a column refers to: the one that has the most of the column's keys. Returns it with its rows by
 * key; undefined if none has half of the keys.
 */
async function findReferred(
  table: Table,
  field: Field,
  others: readonly Table[],
  isCandidate: (columns: Columns) => boolean,
): Promise<{ table: Table; rows: Map<string, Row> } | undefined> {
  const at = table.columns.at.get(field);
  const candidates = others.filter((other) => other !== table && isCandidate(other.columns));
  if (at === undefined || candidates.length === 0) return undefined;
  const keys = await keysOf(table, at);
  let best: { table: Table; rows: Map<string, Row>; found: number } | undefined;
  for (const other of candidates) {
    for (const place of keyPlaces(other, field, table.columns.names[at] ?? '')) {
      const rows = new Map<string, Row>();
      for await (const row of other.rows()) rows.set(cellAt(row, place) || noKey(row), row);
      const found = [...keys].filter((one) => rows.has(one)).length;
      if (found * 2 < keys.size || found === 0) continue;
      if (found > (best?.found ?? 0)) best = { table: other, rows, found };
      break;
    }
  }
  return best;
}

/** A reader of several rows as if they were one: a field has the value of the first row that has one. */
const joined =
  (...cells: (((field: Field) => string) | undefined)[]) =>
  (field: Field): string => {
    for (const cell of cells) {
      const value = cell?.(field);
      if (value) return value;
    }
    return '';
  };

const isOfShows = ({ at }: Columns) => at.has('date') || at.has('year');
const isOfVenues = ({ at, names }: Columns) =>
  at.has('venue') || (at.has('city') && names.some((name) => /^name$/i.test(name)));
const isOfTitles = ({ at, names }: Columns) =>
  at.has('song') || at.has('title') || names.some((name) => /^name$/i.test(name));

/** Whether a table says what the keys of transitions stand for: `2,>`. */
const isOfTransitions = ({ at, names }: Columns) => at.has('transition') && names.length === 2;

/** Returns the name of a record in its own table, such as the `song`, `title` or `name` of a song. */
function nameIn({ columns }: Table, row: Row | undefined, field: Field): string {
  const at =
    columns.at.get(field) ?? columns.at.get('title') ?? columns.names.findIndex((name) => /^name$/i.test(name));
  return row ? cellAt(row, at) : '';
}

/** Reads the shows of several tables. A table of shows that songs refer to is read with the songs, not once more. */
export async function* showsOfTables(
  files: readonly string[],
  options: TableOptions,
): AsyncGenerator<ToldShow | Unread> {
  const tables: Table[] = [];
  for (const file of files) tables.push(await openTable(file, options));
  const songs = tables.filter(({ columns }) => isOfSongs(columns));
  const used = new Set<Table>();
  for (const table of songs) yield* showsOfSongs(table, tables, options, used);
  for (const table of tables) {
    if (isOfShows(table.columns) && !used.has(table)) yield* showsOfRows(table, tables, options, used);
  }
  for (const table of tables) {
    if (isOfShows(table.columns) || used.has(table)) continue;
    options.say(`${table.file}: no column of it is a date, and no other table refers to it: it is left out.`);
  }
}

/**
 * Reads the shows of a table with a row for each show.
 * @param used Receives the table of venues that it refers to, unless that has shows, too
 */
async function* showsOfRows(
  table: Table,
  tables: readonly Table[],
  options: TableOptions,
  used: Set<Table>,
): AsyncGenerator<ToldShow | Unread> {
  tell(table, 'a row a show', options);
  const venues = await findReferred(table, 'venueKey', tables, isOfVenues);
  if (venues && !isOfShows(venues.table.columns)) used.add(venues.table);
  const { turnOf } = table.turns;
  for await (const row of table.rows()) {
    const own = cellsBy(table.columns)(row);
    const show = showOf(joined(own, ...venueCells(venues, own('venueKey'))), row, table.file, options.said.artist);
    yield withTurn(show, row, turnOf(row));
  }
}

/** Returns a list with a reader of the venue that has this key. The list is empty if no table has the venue. */
function venueCells(venues: Awaited<ReturnType<typeof findReferred>>, key: string) {
  const row = venues?.rows.get(key);
  if (!venues || !row) return [];
  const cell = cellsBy(venues.table.columns)(row);
  const place = placeOf(cell);
  return [
    (field: Field) =>
      field === 'venue'
        ? nameIn(venues.table, row, 'venue')
        : field === 'city' || field === 'state'
          ? place[field]
          : '',
  ];
}

/**
 * Returns what tells the shows of a table of songs apart. A column `link` does so if rows of a show share it: it may
 * have the address of each song. Positions may begin anew with each set of a show, in a table without sets.
 */
async function keyOfShows({ columns, rows }: Table): Promise<ShowKey> {
  const { at, names } = columns;
  const isInSet = /set/i.test(names[at.get('position') ?? -1] ?? '');
  const restarts = at.has('set') || !isInSet;
  const own: Field[] = (['show', 'turn', 'time'] as const).filter((field) => at.has(field));
  const link = at.get('url');
  if (link === undefined) return { columns: own, restarts };
  let [changes, links, before, looked] = [0, 0, '', 0];
  const seen = new Set<string>();
  for await (const row of rows()) {
    looked += 1;
    if (looked > MOST_ROWS) break;
    const value = cellAt(row, link);
    if (value !== before) changes += 1;
    before = value;
    if (value !== '' && seen.size < MOST_DATES) seen.add(value);
    if (value !== '') links += 1;
  }
  const isOfShow = changes * 2 <= looked && seen.size * 2 <= Math.max(links, 2);
  return { columns: isOfShow ? [...own, 'url'] : own, restarts };
}

/** A show whose rows are being read: the first of them, and the songs so far. */
interface Begun {
  first: Row;
  songs: SetListRows;
}

/**
 * Reads the shows of a table with a row for each song.
 * @param used Receives this table and those that it refers to
 */
async function* showsOfSongs(
  table: Table,
  tables: readonly Table[],
  options: TableOptions,
  used: Set<Table>,
): AsyncGenerator<ToldShow | Unread> {
  tell(table, 'a row a song', options);
  const others = tables.filter(({ columns }) => !isOfSongs(columns));
  const byId = await findReferred(table, 'show', others, isOfShows);
  const shows = byId ?? (await findReferred(table, 'url', others, isOfShows));
  const key = byId || !shows ? 'show' : 'url';
  const showKeys: ShowKey = shows ? { column: key } : await keyOfShows(table);
  const titles = await findReferred(table, 'songKey', others, isOfTitles);
  const venues = await findReferred(shows?.table ?? table, 'venueKey', others, isOfVenues);
  const transitions = await findReferred(table, 'transition', others, isOfTransitions);
  for (const found of [table, shows?.table, titles?.table, venues?.table, transitions?.table]) {
    if (found) used.add(found);
  }

  const cellsOf = (row: Row | undefined, of: Table | undefined) => (row && of ? cellsBy(of.columns)(row) : undefined);
  /** The lines of the shows that have been told, in the table of shows. */
  const toldLines = new IdSet();
  let songsAhead = 0;
  const showWith = (showKey: string, { first, songs }: Begun): ToldShow | Unread => {
    const ofShow = shows?.rows.get(showKey);
    if (ofShow) toldLines.add(ofShow.line);
    const own = joined(cellsOf(ofShow, shows?.table), cellsOf(first, table));
    const ofSong = ['footnotes', 'comment', 'title'];
    // These fields of a song's row are about the song, not the show.
    const cell = joined(cellsOf(ofShow, shows?.table), (field) => (ofSong.includes(field) ? '' : own(field)));
    const show = showOf(
      joined(cell, ...venueCells(venues, own('venueKey'))),
      ofShow ?? first,
      ofShow && shows ? shows.table.file : table.file,
      options.said.artist,
    );
    if (!('message' in show)) {
      const { sets, ahead } = songs.sets();
      const [only, ...others] = sets;
      const unplayed = others.length === 0 && only !== undefined && !only.includes('\n') && whyNotPlayed([only], '');
      if (unplayed) return { place: show.place, message: unplayed, text: first.cells.join(', ') };
      songsAhead += ahead;
      const [of, row] = shows && ofShow ? [shows.table, ofShow] : [table, first];
      return withTurn({ ...show, sets }, row, of.turns.turnOf(row));
    }
    const named = own(key);
    return shows && !ofShow && named !== '' ? { ...show, message: `no table has its show, ${named}` } : show;
  };
  // The rows of each show are counted first. A show is yielded when its last row has been read, so that only the shows
  // whose rows are being read are kept.
  const left = new Map<string, number>();
  const changeLeft = (showKey: string, by: number) => {
    const rows = (left.get(showKey) ?? 0) + by;
    if (rows > 0) left.set(showKey, rows);
    else left.delete(showKey);
    return rows;
  };
  const counted = songRowReader(table.columns, showKeys);
  for await (const row of table.rows()) changeLeft(counted(row).showKey, 1);
  const begun = new Map<string, Begun>();
  const readRow = songRowReader(table.columns, showKeys);
  for await (const row of table.rows()) {
    const { cell, showKey, set, position, isSegue } = readRow(row);
    const mark = transitions?.rows.get(cell('transition'));
    const segue = isSegue || (mark?.cells.some((_, at) => isSegueMark(cellAt(mark, at))) ?? false);
    const songKey = cell('songKey');
    const title = cell('song') || (titles ? nameIn(titles.table, titles.rows.get(songKey), 'song') : cell('title'));
    const one = begun.get(showKey) ?? (title === '' ? undefined : { first: row, songs: new SetListRows() });
    if (one) begun.set(showKey, one);
    if (title === '') {
      yield { place: `${table.file}, line ${row.line}`, message: 'it names no song', text: row.cells.join(', ') };
    } else one?.songs.add(set, position, title, cell('footnotes'), segue);
    if (changeLeft(showKey, -1) > 0 || !one) continue;
    yield showWith(showKey, one);
    begun.delete(showKey);
  }
  if (songsAhead > 0) {
    const count = songsAhead.toLocaleString('en');
    options.say(`${table.file}: rows of sound checks, pre-shows and rehearsals, which are left out: ${count}.`);
  }
  // Shows of which the table of songs has no row are read, too.
  for (const row of shows?.rows.values() ?? []) {
    if (toldLines.has(row.line) || !shows) continue;
    const own = cellsBy(shows.table.columns)(row);
    const cell = joined(own, ...venueCells(venues, own('venueKey')));
    const show = showOf(cell, row, shows.table.file, options.said.artist);
    yield withTurn(show, row, shows.table.turns.turnOf(row));
  }
}

/** Reports the kind of a table, and its unknown columns. */
function tell({ file, columns }: Table, kind: string, { say }: TableOptions): void {
  const known = [...columns.at.keys()].join(', ');
  say(`${file}: a table with ${kind}: ${known}.`);
  const unknown = columns.unknown.map((name) => beginning(name, 100));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 10).join(', ');
  const more = unknown.length > 10 ? ` and ${unknown.length - 10} more` : '';
  say(`${file}: not taken over: ${named}${more}. --column "${unknown[0]}=comment" says what a column is.`);
}

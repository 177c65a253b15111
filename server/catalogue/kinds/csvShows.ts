import { beginning } from '../../../set-lists/beginning.ts';
import { IdSet } from '../file/recordReader.ts';
import type { Columns, ShowField } from './columns.ts';
import { firstRows, type Row } from './csv.ts';
import { whyNotPlayed } from './played.ts';
import { findReferred } from './referred.ts';
import type { ToldShow, Unread } from './show.ts';
import { cellAt, cellsBy, placeOf, showOf } from './showOf.ts';
import { isOfSongs, isSegueMark, SetListRows, type ShowKey, songRowReader } from './songRows.ts';
import { MOST_VALUES, openTable, type Table, type TableOptions } from './table.ts';
import { withTurn } from './turnColumns.ts';

/* Reads shows from CSV and TSV files. A row is a show or a song, and tables may refer to each other by keys. */

/** A reader of several rows as if they were one: a field has the value of the first row that has one. */
const joined =
  (...cells: (((field: ShowField) => string) | undefined)[]) =>
  (field: ShowField): string => {
    for (const cell of cells) {
      const value = cell?.(field);
      if (value) return value;
    }
    return '';
  };

const isOfShows = ({ at }: Columns) => at.has('date') || at.has('year');
/** The place of the column `name`; -1 if there is none. */
const namePlace = ({ names }: Columns) => names.findIndex((name) => /^name$/i.test(name));
const isOfVenues = (columns: Columns) => columns.at.has('venue') || (columns.at.has('city') && namePlace(columns) >= 0);
const isOfTitles = (columns: Columns) => columns.at.has('song') || columns.at.has('title') || namePlace(columns) >= 0;

/** Whether a table says what the keys of transitions stand for: `2,>`. */
const isOfTransitions = ({ at, names }: Columns) => at.has('transition') && names.length === 2;

/** Returns the name of a record in its own table, such as the `song`, `title` or `name` of a song. */
function nameIn({ columns }: Table, row: Row | undefined, field: ShowField): string {
  const at = columns.at.get(field) ?? columns.at.get('title') ?? namePlace(columns);
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
  for await (const row of table.rows()) yield showIn(table, row, venues, options);
}

type Referred = Awaited<ReturnType<typeof findReferred>>;

function showIn(
  { columns, file, turns }: Table,
  row: Row,
  venues: Referred,
  { said }: TableOptions,
): ToldShow | Unread {
  const own = cellsBy(columns)(row);
  const show = showOf(joined(own, ...venueCells(venues, own('venueKey'))), row, file, said.artist);
  return withTurn(show, row, turns.turnOf(row));
}

/** Returns a list with a reader of the venue that has this key. The list is empty if no table has the venue. */
function venueCells(venues: Referred, key: string) {
  const row = venues?.rows.get(key);
  if (!venues || !row) return [];
  const cell = cellsBy(venues.table.columns)(row);
  const place = placeOf(cell);
  return [
    (field: ShowField) =>
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
  const own: ShowField[] = (['show', 'turn', 'time'] as const).filter((field) => at.has(field));
  const link = at.get('url');
  if (link === undefined) return { columns: own, restarts };
  let [changes, links, before, looked] = [0, 0, '', 0];
  const seen = new Set<string>();
  for await (const row of firstRows(rows())) {
    looked += 1;
    const value = cellAt(row, link);
    if (value !== before) changes += 1;
    before = value;
    if (value !== '' && seen.size < MOST_VALUES) seen.add(value);
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
    if (shows && !toldLines.has(row.line)) yield showIn(shows.table, row, venues, options);
  }
}

function tell({ file, columns }: Table, kind: string, { say }: TableOptions): void {
  const known = [...columns.at.keys()].join(', ');
  say(`${file}: a table with ${kind}: ${known}.`);
  const unknown = columns.unknown.map((name) => beginning(name, 100));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 10).join(', ');
  const more = unknown.length > 10 ? ` and ${unknown.length - 10} more` : '';
  say(`${file}: not taken over: ${named}${more}. --column "${unknown[0]}=comment" says what a column is.`);
}

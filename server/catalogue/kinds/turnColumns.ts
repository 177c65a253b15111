import { type Turn, turnIn, turnOfWord } from '../../../texts/turns.ts';
import type { Columns, ShowField } from './columns.ts';
import { firstRows, type Row } from './csv.ts';
import { isAddress, type ToldShow, type Unread } from './show.ts';
import { cellAt, cellsBy } from './showOf.ts';
import { isOfSongs } from './songRows.ts';

/* Tells the shows of a day apart by the columns of a table: `show`, `early/late`, `time`. */

/** The most shows of a day. Times of more are those of songs. */
const MOST_SHOWS = 3;

const NUMBERED = ['First', 'Second', 'Third'];
const BY_TIME = ['Early', 'Late', 'Third'];

/** A time of day: `7pm`, `19:30`, `20h`, `8 o'clock`. The length of a song looks like one, but for its hour. */
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?\s*(?:([ap])\.?m\.?|hrs?|h|uhr|o'clock)?(?: ?(?:show|set|concert))?$/i;
/** The time behind a date, unless it is the midnight of programs. */
const BEHIND_DATE = /\d[T ](?!00:00)(\d{1,2}:\d{2})/;
/** Two shows in one cell: `Early & Late`. A `/` may stand between the doors and the show. */
const SEVERAL = /^(.+?)\s*(?:&|\+|(?<!\p{L})(?:and|und|et|y)(?!\p{L}))\s*(.+)$/iu;

/** Returns the minutes of a time of day, from five in the morning; undefined if a text is none. */
function minutesOf(text: string): number | undefined {
  const [, hour = '', minute = '0', half = ''] = TIME.exec(text) ?? [];
  const told = (Number(hour) % (half === '' ? 24 : 12)) + (/p/i.test(half) ? 12 : 0);
  if (hour === '' || Number(hour) > 24 || (/^\d+$/.test(text) && text.length < 4)) return undefined;
  return ((told + 19) % 24) * 60 + Number(minute);
}

const isLateHour = (text: string): boolean => /[apu]/i.test(text) || Number.parseInt(text, 10) >= 12;

const areSeveral = (text: string): boolean => {
  const [, one = '', other = ''] = SEVERAL.exec(text) ?? [];
  const isTurn = (part: string) =>
    turnOfWord(part) !== undefined || minutesOf(part) !== undefined || /^\d{1,2}$/.test(part);
  return isTurn(one) && isTurn(other) && (minutesOf(other) ?? turnOfWord(other)) !== undefined;
};

/** The turn of a row: a line for the comment, the turn, or that it tells of several shows. */
interface Told {
  line: string;
  turn?: Turn | undefined;
  several?: string;
}
const NOTHING: Told = { line: '' };

async function* textsOfDays(
  { columns, rows }: { columns: Columns; rows: () => AsyncIterable<Row> },
  textOf: (row: Row) => string,
  fields: readonly ShowField[],
): AsyncGenerator<{ day: string; text: string }> {
  for await (const row of firstRows(rows())) {
    const text = textOf(row);
    const day = text === '' ? '' : dayOf(columns, row, fields);
    if (day.trim() !== '') yield { day, text };
  }
}

/** The day of a row, without a time. */
function dayOf(columns: Columns, row: Row, fields: readonly ShowField[]): string {
  const [date = '', ...others] = fields.map(cellsBy(columns)(row));
  return [date.replace(BEHIND_DATE, ''), ...others].join('\n');
}

type Table = Parameters<typeof textsOfDays>[0];

const DAY = ['date', 'year', 'month', 'day'] as const;
const SHOW_OF_DAY = [...DAY, 'artist', 'venue', 'city'] as const;

/** Whether numbers in a column count the shows of a day: none is above 3, and a day has two. */
async function areOfDay(table: Table, textOf: (row: Row) => string): Promise<boolean> {
  const shows = new Map<string, string>();
  let hasTwo = false;
  for await (const { day, text } of textsOfDays(table, textOf, DAY)) {
    if (!/^[1-3]$/.test(text)) return false;
    hasTwo ||= (shows.get(day) ?? text) !== text;
    shows.set(day, text);
  }
  return hasTwo;
}

/** Of days with two shows at one venue or more. Undefined if a column has other things, such as lengths of songs. */
async function timesOf(table: Table, textOf: (row: Row) => string): Promise<Map<string, number[]> | undefined> {
  const ofSongs = isOfSongs(table.columns);
  const days = new Map<string, number[]>();
  for await (const { day, text } of textsOfDays(table, textOf, SHOW_OF_DAY)) {
    if (turnOfWord(text) || areSeveral(text)) continue;
    const minutes = minutesOf(text);
    if (minutes === undefined || (ofSongs && !isLateHour(text))) return undefined;
    const times = days.get(day) ?? [];
    if (times.length === MOST_SHOWS) return undefined;
    if (!times.includes(minutes))
      days.set(
        day,
        [...times, minutes].sort((one, other) => one - other),
      );
  }
  for (const [day, { length }] of days) if (length < 2) days.delete(day);
  return days;
}

const NAMED_SHOW = /^show(?:\W*(?:no|nr|number)?)\W*$/i;

export type TurnOf = (row: Row) => Told;

export interface TableTurns {
  turnOf: TurnOf;
  places: readonly number[];
}

export async function turnsOf(table: Table): Promise<TableTurns> {
  const { at, names } = table.columns;
  const named = names.findIndex((name) => NAMED_SHOW.test(name));
  // A set may have a time of its own.
  const ofSets = at.has('set') && /set/i.test(names[at.get('time') ?? -1] ?? '');
  const readers: { place: number; read: TurnOf }[] = [];
  const add = async (
    place: number | undefined,
    readerOf: (table: Table, place: number) => Promise<TurnOf | undefined>,
  ) => {
    const read = place === undefined || place < 0 ? undefined : await readerOf(table, place);
    if (read) readers.push({ place: place ?? -1, read });
  };
  await add(named, ofShow);
  await add(at.get('turn'), ofWords);
  await add(ofSets ? undefined : at.get('time'), ofWords);
  await add(at.get('date'), ofDate);
  return {
    turnOf: (row) =>
      readers.map(({ read }) => read(row)).find(({ line, several }) => line !== '' || several !== undefined) ?? NOTHING,
    places: readers.map(({ place }) => place),
  };
}

/** Reads words for turns, and what tells of several shows. */
function wordOf(text: string): Told | undefined {
  if (areSeveral(text)) return { line: '', several: text };
  const turn = turnOfWord(text);
  return turn && { line: lineOf(text, turn), turn };
}

const numberOf = (text: string): Told => (text === '' ? NOTHING : { line: `${NUMBERED[Number(text) - 1]} show` });

/** Reads a column `show`. Words that are no turn are taken as they are, and keys say nothing. */
async function ofShow(table: Table, place: number): Promise<TurnOf> {
  const textOf = (row: Row) => cellAt(row, place);
  if (await areOfDay(table, textOf)) return (row) => numberOf(textOf(row));
  return (row) => {
    const text = textOf(row);
    return wordOf(text) ?? (/\p{L}{3}/u.test(text) && !isAddress(text) ? { line: `Show: ${text}` } : NOTHING);
  };
}

/** Reads times of day where they tell the shows of a day apart. */
async function byTimes(table: Table, textOf: (row: Row) => string): Promise<TurnOf | undefined> {
  const times = await timesOf(table, textOf);
  if (!times || times.size === 0) return undefined;
  return (row) => {
    const minutes = minutesOf(textOf(row));
    const rank = times.get(dayOf(table.columns, row, SHOW_OF_DAY))?.indexOf(minutes ?? -1) ?? -1;
    return rank < 0 ? NOTHING : { line: `${BY_TIME[rank]} show, ${textOf(row)}` };
  };
}

/** Reads a column of words or times; undefined if it has neither. */
async function ofWords(table: Table, place: number): Promise<TurnOf | undefined> {
  const textOf = (row: Row) => cellAt(row, place);
  if (await areOfDay(table, textOf)) return (row) => numberOf(textOf(row));
  const byTime = await byTimes(table, textOf);
  let saysAny = byTime !== undefined;
  for await (const { text } of textsOfDays(table, textOf, DAY)) saysAny ||= wordOf(text) !== undefined;
  return saysAny ? (row) => wordOf(textOf(row)) ?? byTime?.(row) ?? NOTHING : undefined;
}

/** Reads times behind dates. */
const ofDate = (table: Table, place: number): Promise<TurnOf | undefined> =>
  byTimes(table, (row) => BEHIND_DATE.exec(cellAt(row, place))?.[1] ?? '');

/** The line of a comment for a turn: the word as it is, if it is one of English; else behind one. */
function lineOf(value: string, turn: Turn): string {
  const word = value.replace(/^the | (?:show|concert|set|performance|gig)$/gi, '');
  const line = `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()} show`;
  return turnIn(line) === turn ? line : `${turn.charAt(0).toUpperCase()}${turn.slice(1)} show, ${value}`;
}

/** Returns a show with its turn as a line of its comment, or the reason why a row of several shows is none. */
export function withTurn(show: ToldShow | Unread, row: Row, { line, turn, several }: Told): ToldShow | Unread {
  if ('message' in show || (line === '' && several === undefined)) return show;
  if (several !== undefined) {
    return { place: show.place, message: `${several} tells of several shows`, text: row.cells.join(', ') };
  }
  return {
    ...show,
    comment: show.turn === undefined ? [line, show.comment].filter(Boolean).join('\n') : show.comment,
    turn: show.turn ?? turn ?? turnIn(line),
  };
}

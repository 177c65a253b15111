import type { Mark } from '#domain/collection/mark.ts';
import type { Status } from '#domain/collection/status.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { beginning } from '#set-lists/beginning.ts';
import { comparedName } from '#texts/comparedName.ts';
import { type DateInText, dateInText, fullYear } from '#texts/partialDate.ts';
import { isOwnList, isRemark, markIn, sectionOf } from './traderHeadings.ts';

/** A list that somebody mailed. */
export interface TraderList {
  lines: TraderLine[];
  /** The lines that are neither a show nor its artist, and shows of which the list does not say the mark. */
  unread: string[];
}

export interface TraderLine {
  status: Status;
  artist: string;
  /** `YYYY-MM-DD`, with `??` for unknown parts. */
  day: string;
  /** The reference at the end of a line that this site wrote. */
  reference: { kind: Mark['kind']; id: number } | undefined;
  text: string;
}

const REFERENCE = /\[(performance|recording) (\d{1,9})\]/g;
/** A line without letters or digits, such as an underline, is skipped. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** A year alone, or with a word for what it has: `1977`, `'77:`, `1977 shows`. */
const YEAR_HEADING =
  /^\P{L}*?((?:19|20)\d{2}|(?<!\d)\d{2})s?(?:\s(?:shows?|tours?|dates|concerts?|tapes))?[^\p{L}\p{N}]*$/iu;
/** The signs and numbers before a name in a list, and its label. */
const BEFORE_NAME =
  /^(?:[\s"•*·>–—|-]|\+(?=\s)|\[[ x]?\]|#\d+|[([]\d+[)\]]|\d+[.):](?=\s|$)|(?:artist|band|date)\s?:)+/i;
/** It begins behind other signs, so that it is looked for once in a row of them. */
const BEHIND_NAME =
  /(?<![\s"'([,;:*•·>|–—-])(?:[\s"'([,;:*•·>|–—-]|(?<![\p{L}\p{N}])(?:on|(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?\.?)(?=[\s,(]*$))+$/iu;
/** The beginning of an archive's identifier or address that a date is a part of: `mo` of `mo1977-11-27.sbd.flac16`. */
const IDENTIFIER = /\S*[a-z_]$/i;
/** The characters of a line in which its date is looked for. Long remarks follow it. */
const LONGEST_BEGINNING = 500;

/** The date of a show that this site wrote as `Unknown`. */
const UNKNOWN_DATE: FoundDay = { day: `${UNKNOWN_YEAR}-??-??`, at: 0, end: 0 };

interface FoundDay {
  day: string;
  /** The indexes at which the date begins and ends. */
  at: number;
  end: number;
}

/** How the list writes days in numbers, by those that can be read in one way only. */
type Order = 'day first' | 'month first';

const name = (text: string): string => text.replace(BEFORE_NAME, '').replace(BEHIND_NAME, '');

/** Finds the first date of a line in any of the notations of the search. */
function dateIn(text: string): { found: DateInText; at: number } | undefined {
  const first = dateInText(text);
  // A line has an end, it is not being typed.
  const found = first?.isHalfTyped ? dateInText(`${text} `) : first;
  return found && { found, at: text.indexOf(found.typed) };
}

/** The day in a line. The first one counts: those behind it are of remarks. A year may stand above. */
function dayIn(text: string, order?: Order, yearAbove?: string): FoundDay | undefined {
  const date = dateIn(text);
  if (!date || date.at < 0) return undefined;
  const { found, at } = date;
  const earlier = at > 0 ? dayIn(text.slice(0, at), order) : undefined;
  if (earlier) return earlier;
  const isBelowYear = yearAbove !== undefined && name(text.slice(0, at)) === '';
  const read = found.dates.findLast(
    ({ month, day, year }) => month && day && (/^(?:\d{2}|\d{4})$/.test(year ?? '') || (isBelowYear && !year)),
  );
  if (!read) return undefined;
  const year = fullYear(read.year ?? yearAbove ?? '');
  const isDayFirst = order === 'day first' && /^\d{1,2}[./-]\d{1,2}[./-]/.test(found.typed) && Number(read.day) <= 12;
  const [month, day] = isDayFirst ? [read.day, read.month] : [read.month, read.day];
  return { day: `${year}-${month}-${day}`, at, end: at + found.typed.length };
}

/** Finds the order of days and months in a list whose dates are in numbers: `27.11.77` tells that of `05.08.77`. */
function orderIn(lines: readonly string[]): Order | undefined {
  const orders = new Set<Order>();
  for (const line of lines) {
    const typed = dateIn(line)?.found.typed ?? '';
    const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})$/.exec(typed) ?? [];
    if (Number(first) > 12 && Number(first) < 32 && Number(second) <= 12) orders.add('day first');
    if (Number(first) <= 12 && Number(second) > 12) orders.add('month first');
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

/** The cells of a line of a table; one if it is none. A comma with a blank may be a part of a name. */
function cellsOf(line: string): string[] {
  const separator =
    [/\t/, /;/, /\|/].find((sign) => sign.test(line))?.source ?? (/,(?! )/.test(line) ? ',' : undefined);
  if (!separator) return [line];
  const cells = line.matchAll(
    new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*(?=${separator}|$)|([^${separator}]*))(?:${separator}|$)`, 'g'),
  );
  return [...cells].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}

/** The columns of a table, by the names in its first line. */
interface Columns {
  artist: number;
  date: number;
  status: number;
}

function columnsIn(line: string): Columns | undefined {
  const names = (line.includes(', ') ? line.split(',') : cellsOf(line)).map((cell) => cell.trim().toLowerCase());
  const at = (...of: string[]) => names.findIndex((cell) => of.includes(cell));
  const columns = {
    artist: at('artist', 'band', 'group', 'act'),
    date: at('date', 'show date'),
    status: at('status', 'mark'),
  };
  return columns.artist >= 0 && columns.date >= 0 ? columns : undefined;
}

/** The artist that a line with a date names, and the mark that a cell of it says. */
function namedIn(line: string, { at, end }: FoundDay, columns: Columns | undefined, heading: string) {
  const cells = cellsOf(line);
  const dateCell = cells.findIndex((cell) => cell.includes(line.slice(at, end)));
  if (columns && dateCell === columns.date) {
    return { artist: cells[columns.artist] ?? '', said: sectionOf(cells[columns.status] ?? '') };
  }
  const isTable = cells.length > 2 && name(cells[dateCell]?.replace(line.slice(at, end), '') ?? '') === '';
  if (isTable) {
    const isSaid = (cell: string) => sectionOf(cell) !== undefined;
    const isName = (cell: string) => /\p{L}/u.test(cell) && !isSaid(cell);
    const [before, behind] = [cells.slice(0, dateCell), cells.slice(dateCell + 1)].map((some) => some.find(isName));
    return { artist: before || heading || behind || '', said: sectionOf(cells.find(isSaid) ?? '') };
  }
  const before = line.slice(0, at);
  const identifier = IDENTIFIER.exec(before)?.[0] ?? '';
  return {
    artist: name(before.slice(0, before.length - identifier.length)) || heading || name(identifier),
    said: undefined,
  };
}

/** The sentence about a line that is neither a show nor an artist. */
export const notRead = (line: string): string =>
  `Not read, for it is no show that the list tells wholly, nor the artist of one: ${line}`;

/**
 * Parses a list for people: lines with a date in any form that the search reads. The artist precedes the date, or has a
 * line above. Headings such as `HAVE`, `WANT LIST` and `Seen` begin sections; lines before them are `have`. What is
 * neither a show nor its artist is listed, as are shows below a heading that does not say which mark they get.
 */
export function parseTraderList(content: string): TraderList {
  const all = content.split(/\r\n|\n|\r/).map((line) => line.trim());
  const order = orderIn(all.map((line) => beginning(line, LONGEST_BEGINNING)));
  const lines: TraderLine[] = [];
  /** The lines that are no shows. */
  const others: { text: string; isRead: boolean }[] = [];
  const setAside = (text: string) => {
    const other = { text, isRead: false };
    others.push(other);
    return other;
  };
  let status: Status | 'unknown' = 'have';
  let artist = '';
  let artistLine: { isRead: boolean } | undefined;
  let year: string | undefined;
  let areYearsOnTop: boolean | undefined;
  let columns: Columns | undefined;
  for (const raw of all) {
    const [, label = '', rest = ''] = /^([^:]{1,40}):\s*(.+)$/.exec(raw) ?? [];
    const begun = sectionOf(raw) ?? sectionOf(label);
    const text = begun && sectionOf(raw) === undefined ? rest : raw;
    if (begun) {
      status = begun;
      if (begun === 'unknown') setAside(raw);
      if (text === raw) continue;
    }
    if (!SAYS_SOMETHING.test(text)) continue;
    if (isOwnList(text)) {
      if (status === 'have') setAside(raw);
      status = 'have';
      continue;
    }
    const titles = columnsIn(text);
    if (titles) {
      columns = titles;
      continue;
    }
    // The last one: notes before it may name other recordings.
    const [, kind, id] = [...text.matchAll(REFERENCE)].at(-1) ?? [];
    const reference =
      kind && id
        ? { kind: kind === 'recording' ? ('recording' as const) : ('performance' as const), id: Number(id) }
        : undefined;
    const { said: marked, rest: start } = markIn(beginning(text, LONGEST_BEGINNING));
    const found = dayIn(start, order, year) ?? (reference && UNKNOWN_DATE);
    if (found) {
      if (isRemark(name(start.slice(0, found.at).replace(IDENTIFIER, '')))) {
        setAside(raw);
        continue;
      }
      // A year behind the name is none of it if it is the show's: `Long Wharf 1977`.
      const heading = artist.replace(/[\s,(]+((?:19|20)\d{2})\)?$/, (all, ofHeading) =>
        found.day.startsWith(ofHeading) ? '' : all,
      );
      const { artist: named, said = marked ?? status } = namedIn(start, found, columns, heading);
      if (artistLine && named === heading) artistLine.isRead = true;
      if (said === 'unknown') setAside(raw);
      else lines.push({ status: said, artist: named, day: found.day, reference, text: raw });
      continue;
    }
    const [, ofYear] = YEAR_HEADING.exec(text) ?? [];
    const partial = dateIn(start);
    const isDateAlone = partial !== undefined && !SAYS_SOMETHING.test(start.replace(partial.found.typed, ''));
    if (ofYear || isDateAlone) {
      areYearsOnTop ??= artist === '';
      if (areYearsOnTop) artist = '';
      year = fullYear(ofYear ?? partial?.found.dates[0]?.year ?? '') || undefined;
    } else if (isRemark(text)) {
      setAside(text);
    } else if (partial?.found.dates.some(({ month }) => month !== undefined)) {
      // A part of a date is no name, and what it stands beside may be one.
      setAside(text);
      if (partial.at > 0) artist = '';
    } else {
      artistLine = setAside(text);
      artist = name(text);
      if (!areYearsOnTop) year = /(?:19|20)\d{2}(?=\)?$)/.exec(text)?.[0];
    }
  }
  return { lines, unread: others.filter(({ isRead }) => !isRead).map(({ text }) => text) };
}

/** Whether a `TraderLine`'s day names one day. Two shows of an artist on unknown days need not be the same one. */
export const isKnownDay = (day: string): boolean => !day.includes('?') && !day.startsWith(String(UNKNOWN_YEAR));

/** The day of a mark, in the form of `TraderLine`. */
function dayOf({ date, year }: Pick<Mark, 'date' | 'year'>): string {
  const [month = '??', day = '??'] = date.split('/');
  return `${year}-${month}-${day}`;
}

/** The marks in which a list and the collection complement each other. */
export interface Trade {
  /** The shows that they have and I want. */
  theyHave: Mark[];
  /** The shows that I have and they want. */
  iHave: Mark[];
}

/** Finds my marks of shows that one side has and the other wants: by reference, or by artist and day if that is known. */
export function tradeBetween(mine: Iterable<Mark>, theirs: readonly TraderLine[]): Trade {
  const keysOf = (status: Status) =>
    new Set(
      theirs
        .filter((line) => line.status === status)
        .flatMap(({ artist, day, reference }) => [
          ...(isKnownDay(day) ? [`${comparedName(artist)} ${day}`] : []),
          ...(reference ? [`${reference.kind} ${reference.id}`] : []),
        ]),
    );
  const isIn = (keys: ReadonlySet<string>) => (mark: Mark) =>
    keys.has(`${comparedName(mark.artist)} ${dayOf(mark)}`) ||
    keys.has(`${mark.kind} ${mark.id}`) ||
    keys.has(`performance ${mark.performanceId}`);
  const marks = [...mine];
  return {
    theyHave: marks.filter(({ status }) => status === 'want').filter(isIn(keysOf('have'))),
    iHave: marks.filter(({ status }) => status === 'have').filter(isIn(keysOf('want'))),
  };
}

/** Converts marks to lines of a list, so that an export can be compared like a mailed list. */
export const linesOfMarks = (marks: readonly Mark[]): TraderLine[] =>
  marks.map((mark) => ({
    status: mark.status,
    artist: mark.artist,
    day: dayOf(mark),
    reference: { kind: mark.kind, id: mark.id },
    text: mark.artist,
  }));

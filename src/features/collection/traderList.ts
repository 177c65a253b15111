import type { Mark } from '#domain/collection/mark.ts';
import type { Status } from '#domain/collection/status.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { comparedName } from '#texts/comparedName.ts';
import { fullYear } from '#texts/partialDate.ts';

/** A list that somebody mailed. */
export interface TraderList {
  lines: TraderLine[];
  /** The lines that are neither a show nor its artist. */
  unread: string[];
}

/** A line with a show. */
export interface TraderLine {
  status: Status;
  artist: string;
  /** `YYYY-MM-DD`, with `??` for unknown parts. */
  day: string;
  /** The reference at the end of a line that this site wrote. */
  reference: { kind: Mark['kind']; id: number } | undefined;
  text: string;
}

const DATE =
  /(?:^|[\s([])(?:(\d{4})-(\d{2}|\?\?|xx)-(\d{2}|\?\?|xx)|(\d{1,2}|\?\?)[/.-](\d{1,2}|\?\?)[/.-](\d{4}|\d{2}))(?=$|[\s,;:)\]])/i;
const REFERENCE = /\[(performance|recording) (\d{1,9})\]/g;
/** A line without letters or digits, such as an underline, is skipped. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const HEADING = /^(?:(have|want)s?|(attended))\b[:\s]*$/i;

const twoDigits = (part: string): string => (/^\d/.test(part) ? part.padStart(2, '0') : '??');

/** The date of a show that this site wrote as `Unknown`. */
const UNKNOWN_DATE = { day: `${UNKNOWN_YEAR}-??-??`, at: 0 };

/** The day in a line, and the index at which the date begins. */
function dateIn(line: string): { day: string; at: number } | undefined {
  const match = DATE.exec(line);
  if (!match) return undefined;
  const [, isoYear, isoMonth, isoDay, month, day, year] = match;
  if (isoYear && isoMonth && isoDay)
    return { day: `${isoYear}-${twoDigits(isoMonth)}-${twoDigits(isoDay)}`, at: match.index };
  if (month && day && year) return { day: `${fullYear(year)}-${twoDigits(month)}-${twoDigits(day)}`, at: match.index };
  return undefined;
}

/** Whether a `TraderLine`'s day names one day. Two shows of an artist on unknown days need not be the same one. */
export const isKnownDay = (day: string): boolean => !day.includes('?') && !day.startsWith(String(UNKNOWN_YEAR));

/** The day of a mark, in the form of `TraderLine`. */
function dayOf({ date, year }: Pick<Mark, 'date' | 'year'>): string {
  const [month = '??', day = '??'] = date.split('/');
  return `${year}-${month}-${day}`;
}

/**
 * Parses a list for people: lines with a date in any usual form. The artist precedes the date, or has a line above.
 * `HAVE`, `WANT` and `ATTENDED` begin sections; lines before them are `have`.
 */
export function parseTraderList(content: string): TraderList {
  const lines: TraderLine[] = [];
  const unread: string[] = [];
  /** Whether the current heading, if there is one, is the artist of a show. */
  let isHeadingUsed = true;
  let status: Status = 'have';
  let heading = '';
  for (const raw of content.split(/\r\n|\n|\r/)) {
    const text = raw.trim();
    const [, section, attended] = HEADING.exec(text) ?? [];
    // The last one: notes before it may name other recordings.
    const [, kind, id] = [...text.matchAll(REFERENCE)].at(-1) ?? [];
    const reference =
      kind && id
        ? { kind: kind === 'recording' ? ('recording' as const) : ('performance' as const), id: Number(id) }
        : undefined;
    const date = dateIn(text) ?? (reference && UNKNOWN_DATE);
    if (attended) status = 'attended';
    else if (section) status = section.toLowerCase() === 'want' ? 'want' : 'have';
    else if (!date) {
      if (!SAYS_SOMETHING.test(text)) continue;
      if (!isHeadingUsed) unread.push(heading);
      heading = text;
      isHeadingUsed = false;
    } else {
      const before = text.slice(0, date.at).replace(/[\s,;:*•·>–—-]+$/, '');
      if (before === '') isHeadingUsed = true;
      lines.push({ status, artist: before || heading, day: date.day, reference, text });
    }
  }
  if (!isHeadingUsed) unread.push(heading);
  return { lines, unread };
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

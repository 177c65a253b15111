import { dateInText, isOnDate, type PartialDate } from '../../../texts/partialDate.ts';
import { unknownYear } from '../../data/base/years.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A weekday in a text, with the dates beside it. Without `dates`, it is said of the performance itself. */
export interface SaidDay {
  day: string;
  dates?: PartialDate[];
}

const SHORT = String.raw`(sun|mon|tue(?:s)?|wed(?:nes)?|thu(?:r|rs)?|fri|sat(?:ur)?)(?:day)?\b`;
const BEFORE = new RegExp(String.raw`\b${SHORT}[.,(\s]*(?:the\s+)?$`, 'i');
const BEHIND = new RegExp(String.raw`^[,.\s([-]*\b${SHORT}`, 'i');
/** A weekday that is all of a sentence. */
const ALONE =
  /^(?:on |an? |it was an? )?(sun|mon|tues|wednes|thurs|fri|satur)day(?:,? (?:morning|afternoon|evening|night|matinee|early|late|show))*$/i;

/** The most lines of a text that are searched, and the most characters of one. */
const mostLines = 40;
const longestLine = 200;
/** The first lines of a text about a recording: ahead of the set list, in which `Sunday` may be a song. */
const linesAhead = 6;

const dayOf = (beginning: string): string =>
  DAYS.find((name) => name.slice(0, 3).toLowerCase() === beginning.slice(0, 3).toLowerCase()) ?? '';

/**
 * Finds the weekdays that a text says. One counts beside a date (`Sunday, May 8`), or as a sentence of its own (`Sunday
 * matinee.`). Such a sentence counts only in the first lines of a text about a recording.
 * @param isComment Whether the text is the comment of a performance, not about a recording
 */
export function saidDays(text: string, isComment: boolean): SaidDay[] {
  const lines = text.replace(/<[^<>]{1,100}>/g, '\n').split(/\r\n|\n|\r/, mostLines);
  return lines.flatMap((line, index): SaidDay[] => {
    if (line.length > longestLine || !/day\b|\b(?:sun|mon|tue|wed|thu|fri|sat)/i.test(line)) return [];
    const found = dateInText(line);
    if (found) {
      const at = line.indexOf(found.typed);
      const beside = BEFORE.exec(line.slice(0, at)) ?? BEHIND.exec(line.slice(at + found.typed.length));
      return beside?.[1] ? [{ day: dayOf(beside[1]), dates: found.dates }] : [];
    }
    if (!isComment && index >= linesAhead) return [];
    return line.split(/[.;!]/).flatMap((sentence) => {
      const alone = ALONE.exec(sentence.trim())?.[1];
      return alone ? [{ day: dayOf(alone) }] : [];
    });
  });
}

/** The weekday of a performance's date; undefined if the date is not known, or does not exist. */
export function weekdayOf(date: string, year: number): string | undefined {
  const [month = '', day = ''] = date.split('/');
  if (date.includes('?') || year === unknownYear || year < 1000) return undefined;
  const time = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return time.getUTCDate() === Number(day) ? DAYS[time.getUTCDay()] : undefined;
}

/** Returns the weekday that texts say of a performance, if it is another one than its date has. */
export function contradictingDay(said: readonly SaidDay[], date: string, year: number): string | undefined {
  const own = weekdayOf(date, year);
  if (own === undefined) return undefined;
  const fitting = said.filter(
    ({ dates }) => !dates || dates.some((one) => one.month && one.day && isOnDate(one, { date, year })),
  );
  const days = new Set(fitting.map(({ day }) => day));
  // A text that says two days speaks of another performance, too.
  return days.size === 1 && !days.has(own) ? [...days][0] : undefined;
}

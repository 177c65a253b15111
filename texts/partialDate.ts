import { MONTHS } from './months.ts';

/** A date as far as it was typed. */
export interface PartialDate {
  /**
   * Two digits, or `??` where the typed text says that it is unknown; a single `0` begins one that is still being typed.
   * Undefined: any.
   */
  month?: string | undefined;
  day?: string | undefined;
  /** Four digits, or the last two; the first three, or the first of the last two, while it is still being typed. Undefined: any. */
  year?: string | undefined;
}

/** A date found in a text, and the words around it. */
export interface DateInText {
  dates: PartialDate[];
  /** What stands before and after it, without the words that only join them. */
  rest: string;
  /** The date as it was typed. */
  typed: string;
  /** Whether more of it is to come: such a text is a date and nothing else. */
  isHalfTyped: boolean;
}

/** A part of a date as it was typed, a question mark or an `x` for each unknown digit. */
const PART = String.raw`\d{1,2}|\?{1,2}|[xX]{1,2}`;
const YEAR = String.raw`\d{4}|\d{2}|\?{2,4}|[xX]{2,4}|\d{2}(?:\?\?|[xX]{2})`;
const MONTH_NAME = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`).join('|');
const ORDINAL = '(?:st|nd|rd|th)?';
/** An abbreviation may stand right before a date: `mc85-07-11`. */
const EDGE = String.raw`(?<![\d/?.])`;
const END = String.raw`(?![\d/?]|\.\d)`;

const pattern = (text: string) => new RegExp(`${EDGE}(?:${text})${END}`, 'i');

const NUMBERS = pattern(String.raw`(${YEAR}|${PART})([-/.])(${PART})\2(${YEAR}|${PART})`);
const MONTH_FIRST = pattern(
  String.raw`\b(${MONTH_NAME})\b\.?\s*(\d{1,2})${ORDINAL}\b(?:\s*,?\s*(?:of\s+)?'?(\d{4}|\d{2}))?`,
);
const DAY_FIRST = pattern(String.raw`(\d{1,2})${ORDINAL}\s+(?:of\s+)?(${MONTH_NAME})\b\.?(?:\s*,?\s*'?(\d{4}|\d{2}))?`);
const YEAR_FIRST = pattern(String.raw`(\d{4})\s*,?\s+(${MONTH_NAME})\b\.?(?:\s+(\d{1,2})${ORDINAL})?`);
const MONTH_YEAR = pattern(String.raw`\b(${MONTH_NAME})\b\.?\s*,?\s*'?(\d{4}|\d{2})`);
const TWO_NUMBERS = pattern(String.raw`(\d{4}|\d{1,2})([-/])(\d{4}|\d{1,2})`);
const COMPACT = new RegExp(
  [
    String.raw`(?<![\d/?.-])((?:19|20)\d{2})(\d{2})(\d{2})(?![\d/?.-])`,
    String.raw`(?:(?<=^[a-z]{1,8})(?=\d{6}(?!\d))|(?<![\w/?.#-])(?=\d{6}(?![\w/?.-])))(\d{2})(\d{2})(\d{2})`,
  ].join('|'),
  'i',
);
const BARE_YEAR = /(?<![\w/?.#-])(?:((?:19|20)\d{2})|'(\d{2}))(?![\w/?.-])/;

/** Days that have a name, with a year beside it or alone: `halloween 85`. Beside other words it may belong to a title. */
const NAMED_DAYS = [
  { name: "new year'?s day", month: '1', day: '1' },
  { name: "valentine'?s day", month: '2', day: '14' },
  { name: 'halloween', month: '10', day: '31' },
  { name: 'christmas eve', month: '12', day: '24' },
  { name: 'christmas(?: day)?', month: '12', day: '25' },
  { name: "new year'?s(?: eve)?|nye", month: '12', day: '31' },
].map(({ name, month, day }) => ({
  form: new RegExp(
    String.raw`^(?:${name})$|\b(?:${name})\s*,?\s*'?(\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4}|'\d{2})\s+(?:${name})\b`,
    'i',
  ),
  read: ([after, before = '']: string[]) => date(month, day, after || before.replace("'", '')),
}));

/** Two digits before or behind a name are a year: `cornell 77`. */
const YEAR_BESIDE = /^(\d{2})(?=\s+\p{L}{2})|(?<=\p{L}{2}.*\s)(\d{2})$/u;

const unknown = (part: string): boolean => /^[?x]+$/i.test(part);
const two = (part: string): string => (unknown(part) ? '??' : part.padStart(2, '0'));
const within = (part: string, most: number): boolean => unknown(part) || (Number(part) >= 1 && Number(part) <= most);

/** A year's digits; undefined, which stands for any, when it is unknown or names no century only. */
const yearOf = (part: string): string | undefined => (/^\d+$/.test(part) ? part : undefined);

/** The four digits of a year of which the last two may stand alone: nothing was recorded before 1930. */
export const fullYear = (year: string): string => (year.length === 2 ? `${Number(year) < 30 ? 20 : 19}${year}` : year);

/** The date that parts make, or none; an empty part was not typed. */
function date(month = '', day = '', year = ''): PartialDate[] {
  if (month && !within(month, 12)) return [];
  if (day && !within(day, 31)) return [];
  const found = {
    month: month ? two(month) : undefined,
    day: day ? two(day) : undefined,
    year: yearOf(year),
  };
  const says = [found.month, found.day].some((part) => part !== undefined && part !== '??') || found.year !== undefined;
  return says ? [found] : [];
}

const monthNumber = (name: string): string =>
  String(MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1);

/**
 * Three numbers between slashes, dots or hyphens. Four digits first, or two and hyphens, begin with the year, as names
 * of files do; else the month comes first, or, where only that can be, the day. Where hyphens leave two readings of
 * two-digit numbers, both are looked for.
 */
function ofNumbers([first = '', separator = '', second = '', third = '']: string[], touching: boolean): PartialDate[] {
  if (first.length === 4) return date(second, third, first);
  if (third.length === 4) {
    const monthFirst = date(first, second, third);
    return monthFirst.length > 0 ? monthFirst : date(second, first, third);
  }
  const yearFirst = separator === '-' || touching ? date(second, third, first) : [];
  if (touching) return yearFirst;
  const yearLast = [date(first, second, third), date(second, first, third)].find((found) => found.length > 0) ?? [];
  if (separator !== '-' || first.length < 2) return yearLast;
  // 85-07-11 cannot be a month, 07-11-85 cannot end with a day; 03-04-05 can be both.
  return [...yearFirst, ...(date(first, second, third).length > 0 ? yearLast : [])];
}

/** Two numbers: a month and a day, or a month and a year. */
function ofTwo([first = '', separator = '', second = '']: string[]): PartialDate[] {
  if (first.length === 4) return date(second, undefined, first);
  if (second.length === 4) return date(first, undefined, second);
  if (separator === '-') return [];
  if (Number(second) > 31) return date(first, undefined, second);
  const monthFirst = date(first, second);
  return monthFirst.length > 0 ? monthFirst : date(second, first);
}

/** How each way of writing a date is read; the first that fits and names a possible date counts. */
const READINGS: readonly { form: RegExp; read: (parts: string[], touching: boolean) => PartialDate[] }[] = [
  { form: NUMBERS, read: ofNumbers },
  ...NAMED_DAYS,
  { form: YEAR_FIRST, read: ([year, month = '', day]) => date(monthNumber(month), day, year) },
  { form: DAY_FIRST, read: ([day, month = '', year]) => date(monthNumber(month), day, year) },
  { form: MONTH_FIRST, read: ([month = '', day, year]) => date(monthNumber(month), day, year) },
  { form: MONTH_YEAR, read: ([month = '', year]) => date(monthNumber(month), undefined, year) },
  {
    form: COMPACT,
    read: ([year, month, day, shortYear, shortMonth, shortDay]) =>
      year ? date(month, day, year) : date(shortMonth, shortDay, shortYear),
  },
  { form: TWO_NUMBERS, read: ofTwo },
  { form: BARE_YEAR, read: ([year, shortYear]) => date(undefined, undefined, year || shortYear) },
  { form: YEAR_BESIDE, read: ([before, behind]) => date(undefined, undefined, before || behind) },
];

/** A date at the end of a text that somebody is still typing: `07/0`, `08/21/`, `8/21/197`, `1977-05-0`. */
const HALF_TYPED = new RegExp(
  [
    String.raw`${EDGE}(\d{1,2})/(?:(0)|(\d{1,2})/(\d{3}|\d)?)?$`,
    String.raw`${EDGE}((?:19|20)\d{2})-(?:(0)|(\d{2})-(0)?)?$`,
  ].join('|'),
);

function halfTyped([month, zero, day, year, yearFirst, monthZero, secondMonth, dayZero]: string[]): PartialDate[] {
  const [months, days] = yearFirst ? [secondMonth, ''] : [month, day];
  const [found] = date(months, days, yearFirst || year);
  if (!found) return [];
  return [{ ...found, ...(monthZero && { month: '0' }), ...((zero || dayZero) && { day: '0' }) }];
}

const joining = /^(?:[\s,;:@._-]|\b(?:on|at|in|from)\b)+|(?:[\s,;:@._-]|\b(?:on|at|in|from|of)\b)+$/giu;

/** No date is looked for in a longer text: each word of it may begin one. */
const LONGEST_TEXT = 500;

/** The date in a text, in any of the ways in which dates are written, or undefined. */
export function dateInText(text: string): DateInText | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  for (const { form, read } of [{ form: HALF_TYPED, read: halfTyped }, ...READINGS]) {
    const match = form.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index);
    const dates = read(
      match.slice(1).map((part) => part ?? ''),
      /[a-z]$/i.test(before),
    );
    const rest = `${before} ${text.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .replaceAll(joining, '')
      .replace(/^the$/i, '');
    if (dates.length > 0) return { dates, rest, typed: match[0], isHalfTyped: form === HALF_TYPED };
  }
  return undefined;
}

/** Something written like a date that cannot be one, for example `13/45/1985`. */
export const impossibleDate = (text: string): string | undefined => NUMBERS.exec(text)?.[0];

/** Whether a date's month has such a day, in some year. */
export function isDay({ month, day }: PartialDate): boolean {
  if (!month || !day || month === '??' || day === '??' || day === '0') return true;
  return Number(day) <= new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
}

/** A date as a reader says it: `07/11/1985`, `July 1985`, `July 11`, `1985`. */
export function datePhrase({ month, day, year }: PartialDate): string {
  const shown = isTyping(year) ? `${year}...` : year?.length === 2 ? `'${year}` : year;
  if (month === undefined) return shown ?? '';
  const name = month === '0' ? 'January to September' : MONTHS[Number(month) - 1];
  if (day === '0') return [`${name} 1 to 9`, shown].filter(Boolean).join(', ');
  if (day === undefined) return [name ?? '??', shown].filter(Boolean).join(' ');
  if (year === undefined) return name && day !== '??' ? `${name} ${Number(day)}` : `${month}/${day}`;
  return `${month}/${day}/${isTyping(year) ? shown : year}`;
}

/** Whether a year is still being typed. */
const isTyping = (year = ''): boolean => year.length === 1 || year.length === 3;

const beginsYear = (typed: string, year: number): boolean =>
  String(year)
    .slice(typed.length === 1 ? 2 : 0)
    .startsWith(typed);

/** The whole years that a year may be which is still being typed: `197` is 1970 to 1979. Nothing for any other. */
export const yearsBegun = (year: string | undefined): { from: number; to: number } | undefined =>
  year?.length === 3 ? { from: Number(`${year}0`), to: Number(`${year}9`) } : undefined;

/** Whether something took place on such a date: its own as `MM/DD/YY`, and its whole year. */
export function isOnDate({ month, day, year }: PartialDate, shown: { date: string; year: number }): boolean {
  const [ownMonth = '', ownDay = ''] = shown.date.split('/');
  return (
    (month === undefined || ownMonth.startsWith(month)) &&
    (day === undefined || ownDay.startsWith(day)) &&
    (year === undefined || (isTyping(year) ? beginsYear(year, shown.year) : String(shown.year).endsWith(year)))
  );
}

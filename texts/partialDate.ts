import { MONTHS } from './months.ts';

/** A date as far as it was typed. */
export interface PartialDate {
  /** Two digits, or `??` if it is unknown. A single `0` is still being typed. Undefined means any. */
  month?: string | undefined;
  day?: string | undefined;
  /** Four digits, or the last two. Three digits, or one, are still being typed. Undefined means any. */
  year?: string | undefined;
}

/** A date found in a text, and the rest of the text. */
export interface DateInText {
  dates: PartialDate[];
  /** The text before and after the date, without joining words such as `on`. */
  rest: string;
  /** The date as it was typed. */
  typed: string;
  /** Whether the date is still being typed. Such a text has nothing but the date. */
  isHalfTyped: boolean;
}

/** A part of a date, with a question mark or an `x` for each unknown digit. */
const PART = String.raw`\d{1,2}|\?{1,2}|[xX]{1,2}`;
const YEAR = String.raw`\d{4}|\d{2}|\?{2,4}|[xX]{2,4}|\d{2}(?:\?\?|[xX]{2})`;
/** The German names that are spelt otherwise; those of other months are like the English ones. */
const GERMAN_MONTHS = {
  Januar: 1,
  Februar: 2,
  März: 3,
  Maerz: 3,
  Mai: 5,
  Juni: 6,
  Juli: 7,
  Oktober: 10,
  Okt: 10,
  Dezember: 12,
  Dez: 12,
};
const MONTH_NAME = [
  ...MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`),
  ...Object.keys(GERMAN_MONTHS),
].join('|');
const ORDINAL = '(?:st|nd|rd|th)?';
/** An abbreviation may precede a date without a space: `mc85-07-11`. */
const EDGE = String.raw`(?<![\d/?.])`;
const END = String.raw`(?![\d/?]|\.\d)`;

const pattern = (text: string) => new RegExp(`${EDGE}(?:${text})${END}`, 'i');

const NUMBERS = pattern(String.raw`(${YEAR}|${PART})([-/.])(${PART})\2(${YEAR}|${PART})`);
const MONTH_FIRST = pattern(
  String.raw`\b(${MONTH_NAME})\b(?:\.?\s*|\s?-\s?)(\d{1,2})${ORDINAL}\b(?:(?:\s*[.,]?\s*(?:of\s+)?'?|\s?-\s?)(\d{4}|\d{2}))?`,
);
const DAY_FIRST = pattern(
  String.raw`(\d{1,2})(?:${ORDINAL}|\.)(?:\s+(?:of\s+)?|-)?(${MONTH_NAME})(?![a-z])\.?(?!\s*\d{1,2},\s*\d{4})(?:(?:\s*,?\s*'?|-)(\d{4}|\d{2}))?`,
);
const YEAR_FIRST = pattern(String.raw`(\d{4})(?:\s*,?\s+|-)(${MONTH_NAME})\b\.?(?:(?:\s*,?\s+|-)(\d{1,2})${ORDINAL})?`);
const MONTH_YEAR = pattern(String.raw`\b(${MONTH_NAME})\b\.?\s*,?\s*'?(\d{4}|\d{2})`);
const TWO_NUMBERS = pattern(String.raw`(\d{4}|\d{1,2})([-/])(\d{4}|\d{1,2})`);
const COMPACT = new RegExp(
  [
    String.raw`(?<![\d/?.-])((?:19|20)\d{2})[ _]?(\d{2})[ _]?(\d{2})(?![\d/?.-])`,
    String.raw`(?:(?<=^[a-z]{1,8})(?=\d{6}(?!\d))|(?<![\w/?.#-])(?=\d{6}(?![\w/?.-])))(\d{2})(\d{2})(\d{2})`,
  ].join('|'),
  'i',
);
const BARE_YEAR = /(?<![\w/?.#-])(?:((?:19|20)\d{2})|'(\d{2}))(?![\w/?.-])/;

/** Days with names, alone or with a year: `halloween 85`. Beside other words they may belong to a title. */
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

/** Two digits before or after a name are a year: `cornell 77`. */
const YEAR_BESIDE = /^(\d{2})(?=\s+\p{L}{2})|(?<=\p{L}{2}.*\s)(\d{2})$/u;

const unknown = (part: string): boolean => /^[?x]+$/i.test(part);
const two = (part: string): string => (unknown(part) ? '??' : part.padStart(2, '0'));
const within = (part: string, most: number): boolean => unknown(part) || (Number(part) >= 1 && Number(part) <= most);

/** The digits of a year. Undefined, which means any year, if it is unknown or only its century is known. */
const yearOf = (part: string): string | undefined => (/^\d+$/.test(part) ? part : undefined);

/** The four digits of a year that may have two. Years before 30 are in this century: no recording is older than 1930. */
export const fullYear = (year: string): string => (year.length === 2 ? `${Number(year) < 30 ? 20 : 19}${year}` : year);

/** Returns the date with these parts, or none if it is impossible. An empty part was not typed. */
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

function monthNumber(name: string): string {
  const typed = name.toLowerCase();
  const german = Object.entries(GERMAN_MONTHS).find(([month]) => month.toLowerCase() === typed);
  const english = MONTHS.findIndex((month) => typed.startsWith(month.slice(0, 3).toLowerCase()));
  return String(german?.[1] ?? english + 1);
}

/**
 * Reads three numbers between slashes, dots or hyphens. A number of four digits is the year. Otherwise the month comes
 * first, or the day if it cannot be a month. With hyphens, two-digit numbers may also begin with the year, as in file
 * names. If both readings are possible, both are returned. Numbers that touch a letter before them begin with the year.
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
  // 85-07-11 cannot begin with a month, 07-11-85 cannot end with a day; 03-04-05 can be both.
  return [...yearFirst, ...(date(first, second, third).length > 0 ? yearLast : [])];
}

/** Reads two numbers: a month and a day, or a month and a year. */
function ofTwo([first = '', separator = '', second = '']: string[]): PartialDate[] {
  if (first.length === 4) return date(second, undefined, first);
  if (second.length === 4) return date(first, undefined, second);
  if (separator === '-') return [];
  if (Number(second) > 31) return date(first, undefined, second);
  const monthFirst = date(first, second);
  return monthFirst.length > 0 ? monthFirst : date(second, first);
}

/** The notations of dates with their readers. The first one that matches and gives a possible date counts. */
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

/** A date at the end of a text that is still being typed: `07/0`, `08/21/`, `8/21/197`, `1977-05-0`. */
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

/** The longest text in which a date is looked for, as each of its words may begin one. */
const LONGEST_TEXT = 500;

/** Finds the date in a text, in any of the notations, or returns undefined. */
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

/** The date as it is stored, if its month, day and year were typed. */
export const wholeDate = (text: string): string | undefined => {
  const found = dateInText(text);
  // A month in words needs no day: `December 1975`.
  const isInWords = /\p{L}{3}/u.test(found?.typed ?? '');
  const whole = ({ month, day = isInWords ? '??' : '', year }: PartialDate) =>
    month && day && /^\d{2}(?:\d{2})?$/.test(year ?? '') ? `${month}/${day}/${fullYear(year ?? '')}` : undefined;
  // The last reading counts: in texts, `11-02-06` begins with its month, not its year.
  return found?.dates.map(whole).findLast(Boolean);
};

/** A text that is written like a date but cannot be one, for example `13/45/1985`. */
export const impossibleDate = (text: string): string | undefined => NUMBERS.exec(text)?.[0];

/** Whether the month has such a day, in some year. */
export function isDay({ month, day }: PartialDate): boolean {
  if (!month || !day || month === '??' || day === '??' || day === '0') return true;
  return Number(day) <= new Date(Date.UTC(2000, Number(month), 0)).getUTCDate();
}

/** A date in the words of a reader: `07/11/1985`, `July 1985`, `July 11`, `1985`. */
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

/** The years that may be meant by one that is still being typed: `197` is 1970 to 1979. Undefined for other years. */
export const yearsBegun = (year: string | undefined): { from: number; to: number } | undefined =>
  year?.length === 3 ? { from: Number(`${year}0`), to: Number(`${year}9`) } : undefined;

/** Whether a record, with its date as `MM/DD/YY` and its full year, fits a date. */
export function isOnDate({ month, day, year }: PartialDate, shown: { date: string; year: number }): boolean {
  const [ownMonth = '', ownDay = ''] = shown.date.split('/');
  return (
    (month === undefined || ownMonth.startsWith(month)) &&
    (day === undefined || ownDay.startsWith(day)) &&
    (year === undefined || (isTyping(year) ? beginsYear(year, shown.year) : String(shown.year).endsWith(year)))
  );
}

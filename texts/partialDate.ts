import { allMonths, commonMonths, once } from './monthNames.ts';
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
const ORDINAL = '(?:st|nd|rd|th)?';
/** An abbreviation may precede a date without a space: `mc85-07-11`. */
const EDGE = String.raw`(?<![\d/?.])`;
const END = String.raw`(?![\d/?]|\.\d)`;

const pattern = (text: string, flags = 'iu') => new RegExp(`${EDGE}(?:${text})${END}`, flags);
/** The end of a word in any letters: `May` is no part of `Mayıs`. */
const WORD_END = String.raw`(?![\p{L}\p{M}\p{N}_])`;

const NUMBERS = pattern(String.raw`(${YEAR}|${PART})([-/.])(${PART})\2(${YEAR}|${PART})`);
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

const firstOf = (...found: PartialDate[][]): PartialDate[] => found.find(({ length }) => length > 0) ?? [];

/** A part of 0 is unknown where the year is certain: `1977-05-00`. */
const orUnknown = (part: string): string => (/^0+$/.test(part) ? '??' : part);

/**
 * Reads three numbers between slashes, dots or hyphens. A number of four digits is the year. The month comes
 * first, or the day if it cannot be a month. With hyphens, two-digit numbers may also begin with the year, as in file
 * names. If both readings are possible, both are returned. Numbers that touch a letter before them begin with the year.
 */
function ofNumbers([first = '', separator = '', second = '', third = '']: string[], touching: boolean): PartialDate[] {
  if (first.length === 4) {
    const [one, other] = [orUnknown(second), orUnknown(third)];
    return firstOf(date(one, other, first), date(other, one, first));
  }
  if (third.length === 4) {
    const [one, other] = [orUnknown(first), orUnknown(second)];
    return firstOf(date(one, other, third), date(other, one, third));
  }
  const yearFirst = separator === '-' || touching ? date(second, third, first) : [];
  if (touching) return yearFirst;
  // `77.11.27` can only begin with the year.
  const areTwo = [first, second, third].every((part) => /^\d\d$/.test(part));
  const yearLast = firstOf(
    date(first, second, third),
    date(second, first, third),
    areTwo ? date(second, third, first) : [],
  );
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
  return firstOf(date(first, second), date(second, first));
}

/** The time behind a date: `T20:00:00Z`, ` 20:00`. */
const TIME_OF_DAY = /^(?:T|,? )\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z| ?[+-]\d\d:?\d\d)?(?![\p{L}\p{N}:])/u;

/** A notation of dates with its reader. */
interface Reading {
  form: RegExp;
  read: (parts: string[], touching: boolean) => PartialDate[];
}

type NumberOf = (name: string) => string;

const dayFirst =
  (numberOf: NumberOf) =>
  ([day, month = '', year]: string[]) =>
    date(numberOf(month), day, year);
const monthFirst =
  (numberOf: NumberOf) =>
  ([month = '', day, year]: string[]) =>
    date(numberOf(month), day, year);
const yearFirst =
  (numberOf: NumberOf) =>
  ([year, month = '', day]: string[]) =>
    date(numberOf(month), day, year);
const withoutDay =
  (numberOf: NumberOf) =>
  ([month = '', year]: string[]) =>
    date(numberOf(month), undefined, year);

/** The readings of dates with English and German names of months. */
function commonReadings(): Reading[] {
  const { names, numberOf } = commonMonths();
  return [
    {
      form: pattern(String.raw`(\d{4})(?:\s*,?\s+|-)(${names})${WORD_END}\.?(?:(?:\s*,?\s+|-)(\d{1,2})${ORDINAL})?`),
      read: yearFirst(numberOf),
    },
    {
      form: pattern(
        String.raw`(\d{1,2})(?:${ORDINAL}|\.)(?:\s+(?:of\s+)?|-)?(${names})(?![\p{L}\p{M}])\.?(?!\s*\d{1,2},\s*\d{4})(?:(?:\s*,?\s*'?|-)(\d{4}|\d{2}))?`,
      ),
      read: dayFirst(numberOf),
    },
    {
      form: pattern(
        String.raw`\b(${names})${WORD_END}(?:\.?\s*|\s?-\s?)(\d{1,2})${ORDINAL}\b(?:(?:\s*[.,]?\s*(?:of\s+)?'?|\s?-\s?)(\d{4}|\d{2}))?`,
      ),
      read: monthFirst(numberOf),
    },
    { form: pattern(String.raw`\b(${names})${WORD_END}\.?\s*,?\s*'?(\d{4}|\d{2})`), read: withoutDay(numberOf) },
  ];
}

/** The words between the parts of a date: `8 de mayo de 1977`, `l'8 maggio`, `am 8. Mai`. */
const OF = String.raw`(?:(?:of|de|del|di|do|van)\s+|d['’])?`;
/** A day with the sign of its ordinal: `1er`, `1º`, `8.`. */
const DAY = String.raw`(\d{1,2})(?:er|re|[ºª°e])?\.?`;

/**
 * The readings of dates with names in other languages.
 * @param isDate Whether the text is said to be a date: short names count as well, and a name without a day
 */
function otherReadings(isDate: boolean): Reading[] {
  const { whole, clear, any, numberOf } = allMonths();
  const anywhere = (text: string) => new RegExp(`${EDGE}(?:${text})${END}`, 'iu');
  const alone = (text: string) => new RegExp(String.raw`^\W*(?:${text})\W*$`, 'iu');
  const name = (names: string) => String.raw`(?<!\p{L})(${names})(?![\p{L}\p{M}])`;
  const readings = [
    {
      form: anywhere(String.raw`${DAY}\s*[-/.]?\s*${OF}${name(whole)}[.,]?\s*[-/]?\s*${OF}['’]?(\d{4}|\d{2})`),
      read: dayFirst(numberOf),
    },
    { form: anywhere(String.raw`(\d{1,2})[-/.]${name(any)}\.?[-/.]?(\d{4}|\d{2})`), read: dayFirst(numberOf) },
    { form: anywhere(String.raw`(\d{4})[.,]?\s*-?\s*${name(whole)}\.?\s*-?\s*(\d{1,2})`), read: yearFirst(numberOf) },
    { form: anywhere(String.raw`${name(whole)}\s+(\d{1,2}),?\s+${OF}(\d{4})`), read: monthFirst(numberOf) },
    { form: anywhere(String.raw`${name(clear)}\s+${OF}(\d{4})`), read: withoutDay(numberOf) },
  ];
  if (!isDate) return readings;
  return [
    ...readings,
    {
      form: alone(String.raw`${DAY}\s*${OF}${name(any)}[.,]?(?:\s*${OF}['’]?(\d{4}|\d{2}))?`),
      read: dayFirst(numberOf),
    },
    { form: alone(String.raw`${name(any)}\.?\s+(\d{1,2})(?:,?\s+${OF}(\d{4}))?`), read: monthFirst(numberOf) },
    { form: alone(String.raw`${name(any)}[.,]?[-\s]+${OF}['’]?(\d{4})`), read: withoutDay(numberOf) },
  ];
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const romanNumber: NumberOf = (name) => String(ROMAN.indexOf(name.toUpperCase()) + 1);
const ROMAN_MONTH = '(?<![\\p{L}\\p{M}])(XI{0,2}|IX|IV|VI{0,3}|I{1,3})(?![\\p{L}\\p{M}])';

/** Months in Roman numbers, between signs, or between blanks in capitals: `9.IV.1984`, `1984. IV. 9.`, `9 IV 1984`. */
const ROMAN_MONTHS: readonly Reading[] = [
  {
    form: pattern(String.raw`(\d{1,2})(?:\. ?|[-/])${ROMAN_MONTH}(?:\. ?|[-/])(\d{4}|\d{2})`),
    read: dayFirst(romanNumber),
  },
  {
    form: pattern(String.raw`(\d{4})(?:\. ?|[-/])${ROMAN_MONTH}(?:\. ?|[-/])(\d{1,2})`),
    read: yearFirst(romanNumber),
  },
  { form: pattern(String.raw`${ROMAN_MONTH}[./-](\d{1,2})[./-](\d{4}|\d{2})`), read: monthFirst(romanNumber) },
  { form: pattern(String.raw`(\d{1,2}) ${ROMAN_MONTH} (\d{4})`, 'u'), read: dayFirst(romanNumber) },
];

/** Between dots, an X is no unknown digit, of which there would be two: `9.X.1984`. */
const OCTOBER: Reading = {
  form: pattern(String.raw`(\d{1,2})\. ?X\. ?(\d{4}|\d{2})`, 'u'),
  read: ([day, year]) => date('10', day, year),
};

/** `1977年5月8日`, `5月8日`. */
const EAST_ASIAN = /(?:(?<!\d)(\d{4})\s?[年년]\s?)?(?<!\d)(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일号])?/;
/** `1977. 5. 8.` and `8. 5. 1977`: where a blank is behind each dot, the day is before the month. */
const DOTS = /(?<![\d/?.]|\d\. )(?:(\d{4})\. (\d{1,2})\. (\d{1,2})|(\d{1,2})\. (\d{1,2})\. (\d{4}))(?!\d|\.\d)/;
/** `05 08 1977`, and `05 08 88` if there is nothing else. */
const BLANKS = /(?<![\d/?.-]|\d )(\d{2}) (\d{2}) ((?:19|20)\d{2})(?![\d/?.-]| \d)|^(\d{2}) (\d{2}) (\d{2})$/;

/** The notations of digits alone that are tried behind those with names of months. */
const DIGITS: readonly Reading[] = [
  {
    form: DOTS,
    read: ([year, month, day, firstDay, secondMonth, lastYear]) =>
      year
        ? date(month, day, year)
        : firstOf(date(secondMonth, firstDay, lastYear), date(firstDay, secondMonth, lastYear)),
  },
  {
    form: BLANKS,
    read: ([one, other, year, shortOne, shortOther, shortYear]) => {
      const [first, second] = [one || shortOne, other || shortOther];
      return firstOf(date(first, second, year || shortYear), date(second, first, year || shortYear));
    },
  },
  {
    form: COMPACT,
    read: ([year, month, day, shortYear, shortMonth, shortDay]) =>
      year ? date(month, day, year) : date(shortMonth, shortDay, shortYear),
  },
  { form: TWO_NUMBERS, read: ofTwo },
  { form: BARE_YEAR, read: ([year, shortYear]) => date(undefined, undefined, year || shortYear) },
  { form: YEAR_BESIDE, read: ([before, behind]) => date(undefined, undefined, before || behind) },
];

const common = once(commonReadings);
const inText = once(() => otherReadings(false));
const inDate = once(() => otherReadings(true));

/** The notations for a text, with their readers. The first one that matches and gives a possible date counts. */
function* readingsFor(text: string, isDate: boolean): Generator<Reading> {
  yield { form: HALF_TYPED, read: halfTyped };
  yield OCTOBER;
  yield { form: NUMBERS, read: ofNumbers };
  if (/[ivx]/i.test(text)) yield* ROMAN_MONTHS;
  yield { form: EAST_ASIAN, read: ([year, month, day]) => date(month, day, year) };
  yield* NAMED_DAYS;
  const hasNumberAndName = /\d/.test(text) && /\p{L}{3}/u.test(text);
  if (hasNumberAndName) yield* common();
  if (hasNumberAndName) yield* isDate ? inDate() : inText();
  yield* DIGITS;
}

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

/** A text with the digits and signs of East Asian keyboards as others have them. */
const narrow = (text: string): string =>
  text.replace(/[\uff0d-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/**
 * Finds the date in a text, in any of the notations, or returns undefined.
 * @param isDate Whether the text is said to be a date. Short names of months count there, too.
 */
export function dateInText(typed: string, isDate = false): DateInText | undefined {
  const text = narrow(typed);
  if (text.length > LONGEST_TEXT) return undefined;
  for (const { form, read } of readingsFor(text, isDate)) {
    const match = form.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index);
    const dates = read(
      match.slice(1).map((part) => part ?? ''),
      /[a-z]$/i.test(before),
    );
    const behind = text.slice(match.index + match[0].length);
    const time = TIME_OF_DAY.exec(behind)?.[0] ?? '';
    const rest = `${before} ${behind.slice(time.length)}`
      .replace(/\s+/g, ' ')
      .replaceAll(joining, '')
      .replace(/^the$/i, '');
    if (dates.length > 0) return { dates, rest, typed: match[0] + time, isHalfTyped: form === HALF_TYPED };
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

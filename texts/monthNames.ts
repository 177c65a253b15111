/* The names of months in the languages of those who write lists of shows, as `Intl` knows them. */

/** The languages whose names count wherever they stand beside a day or a year. */
const COMMON = ['en', 'en-GB', 'de', 'de-AT'];
/** Croatian and Belarusian are left out: names of theirs are those of other months in Polish. */
const OTHERS = [
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'da',
  'sv',
  'nb',
  'fi',
  'is',
  'pl',
  'cs',
  'sk',
  'ru',
  'uk',
  'hu',
  'ro',
  'el',
  'ca',
  'tr',
  'sr',
  'sr-Latn',
  'sl',
  'bg',
  'mk',
  'et',
  'lv',
  'lt',
];

type Width = 'long' | 'short';

/** A name as it is looked up: without case, accents and a dot. */
const compared = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/ı/g, 'i')
    .replace(/[\p{M}.]/gu, '');

/** A name, and the ways to write it without its marks: `März`, `Marz`, `Maerz`. */
const spellings = (name: string): string[] => [
  name,
  compared(name),
  compared(name.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue')),
];

/** The names of months in some languages, alone and beside a day (`май`, `мая`), with their numbers. */
function namesIn(languages: readonly string[], month: Width): Map<string, number> {
  const forms = languages.flatMap((language) =>
    [{ month }, { month, day: 'numeric' } as const].map(
      (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
    ),
  );
  const names = new Map<string, number>();
  for (let index = 0; index < 12; index += 1) {
    const day = new Date(Date.UTC(2001, index, 15));
    const said = forms.map((form) => form.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '');
    for (const name of new Set(said.map((one) => one.toLowerCase().replace(/\.$/, '')))) {
      if (!/^\p{L}[\p{L}\p{M}]{2,}$/u.test(name)) continue;
      // Zero is a name that two languages have for two months.
      for (const spelt of spellings(name))
        names.set(spelt, (names.get(spelt) ?? index + 1) === index + 1 ? index + 1 : 0);
    }
  }
  return names;
}

/** The beginnings of names that stand for one month only: `fév`, `sett`. */
function beginningsOf(names: ReadonlyMap<string, number>): Map<string, number> {
  const beginnings = new Map<string, number>();
  for (const [name, number] of names) {
    for (const begun of [name.slice(0, 3), name.slice(0, 4)]) {
      beginnings.set(begun, (beginnings.get(begun) ?? number) === number ? number : 0);
    }
  }
  return new Map([...beginnings].filter(([, number]) => number > 0));
}

/** The alternatives of a pattern. The longest name comes first. */
const alternatives = (names: Iterable<string>): string =>
  [...names].sort((one, other) => other.length - one.length).join('|');

/** The number of a month, as a text; `0` if the name is none. */
type NumberOf = (name: string) => string;

const numbersIn =
  (names: ReadonlyMap<string, number>): NumberOf =>
  (name) =>
    String(names.get(name.toLowerCase()) ?? names.get(compared(name)) ?? 0);

/** Returns a function that makes a value when it is asked for first: the names take a browser a while. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const inCommon = once(() => new Map([...namesIn(COMMON, 'short'), ...namesIn(COMMON, 'long')]));

/** Returns the English and German names as alternatives of a pattern, and their numbers. */
export const commonMonths = once(() => ({ names: alternatives(inCommon().keys()), numberOf: numbersIn(inCommon()) }));

/** Returns the names in all languages as alternatives of patterns, and their numbers. */
export const allMonths = once(() => {
  const whole = new Map([...namesIn(OTHERS, 'long'), ...namesIn(COMMON, 'long')]);
  const all = new Map([...beginningsOf(whole), ...namesIn(OTHERS, 'short'), ...whole, ...inCommon()]);
  const isLatin = (name: string) => /\p{Script=Latin}/u.test(name);
  const isClear = (name: string) => name.length > 4 || !isLatin(name);
  return {
    /** Whole names, and short ones in other letters, which are hardly words of several languages. */
    whole: alternatives(new Set([...whole.keys(), ...[...all.keys()].filter((name) => !isLatin(name))])),
    /** Whole names that are no other words: `Mars` is a band, and `mayo` a sauce. */
    clear: alternatives([...whole.keys()].filter(isClear)),
    /** Whole and short names. Short ones are words of many languages: `set`, `out`, `pro`. */
    any: alternatives(all.keys()),
    numberOf: numbersIn(all),
  };
});

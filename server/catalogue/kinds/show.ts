import { type DateInText, dateInText, fullYear, wholeDate } from '../../../texts/partialDate.ts';
import { regionCode } from '../../../texts/places.ts';
import type { Turn } from '../../../texts/turns.ts';
import { unknownYear } from '../../data/base/years.ts';
import { type Identifier, identifierLines, identifiersIn, joinedLines } from '../../data/reading/identifiers.ts';

/** A recording of a show, as another kind of file describes it. Unknown texts are empty. */
export interface ToldRecording {
  archiveIdentifier: string;
  /** The names of the recording elsewhere. */
  identifiers: Identifier[];
  comments: string;
  textdoc: string;
  lists: { description: string; body: string }[];
}

/** A show, as another kind of file describes it. Unknown texts are empty. */
export interface ToldShow {
  /** The file, and the place in it. */
  place: string;
  artist: string;
  date: StoredDate;
  title: string;
  venue: string;
  city: string;
  /** A state or province of the US or Canada, short; else the country. */
  state: string;
  /** At most three set lists, with a line for each song. Encores follow `Encore:`. */
  sets: string[];
  comment: string;
  /** Which of several shows of its day it is, if its name, title or text says so. */
  turn?: Turn | undefined;
  /** The number behind the day in its name, which may be that of a show or of a recording: `gulls77-05-08.2`. */
  number?: string;
  /** The names of the show, and of its artist, elsewhere. */
  identifiers: Identifier[];
  artistIdentifiers: Identifier[];
  recordings: ToldRecording[];
  /** The artists that a text of it names besides. */
  otherArtists?: string[];
  /** The parts of it that were not understood, though it is taken. */
  remark?: string;
}

/** Returns a text as it is compared with others: without differences of line ends. */
export const comparedLines = (text: string): string => text.trim().replace(/\r\n?/g, '\n');

/** Whether a text is the address of a page: http or https. */
export const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Identifiers from their schemes and values. Empty values are left out. */
export const identifiersFrom = (values: Record<string, string>): Identifier[] =>
  Object.entries(values).flatMap(([scheme, value]) => (value.trim() === '' ? [] : [{ scheme, value: value.trim() }]));

/** The lines with an identifier: its scheme and its value, as the site's downloads have them. */
const IDENTIFIERS = /^[a-z][a-z\d._-]{0,31} \S.{0,499}$/gm;

/** Adds to identifiers those in a text, which have a line each. None comes twice; other lines are left out. */
export const identifiersWith = (identifiers: readonly Identifier[], text: string): Identifier[] =>
  identifiersIn(joinedLines(identifierLines(identifiers), text.match(IDENTIFIERS)?.join('\n') ?? null));

/** A part of a file that cannot be imported: its place, the reason, and its text. */
export interface Unread {
  place: string;
  message: string;
  text: string;
}

/** The most characters of what describes a show, as a record of it has at most 4 MB. */
const MOST_CHARACTERS = 4_000_000;

const charactersIn = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : value instanceof Object
      ? Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part), 0)
      : 0;

/** Returns the fault of a show's description that has too many characters; undefined if it has not. */
export const unreadIfTooLong = (value: unknown, place: string): Unread | undefined =>
  charactersIn(value) > MOST_CHARACTERS
    ? { place, message: `it has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`, text: '' }
    : undefined;

/** The date of a performance as the catalogue has it: `MM/DD/YY` and the full year, which is 1939 if unknown. */
export interface StoredDate {
  date: string;
  year: number;
}

/** A time of day, with a zone or without. */
const TIME =
  /(?<!\d)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\b\.?)?|(?<!\d)\d{1,2}\s*(?:[ap]\.?m\b|h\b|uhr\b)|(?:gmt|utc)?[+-]\d{2}:?\d{2}(?!\d)/gi;
/** The words for a year whose days are not known. */
const SOME_DAY =
  /^(?:\W|(?:c|ca|circa|early|mid|late|spring|summer|fall|autumn|winter|unknown|date|day|month|year|in|about|around|probably)(?!\p{L}))*$/iu;
/** The first day of several: `8-9 May 1977`, `8 & 9 May 1977`. */
const DAY_BEFORE = /\d(?:st|nd|rd|th|\.)?\s*(?:[-–&+,]|and|und|to|bis)\s*$/i;

/** Whether a text is one date, and all of it is understood but for words beside: `Sun 8 May 1977, 20:00`. */
function isOneDate(text: string, { dates, rest, typed, isHalfTyped }: DateInText): boolean {
  const { month, day, year } = dates.at(-1) ?? {};
  const left = rest.replace(TIME, ' ');
  const [before = ''] = text.split(typed, 1);
  if (isHalfTyped || (/^\d/.test(typed) && DAY_BEFORE.test(before))) return false;
  if (month && day && year) return !/(?<!\d)(?:19|20)\d{2}(?!\d)/.test(left) && wholeDate(left) === undefined;
  return !/\d/.test(left) && (month !== undefined || SOME_DAY.test(left));
}

/**
 * Reads a text that is said to be a date, in any form that the search reads; undefined if not all of it is understood,
 * as `13/45/1977` or `8-9 May 1977`. Unknown parts become `??`. The month stands first in `03-04-05`.
 * @param isName Whether the text is the name of a folder, in which the year stands first there. Other numbers in it
 * are no part of the date, and of an impossible one only the year is taken.
 */
export function storedDate(text: string, isName = false): StoredDate | undefined {
  const found = dateInText(text, !isName);
  if (!isName && !(found && isOneDate(text, found))) return undefined;
  const [year] = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text) ?? [];
  const date = found?.dates.at(isName ? 0 : -1);
  if (!date) return year ? { date: `??/??/${year.slice(-2)}`, year: Number(year) } : undefined;
  const full = date.year && /^\d{2}(?:\d{2})?$/.test(date.year) ? fullYear(date.year) : undefined;
  return {
    date: `${date.month ?? '??'}/${date.day ?? '??'}/${full?.slice(-2) ?? '??'}`,
    year: full ? Number(full) : unknownYear,
  };
}

/** Returns the date of a year, month and day. A part that is 0 or no number is unknown. */
export function dateOfParts(year: string, month: string, day: string): StoredDate | undefined {
  const part = (text: string, most: number) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= 1 && number <= most ? String(number).padStart(2, '0') : '??';
  };
  const full = /^(?:\d{2}){1,2}$/.test(year) && Number(year) > 0 ? Number(fullYear(year)) : unknownYear;
  const date = `${part(month, 12)}/${part(day, 31)}/${full === unknownYear ? '??' : year.slice(-2)}`;
  return date === '??/??/??' ? undefined : { date, year: full };
}

const NORTH_AMERICA = /^(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|canada|ca)$/i;

/** Whether a text names the US or Canada, of which states are stored. */
export const isNorthAmerica = (country: string): boolean => NORTH_AMERICA.test(country);

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country, which may be told by its code. */
const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (COUNTRY_NAMES.of(country) ?? country) : country;

/** Returns a state in the catalogue's form: its code in the US and Canada, otherwise the country. */
export function stateOf(state: string, country: string): string {
  if (country !== '' && !isNorthAmerica(country)) return countryName(country);
  return regionCode(state) ?? (state || country);
}

/** A set of a show: its songs as lines, and whether it is an encore. */
export interface ToldSet {
  /** The heading above the songs; empty if the set has no name. */
  name: string;
  encore: boolean;
  songs: string[];
}

/** An encore joins the set before it; further sets join the third. */
export function threeSets(sets: readonly ToldSet[]): string[] {
  const stored: string[][] = [];
  let encores = 0;
  for (const { name, encore, songs } of sets) {
    if (songs.length === 0) continue;
    if (encore) encores += 1;
    const heading = encore ? [encores > 1 ? `Encore ${encores}:` : 'Encore:'] : name === '' ? [] : [`${name}:`];
    const last = stored.at(-1);
    if (last && (encore || stored.length === 3)) last.push(...heading, ...songs);
    else stored.push([...heading, ...songs]);
  }
  return stored.map((lines) => lines.join('\n'));
}

import { parseChecksums } from './checksums/parse';
import { dateInText, isDay, type PartialDate } from './partialDate';

/** What a text that comes with a recording says of the concert. What it does not say is empty. */
export interface InfoText {
  artist: string;
  /** `MM/DD/YYYY`, with `??` for what is unknown. */
  date: string;
  venue: string;
  city: string;
  state: string;
  /** The titles of each set, a line each; three at most: later ones are in the last. */
  sets: string[];
  comment: string;
  /** The lines that are none of this, without checksums. */
  rest: string[];
}

/** A longer text is no info text: nobody writes so much about a concert. */
const LONGEST = 50_000;

/** Of longer lines none is read: they are somebody's prose. */
const LONGEST_LINE = 300;

const MOST_SETS = 3;

const LABELS = {
  artist: /^(?:artist|band|performer|group|act)s?$/i,
  date: /^(?:date|recorded|recording date|show date|performed)$/i,
  venue: /^(?:venue|hall|club|theat(?:er|re)|festival)$/i,
  city: /^(?:city|town|location|place|where)$/i,
  state: /^(?:state|province|country)$/i,
  comment: /^(?:comments?|notes?|remarks?|guests?|line-?up|personnel)$/i,
} as const;

type Label = keyof typeof LABELS;
const LABEL_NAMES: readonly Label[] = ['artist', 'date', 'venue', 'city', 'state', 'comment'];

/** `Venue: Barton Hall`; a label has one to three words. */
const LABELLED = /^([a-z][a-z-]{1,15}(?: [a-z]{1,12}){0,2})\s{0,3}:\s{0,9}(\S.*)$/i;

/** What is said of the recording, not of the concert. */
const OF_THE_RECORDING =
  /^(?:source|lineage|transfer(?:red)?|taper|taped|recorded|recordist|mics?|microphones?|equipment|gear|conversion|convert(?:ed)?|seed(?:ed|er)?|upload(?:ed)?|mastering|editing|edited|generation|quality|etree|shnid|total|disc|disk|cd|ffp|md5|st5|flac|shn|checksums?|fingerprints?|track ?list|set ?list|setlist)\b/i;

const WORDS = 'one|two|three|four|1|2|3|4|i{1,3}|iv';
const SET = new RegExp(
  String.raw`^[\s*=\-_[(]*(?:set\s*(?:#\s*)?(${WORDS})|(first|second|third)\s+set|(early|late)\s+(?:show|set)|(encores?|e))\s*(?:[\])*=_]*\s*[:.-]\s*(.*)|[\])*=\-_\s]*)$`,
  'i',
);
const DISC = /^[\s*=\-_[(]*(?:disc|disk|cd)\s*#?\s*(?:\d{1,2}|one|two|three|four)\s*(?:[\])*=_-]*\s*:?\s*)$/i;

/** `01. Title`, `d1t05 Title`, `101-d1t01 - Title`, `5) Title`. */
const TRACK =
  /^(?:\d{3}[-\s]{1,3})?(?:(?:d|cd|s)\d{1,2}[-\s]?)?(?:t(?:rack)?\s?)?\d{1,3}(?:\s{0,3}[.):\]-]{1,2}\s{0,4}|\s{1,4})(?=\S)(.+)$/i;

/** How long it lasts, at the end or, in brackets, in front of a title. */
const LENGTH_AFTER = /[\s.]{0,40}[[(]?\d{1,3}:[0-5]\d(?:[.:]\d{1,3})?[\])]?$/;
const LENGTH_BEFORE = /^[[(]\d{1,3}:[0-5]\d(?:\.\d{1,3})?[\])]\s{1,9}/;

/** `Ithaca, NY`, `Paris, France`. */
const CITY_AND_STATE = /^([\p{L}.' -]{2,40}),\s{0,3}([A-Z]{2}|\p{Lu}[\p{L}. ]{2,30})\.?$/u;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, i: 1, first: 1, early: 1, two: 2, ii: 2, second: 2, late: 2 },
  ...{ three: 3, iii: 3, third: 3, four: 4, iv: 4 },
};
const setNumber = (text: string): number => NUMBER_WORDS[text.toLowerCase()] ?? Number(text);

/** A year of two digits is one of the last hundred. */
function wholeYear(year: string, thisYear: number): string {
  if (year.length === 4) return year;
  const century = Math.floor(thisYear / 100) * 100;
  return String(Number(year) + (Number(year) + century > thisYear ? century - 100 : century));
}

function dateOf(text: string, thisYear: number): { date: string; rest: string } | undefined {
  const found = dateInText(text);
  const [only, ...others] = found?.dates ?? [];
  if (!found || !only || others.length > 0 || found.isHalfTyped) return undefined;
  const { month = '??', day = '??', year }: PartialDate = only;
  if (!year || !/^(?:\d{2}|\d{4})$/.test(year) || (only.month === undefined && year.length < 4) || !isDay(only))
    return undefined;
  return { date: `${month}/${day}/${wholeYear(year, thisYear)}`, rest: found.rest };
}

const title = (text: string): string => text.replace(LENGTH_BEFORE, '').replace(LENGTH_AFTER, '').trim();

/**
 * Reads a text as traders put it beside a recording: artist, date and place on top or behind labels, then the sets with their
 * tracks, then checksums. Never throws; what is not understood is the `rest`.
 */
export function readInfoText(text: string, thisYear = new Date().getFullYear()): InfoText {
  const info: InfoText = { artist: '', date: '', venue: '', city: '', state: '', sets: [], comment: '', rest: [] };
  if (text.length > LONGEST) return { ...info, rest: ['The text is too long to be read.'] };
  const isChecksum = new Set(parseChecksums(text, 'info.txt').lines.map(({ origin }) => origin.line));
  const sets: string[][] = [];
  let current: string[] | undefined;
  let isEncore = false;
  let isInHead = true;
  /** Whether titles without numbers follow: a blank line ends them. */
  let isOpen = false;

  const play = (song: string) => {
    if (song === '') return;
    current ??= sets[0] ??= [];
    current.push(isEncore ? `E: ${song}` : song);
    isEncore = false;
    isInHead = false;
  };
  const setPlace = (value: string): boolean => {
    const [, city, state] = CITY_AND_STATE.exec(value) ?? [];
    if (!city || !state || info.city) return false;
    Object.assign(info, { city: city.trim(), state: state.trim() });
    return true;
  };
  const setDate = (value: string): string | undefined => {
    const found = info.date ? undefined : dateOf(value, thisYear);
    if (found) info.date = found.date;
    return found?.rest;
  };
  const setField = (label: Label, value: string): boolean => {
    if (label === 'comment') {
      info.comment = [info.comment, value].filter(Boolean).join('\n');
      return true;
    }
    if (label === 'date') return setDate(value) !== undefined;
    if (label === 'city' && setPlace(value)) return true;
    if (info[label]) return false;
    info[label] = value;
    return true;
  };
  /** What stands on top without a label, in the order in which people write it. */
  const readHead = (line: string): boolean => {
    const beside = setDate(line);
    if (beside !== undefined) {
      // `Grateful Dead - Barton Hall - 5/8/77`
      const [first, ...more] = beside.split(/\s+[-–|]\s+|,\s+/).filter(Boolean);
      if (first && !info.artist) info.artist = first;
      else if (first && !info.venue) info.venue = first;
      for (const part of more) if (!info.venue && !CITY_AND_STATE.test(part)) info.venue = part;
      return true;
    }
    // Without a venue `Barton Hall, Cornell University` is one.
    if ((info.venue || /\b[A-Z]{2}\.?$/.test(line)) && setPlace(line)) return true;
    if (!info.artist) info.artist = line;
    else if (!info.venue) {
      // `Barton Hall, Ithaca, NY`
      const [, venue = line, place = ''] = /^([^,]+),\s*([^,]+,\s*[^,]+)$/.exec(line) ?? [];
      info.venue = place && setPlace(place) ? venue : line;
    } else return false;
    return true;
  };

  const readLine = (line: string): boolean => {
    const [, number, ordinal, show, encore, inline] = SET.exec(line) ?? [];
    if (number ?? ordinal ?? show ?? encore) {
      isInHead = false;
      isOpen = true;
      if (encore) isEncore = true;
      else {
        const at = Math.min(setNumber(number ?? ordinal ?? show ?? ''), MOST_SETS) - 1;
        for (let index = sets.length; index <= at; index += 1) sets.push([]);
        current = sets[at];
        isEncore = false;
      }
      for (const song of (inline ?? '').split(/,\s+/)) play(title(song));
      return true;
    }
    if (DISC.test(line)) {
      isInHead = false;
      return true;
    }
    const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
    const known = LABEL_NAMES.find((name) => LABELS[name].test(label));
    if (known) return setField(known, value);
    if (OF_THE_RECORDING.test(line)) return false;
    const [, track] = TRACK.exec(line) ?? [];
    if (track && dateOf(line, thisYear) === undefined && /\p{L}/u.test(track)) {
      play(title(track));
      return true;
    }
    if (isOpen && !/[.!?:]$/.test(line) && line.length < 80) {
      play(title(line));
      return true;
    }
    return isInHead && readHead(line);
  };

  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '') {
      if (current && current.length > 0) isOpen = false;
      continue;
    }
    if (isChecksum.has(index + 1) || /^[-=_*#~+.]+$/.test(line)) continue;
    const isRead = line.length <= LONGEST_LINE && readLine(line);
    if (!isRead) info.rest.push(line);
  }
  info.sets = sets.map((songs) => songs.join('\n'));
  return info;
}

/** What is known of a recording that nobody has filed yet. */
export interface InfoFacts {
  artist: string;
  date: string;
  venue: string;
  city: string;
  state: string;
  /** The tracks in order; a title that is not known is empty. */
  tracks: readonly { title: string }[];
  /** Lists as texts, under what they are called. */
  lists: readonly { name: string; text: string }[];
}

/** A text to put beside a recording, as traders write it: what is not known is left to be filled in. */
export const writeInfoText = ({ artist, date, venue, city, state, tracks, lists }: InfoFacts): string =>
  [
    `Artist: ${artist}`,
    `Date: ${date}`,
    `Venue: ${venue}`,
    `City: ${city}`,
    `State: ${state}`,
    '',
    'Source: ',
    'Lineage: ',
    'Taper: ',
    '',
    'Set 1:',
    ...tracks.map((track, index) => `${String(index + 1).padStart(2, '0')}. ${track.title}`),
    '',
    ...lists.flatMap(({ name, text }) => [`--- ${name} ---`, text.trim(), '']),
  ].join('\n');

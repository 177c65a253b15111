import { dateInText, fullYear } from '#texts/partialDate.ts';

/** Facts in the name of a show's folder. Unknown ones are empty. */
export interface FolderNameFacts {
  artist: string;
  /** `MM/DD/YYYY`. */
  date: string;
  venue: string;
}

/** `1977-05-08`, `77.05.08`, `1977_05_08`. */
const DATE = /(?<!\d)(\d{4}|\d{2})[-._](\d{2}|xx|\?\?)[-._](\d{2}|xx|\?\?)(?!\d)/i;

/** The longest name of a folder. */
const LONGEST = 255;

/** A name without separators, or empty for an abbreviation, which does not identify an artist. */
const named = (text: string): string => {
  const words = text.replace(/[_.]+/g, ' ').replace(/^[\s,;:()[\]-]+|[\s,;:()[\]-]+$/g, '');
  return /\p{L}{3}/u.test(words) && /\p{Lu}/u.test(words) ? words : '';
};

/** Reads the name of a folder as traders write it: the artist, the date, then the venue. */
export function folderFacts(name: string): FolderNameFacts {
  const found = name.length > LONGEST ? null : DATE.exec(name);
  if (!found) return { artist: '', date: '', venue: '' };
  const [whole, year = '', month = '', day = ''] = found;
  const part = (text: string) => (/^\d+$/.test(text) ? text : '??');
  const text = `${part(month)}/${part(day)}/${year}`;
  const [possibleDate] = dateInText(text)?.dates ?? [];
  return {
    artist: named(name.slice(0, found.index)),
    date: possibleDate ? `${part(month)}/${part(day)}/${fullYear(year)}` : '',
    venue: named(
      name.slice(found.index + whole.length).replace(/\[[^\]]*\]|\b(?:flac|shn|sbd|aud|mtx|fm)\d{0,3}\b/gi, ' '),
    ),
  };
}

import { GROUNDS, HALL } from './halls.ts';
import { type Facts, HeadNames, isSame, type Name, type Position } from './headNames.ts';
import { cleaned, factsOf, isArtistLabel, isNoName } from './headWords.ts';
import { dateInText, wholeDate } from './partialDate.ts';
import { isCountry, isKnownCity, placeAmong, placeParts, regionCode, stateOfCity } from './places.ts';

export interface HeadLine {
  text: string;
  /** The number of its paragraph. */
  paragraph: number;
}

/** `Artist live at the Hall`, and `Artist at the Hall`. */
const AT_HALL = /^(.{1,100}?)\s([Ll]ive )?(?:@|[Aa]t|[Ii]n|[Ff]rom)\s(?:the )?(.+)$/;
/** `Artist live in City`, in front of a state. */
const LIVE_IN_CITY = /^(.{1,100}?)\s[Ll]ive\s(?:[Aa]t\s|[Ii]n\s|[Ff]rom\s)?(.+)$/;
/** A state in front of a date: `Rye Fl 7-29-03`. Codes that are short words, too, are left out. */
const STATE_BEFORE_DATE = /(?<=\p{Ll})\s+(?!De|Hi|In|La|Ma|Me|Oh|Ok|Or|Pa)([A-Z][a-z])\.?,?\s*$/u;
/** The sign between a state and the hall behind it: `Rye, NY @ Gull Hall`. */
const CITY_AT_HALL = /(?<=,\s?[A-Z]{2})\s+@\s+/;
const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}`;
/** Artists that are listed, as a band or together: `Owl, Finch & Wren`. */
const LISTED = new RegExp(`^(${NAME}(?:, ${NAME})+,? (?:and|&|und) (?:[Tt]he )?${NAME})(?=,|$)`, 'u');

/** The artists that a text begins with, if several are listed. */
function listedArtists(text: string): string | undefined {
  const [, listed] = LISTED.exec(text) ?? [];
  const isPlace = (name: string) => isKnownCity(name) || HALL.test(name) || GROUNDS.test(name);
  return listed?.split(/, | (?:and|&|und) /).some(isPlace) ? undefined : listed;
}

/** Splits `Gull Hall Rye` behind the last word of a hall. A city that only begins with such a word stays whole. */
function hallAndCity(text: string): [hall: string, city: string] {
  const end = [...text.matchAll(new RegExp(HALL, 'giu'))].findLast(({ index }) => index > 0);
  const at = end ? end.index + end[0].length : 0;
  const city = text.slice(at).trim();
  // The name of a city may end as that of a hall does: `Reichenhall`.
  const isName = city === '' && /\p{L}$/u.test(text.slice(0, end?.index));
  return at > 0 && !isName && !/^\S/.test(text.slice(at)) ? [text.slice(0, at), city] : ['', text];
}

/** The most lines of a head, and the most names in it. */
export const MOST_LINES = 40;
const MOST_NAMES = 24;

const NOWHERE: Position = { line: Number.NaN, paragraph: Number.NaN };

/** Reads the facts line by line, and tells at the end which name is whose. */
class Head {
  private readonly facts: Facts;
  private names: Name[] = [];
  private readonly left: string[] = [];
  private abbreviation = '';
  /** Whether the date may not be that of the show. A surer one then replaces it. */
  private isUnsure = false;
  /** The last name, even if it was there before. */
  private last: Pick<Name, 'text' | 'paragraph'> = { text: '', paragraph: 0 };
  private line = 0;
  private paragraph = 0;
  private group = 0;
  private dateAt = NOWHERE;
  private placeAt = NOWHERE;

  constructor(said: Facts) {
    this.facts = { ...said };
  }

  read({ text, paragraph }: HeadLine) {
    this.line += 1;
    this.paragraph = paragraph;
    const line = cleaned(text);
    const date = wholeDate(line);
    const typed = (date && dateInText(line)?.typed) ?? '';
    const at = line.indexOf(typed);
    const before = line
      .slice(0, at)
      .replace(STATE_BEFORE_DATE, (all, code: string) => (regionCode(code) ? `, ${code}` : all));
    // A remark in brackets behind a date is about the date: `(Saturday)`.
    const after = line.slice(at + typed.length).replace(/^\s*\([^()]*\)/, '');
    const isAbbreviation = /^[a-z]{1,10}$/i.test(before);
    // The number of a release looks like a date behind an abbreviation, and a month may be that of a release.
    const isUnsure = isAbbreviation || (date ?? '').includes('?');
    const isOther = this.facts.date !== '' && this.facts.date !== date && !(this.isUnsure && !isUnsure);
    if (!date || isOther) return this.pieces(line, false);
    if (this.facts.date !== date) {
      this.facts.date = date;
      this.dateAt = { line: this.line, paragraph };
      this.isUnsure = isUnsure;
    }
    if (isAbbreviation) this.abbreviation = before;
    else this.pieces(before, false);
    if (!isAbbreviation || /^\s/.test(after)) this.pieces(after, true);
  }

  /** Reads the pieces of a line between dashes, bars, tabs and wide spaces. */
  private pieces(line: string, isBehindDate: boolean) {
    const pieces = line
      .replace(/^[\s,;:@.>–|()[\]-]+|[\s,;:@>–|([\]-]+$/g, '')
      .replace(/^([^(]*)\)+$/, '$1')
      // Wide spaces are between columns, or slips.
      .replace(CITY_AT_HALL, ' | ')
      .split(
        line.includes(',')
          ? /\s+[-–|•]+\s+|--+|(?<=\p{Ll})(?:-\s+|\s+-)(?=\p{Lu})|\t+|\s{2,}/u
          : /\s+[-–|•]+\s+|\t+|\s{4,}/,
      )
      .map((piece) =>
        piece.replace(/\s+/g, ' ').replace(/((?:^|, ?)(?:\p{Lu}\p{Ll}+ ){0,2}\p{Lu}\p{Ll}{4,})\.$/u, '$1'),
      )
      .filter(Boolean);
    for (const piece of pieces) this.piece(piece, isBehindDate);
  }

  private piece(text: string, isBehindDate: boolean) {
    const { facts } = this;
    const typed = text.replace(/^(?:(?:live|recorded|audience|soundboard) )*(?:at|from|@) /i, '');
    const listed = this.names.length === 0 && facts.artist === '' && listedArtists(typed);
    if (listed) {
      this.group += 1;
      this.name(listed, { isBehindDate, isAt: typed !== text, beside: '' });
      const left = typed.slice(listed.length).replace(/^,\s*/, '');
      if (left !== '') this.piece(left, isBehindDate);
      return;
    }
    const [, label = '', value = ''] = /^([^:,]{1,60}?)\s?:\s+(.+)$/.exec(typed) ?? [];
    const all = placeParts(value || typed);
    const [first = '', ...behind] = factsOf(value || typed);
    // `Ontario, Canada`
    const isRegion = behind.length === 1 && behind.every(isCountry) && regionCode(first) && !isKnownCity(first);
    const parts = [first, ...(isRegion ? [] : behind)].filter(Boolean);
    if (parts.length < all.length) this.left.push(all.filter((part) => !parts.includes(part)).join(', '));
    const place = placeAmong(parts);
    const [, artist = '', inCity = place?.city ?? ''] = LIVE_IN_CITY.exec(place?.city ?? '') ?? [];
    const typedCity = inCity.replace(/^(?:in|near) /i, '');
    const isPlace = place && (facts.city === '' || facts.city === typedCity);
    if (label !== '' && !isPlace) {
      if (dateInText(label)?.rest === '') {
        this.piece(value, isBehindDate);
        return;
      }
      if (this.line > 1 || !isArtistLabel(label)) {
        this.left.push(typed);
        return;
      }
      this.piece(label.replace(/\s\d{4}$/, ''), isBehindDate);
      this.piece(value, isBehindDate);
      return;
    }
    this.group += 1;
    const more = { isBehindDate, isAt: typed !== text };
    if (place && isPlace) {
      const [hall, city] = this.names.some((name) => HALL.test(name.text)) ? ['', typedCity] : hallAndCity(typedCity);
      // `Gull Hall, New York` says the city, not only the state.
      const isOfWashington = city === '' && parts.some((part) => /^washington$/i.test(part));
      facts.city = city || (isOfWashington ? 'Washington' : place.state === 'NY' ? 'New York' : '');
      facts.state ||= isOfWashington ? 'DC' : place.state;
      this.placeAt = { line: this.line, paragraph: this.paragraph };
      this.name(label || artist, { ...more, beside: this.names.length === 0 ? '' : 'before' });
      this.group += 1;
      for (const name of [...place.before, hall]) this.name(name, { ...more, beside: 'before' });
      for (const name of place.after) this.name(name, { ...more, beside: 'behind' });
      return;
    }
    // Another place than the one above, and the country of it.
    const others = place ? [...place.before, ...place.after] : parts;
    const [only = ''] = others;
    if (facts.state !== '' && isCountry(only)) return;
    // A state may be a band, too.
    const region = isCountry(only) ? only : this.names.length > 1 || facts.artist !== '' ? regionCode(only) : undefined;
    const { last } = this;
    if (parts.length === 1 && region && last.paragraph === this.paragraph && facts.city + facts.state === '') {
      // The city and the country or state, in lines of their own. `Washington` below a hall is the city.
      const isHall = (HALL.test(last.text) || /^the\s/i.test(last.text)) && !isKnownCity(last.text);
      const isNamed = isHall && stateOfCity(only) !== '';
      if (!isHall) this.names = this.names.filter((name) => !isSame(name.text, last.text));
      facts.city = isNamed ? only : isHall ? '' : last.text;
      facts.state = isNamed ? stateOfCity(only) : region;
      this.placeAt = { line: this.line, paragraph: this.paragraph };
    } else for (const part of others) this.name(part, { ...more, beside: '' });
  }

  private name(text: string, more: Pick<Name, 'beside' | 'isBehindDate' | 'isAt'>) {
    const [, artist = '', live, hall = ''] = (this.names.length === 0 && AT_HALL.exec(text)) || [];
    if (artist !== '' && (live || text.includes(' @ ') || (HALL.test(hall) && !HALL.test(artist)))) {
      this.name(artist, { ...more, beside: '' });
      this.name(hall, { ...more, isAt: true });
      return;
    }
    const isNone =
      isNoName(text) ||
      dateInText(text)?.rest === '' ||
      isSame(text, this.facts.city) ||
      this.names.some((name) => isSame(name.text, text)) ||
      this.names.length === MOST_NAMES;
    if (text === '' || isSame(text, this.facts.artist)) return;
    this.last = { text, paragraph: this.paragraph };
    if (isNone) this.left.push(text);
    else this.names.push({ text, line: this.line, paragraph: this.paragraph, group: this.group, ...more });
  }

  /** Tells which name is whose, and what is left. */
  told(): { facts: Facts; left: string[] } {
    const { facts } = this;
    const left = new HeadNames(this.names, facts, { date: this.dateAt, place: this.placeAt }).tell();
    facts.artist ||= this.abbreviation;
    return { facts, left: [...this.left, ...left] };
  }
}

/** The facts in the lines of a head, and what is left of the lines. */
interface HeadRead {
  facts: Facts;
  left: string[];
}

/** Whether a word is short for an artist, as folders have it: `ao` and `owl` for Ann Owl. */
function isShortFor(word: string, artist: string): boolean {
  const words = artist.toLowerCase().split(/\s+/);
  const short = word.toLowerCase();
  return words.map((name) => name.charAt(0)).join('') === short || words.includes(short);
}

/**
 * Tells the facts in the lines of a head, beside those that labels say, and what is left of the lines.
 * @param knownArtist The artist that is expected, or empty. A label, or a name beside a venue, may tell another.
 */
export function readHead(lines: readonly HeadLine[], said: Facts, knownArtist = ''): HeadRead {
  const read = readLines(lines, said, knownArtist);
  const { artist, venue } = read.facts;
  if (knownArtist === '' || said.artist !== '' || isSame(artist, knownArtist)) return read;
  if (isShortFor(artist, knownArtist)) return { ...read, facts: { ...read.facts, artist: knownArtist } };
  const isKnown = (name: string) => isSame(name, knownArtist);
  if (read.left.some(isKnown)) {
    // `Still Flying - Ann Owl`, where a title comes first: that is left, not the artist.
    const left = read.left.map((name) => (isKnown(name) ? artist : name)).filter((name) => name !== '');
    return { facts: { ...read.facts, artist: knownArtist }, left };
  }
  if (artist !== '' && venue !== '' && !isKnown(venue)) return read;
  const known = readLines(lines, { ...said, artist: knownArtist });
  // `Old Mill` alone is no other artist, but the hall.
  return artist === '' || isKnown(venue) || known.facts.venue !== '' ? known : read;
}

/**
 * The artist in the first line, if it has a comma in it: `Brown Mill, Old Road` above a hall, a place and a date. None of
 * these may be in that line.
 */
function artistWithComma([first, ...others]: readonly HeadLine[], said: Facts, known: string): HeadRead | undefined {
  const artist = cleaned(first?.text ?? '').trim();
  const parts = placeParts(artist);
  const isOfOther = (part: string) =>
    HALL.test(part) ||
    GROUNDS.test(part) ||
    isKnownCity(part) ||
    isCountry(part) ||
    isNoName(part) ||
    !/^\p{Lu}/u.test(part);
  if (
    said.artist !== '' ||
    parts.length !== 2 ||
    dateInText(artist) ||
    /[:|]|\s[-–@]\s|\s(?:[Aa]t|[Ll]ive)\s/.test(artist)
  )
    return undefined;
  if (
    factsOf(artist).length < 2 ||
    placeAmong(parts) ||
    parts.some((part) => isOfOther(part) || regionCode(part) || isSame(part, known))
  )
    return undefined;
  const read = readLines(others, { ...said, artist });
  const { venue, city, date } = read.facts;
  // `Tiler, The Maker` is hardly a list.
  const isSure = HALL.test(venue) || (venue !== '' && /^the\s/i.test(parts[1] ?? ''));
  return isSure && city !== '' && date !== '' ? read : undefined;
}

function readLines(lines: readonly HeadLine[], said: Facts, knownArtist = ''): HeadRead {
  const whole = artistWithComma(lines, said, knownArtist);
  if (whole) return whole;
  const head = new Head(said);
  for (const line of lines) head.read(line);
  const { facts, left } = head.told();
  facts.artist = facts.artist.replace(/^live!\s+|\s+live$/i, '');
  const [, artist = '', , hall = ''] = AT_HALL.exec(facts.artist) ?? [];
  if (facts.city === '' && isKnownCity(hall)) [facts.artist, facts.city] = [artist, hall];
  else if (facts.venue === '' && hall !== '') [facts.artist, facts.venue] = [artist, hall];
  if (facts.city === 'NYC') facts.city = 'New York';
  facts.state ||= stateOfCity(facts.city);
  // A title may name the city behind the artist.
  if (facts.city !== '' && facts.artist.endsWith(` ${facts.city}`))
    facts.artist = facts.artist.slice(0, -facts.city.length - 1);
  return { facts, left };
}

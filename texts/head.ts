import { comparedName } from './comparedName.ts';
import { dateInText, fullYear, type PartialDate } from './partialDate.ts';
import { isCountry, isKnownCity, placeAmong, placeParts, regionCode, seemsPlace } from './places.ts';

/** The facts that the head of an info text tells of a show. Unknown ones are empty. */
export interface Facts {
  artist: string;
  /** `MM/DD/YYYY`, with `??` for unknown parts. */
  date: string;
  venue: string;
  city: string;
  /** The state, abbreviated for the US and Canada, or the country. */
  state: string;
}

/** A line of the head. */
export interface HeadLine {
  text: string;
  /** The number of its paragraph. */
  paragraph: number;
}

/** The words of a recording's source, kind, sound and media. A name that has no other words is no name of a show. */
const RECORDING_WORD =
  /^(?:\d*x?(?:cd-?rs?|cds?|dvd-?rs?|dvds?|discs?)|box|set|\d{1,3}(?:st|nd|rd|th|d)|low|off|gens?|generations?|aud|audience|sbd\d?|sb|soundboard|fm|line|broadcast|radio|tv|matrix|mtx|masters?|recordings?|tapes?|taped|taper|unidentified|source|unknown|complete|excellent|very|good|great|fine|fair|poor|sound|quality|stereo|mono|flac\d*|shnf?|mp3|wav|24|16|bit|upgrade|remastered?|bonus|and|from|clone|dat|cassettes?|vinyl|lp)$/i;
/** The discs, lengths and numbers of a recording, as traders write them among the facts of a show. */
const OF_RECORDING =
  /\d{1,3}\s?min\b|^\d{1,4} ?(?:[mg]b|minutes?|hours?)\b|\bsound\b.{0,20}\[?[a-d][+-]?\]?$|^[^\d]{1,40} recording\W*$|\b[A-Z]{2}-\d{1,5}\b|^[A-Z]{2,5}\d{2,6}$|\b(?:outtakes|rehearsals?|interviews?)\b|^tape[rd]\b|\bmaster tapes?\b/i;
/** A remark in brackets about the kind of a recording, behind the facts of a show: `(FLAC)`, `(*)`. */
const KIND_IN_BRACKETS =
  /\s*[([](?:[^()[\]]*\b(?:flac|shn|mp3|wav|aud|audience|sbd|soundboard|fm|dvd|\d*cdr?)\b[^()[\]]*|\W*)[)\]]/gi;
/** Other remarks in brackets: `(portion)`, `(Taper: Ann)`, `(Early Show)`. */
const REMARKS =
  /\s*[([][^()[\]:]*(?::\s[^()[\]]*|\b[Ss](?:how|et))[)\]]|\s*[([]\p{Ll}[^()[\]]*[)\]]|^[([][^()[\]]*[)\]]\s*(?=\S)/gu;
/** A title of several words in quotation marks, which somebody gave to a recording. */
const QUOTED = /["“”][^"“”]*\s[^"“”]*["“”]|^'[^']*\s[^']*'$/g;
/** The kind of a recording behind a name: `Gull Hall SBD`. */
const KIND_BEHIND = /(?<!\s)\s+(?:sbd|aud|fm|mtx)\d?$/i;
const HALL =
  /\b(?:hall|pavill?i?on|pabell[oó]n|pala(?:cio|sport|zzetto)|theat(?:er?|re)|teatro|th[ée][âa]tre|auditori(?:um|o)|arena|cent(?:er|re|rum)|gym(?:nasium)?|ballroom|stadi(?:um|on?)|estadio|club|colise(?:um|o)|amphitheat(?:er|re)|fieldhouse|lounge|forum|odeon|apollo|academy|gardens?|casino|speedway|tavern|saloon|sal(?:a|le|ón)|sál|palác|opera house|playhouse|house of blues|\w*plex|palace|palais|palazzo|zenith|armory|bowl|caf[ée]|inn|hotel|resort|church|cathedral|chapel|studios?|villa|castle|place|stage|grandstand|plaza|ranch|pub)(?!\p{L}| (?:&|and|of fame) )|\p{L}(?:hall?e?n?|gebouw|bühne|haus|dr[oô]m[eo]?|stadion)(?!\p{L})/iu;
/** A place that has halls or stages, and a festival with its year. */
const GROUNDS =
  /\b(?:univ(?:ersity)?|college|school|institute|festival|fair ?grounds?|fair|farms?|museum|park)\b|\s(?:19|20)\d\d$/i;
/** The day, the time of day, the tour, and how much of a show there is. */
const OF_DAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:afternoon|evening|early|late|matin[eé]e)(?: (?:show|set))?|(?:in)?complete show|.{1,60} concert|(?:day|night|band|set) \d\.?|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?(?: .*)?|.{0,40}\btour\b.{0,40})$/i;
/** A title with its number in a series, or with that of a release: `Tapers #9`, `Feathers (OW08)`. */
const OF_SERIES = /\s(?:(?:#|vol(?:ume|\.)?|no\.)\s?\d{1,4}|\(?[A-Z]{2,5}[- ]?\d{2,6}\)?)$/i;
/** A house in a street. */
const STREET =
  /^\d+ .*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|broadway|drive|dr|lane|ln|highway|hwy|parkway|pkwy)\.?$/i;
/** `Artist live at the Hall`, and `Artist at the Hall`. */
const AT_HALL = /^(.{1,100}?)\s([Ll]ive )?(?:@|[Aa]t|[Ii]n|[Ff]rom)\s(?:the )?(.+)$/;
/** `Artist live in City`, in front of a state. */
const LIVE_IN_CITY = /^(.{1,100}?)\s[Ll]ive\s(?:[Aa]t\s|[Ii]n\s|[Ff]rom\s)?(.+)$/;
/** `London Gull Hall`, but not `London Arena`. */
const CITY_AND_HALL = /^(\S+|\S+ (?:City|York|Francisco|Angeles)) (\S+ .*)$/;
/** A text that is hardly a name: no capital letter, a number, the end of a sentence. */
const ODD = /^(?:\p{Ll}|\W*\d{1,3}\W*$|\d+\/\d)|\p{Ll}.*\s\p{Ll}.*[.!]$|\.\.|!!|[[\]]/u;

/** The date as it is stored, if its month, day and year were typed. */
export const wholeDate = (text: string): string | undefined => {
  const whole = ({ month, day, year }: PartialDate) =>
    month && day && /^\d{2}(?:\d{2})?$/.test(year ?? '') ? `${month}/${day}/${fullYear(year ?? '')}` : undefined;
  // In texts the month comes first where the year may, too: `11-02-06`.
  return dateInText(text)?.dates.map(whole).findLast(Boolean);
};

/** Whether a text between commas tells of the recording, not of the show. */
export function isOfRecording(text: string): boolean {
  const words = text.match(/[\p{L}\d-]+/gu) ?? [];
  return OF_RECORDING.test(text) || (words.length > 0 && words.every((word) => RECORDING_WORD.test(word)));
}

/** Whether a label is the name of an artist, with a title behind it: `Ann Owl: The Mill, Rye`. */
export const isArtistLabel = (label: string): boolean =>
  /^\p{Lu}\S*(?:\s+(?:&|\p{Lu}\S*))+$/u.test(label) && !isOfRecording(label);

/** The parts of a text between commas without the discs, the sound and the time of day. */
export const factsOf = (text: string): string[] =>
  placeParts(text)
    .map((part) => part.replace(KIND_BEHIND, ''))
    .filter((part) => !isOfRecording(part) && !OF_DAY.test(part) && !/^\W*$/.test(part));

/** A line of a head without its rules, remarks and titles in quotation marks. */
export const cleaned = (typed: string): string =>
  typed
    .replace(/^[=*#~_|>\s]+(?:\d{1,3}\s+)?|[=*#~_|\s]+$/g, '')
    .replace(KIND_IN_BRACKETS, '')
    .replace(REMARKS, '')
    .replace(QUOTED, '')
    .replace(/\s*&\s+/g, ' & ')
    .replace(/(?<=\s.*\p{L})_(?=\p{Lu})/gu, ', ')
    .replace(/(?<=,\s?[A-Z]{2})\s*\([^()]*\)$/, '')
    .replace(/\s*[([]([^()[\]]*)[)\]]/g, (all, inner: string) =>
      seemsPlace(inner) || isCountry(inner) || (/^[A-Z]{2}$/.test(inner) && regionCode(inner)) ? `, ${inner}` : all,
    );

/** Splits `Gull Hall Rye` behind the last word of a hall. A city that only begins with such a word is one. */
function hallAndCity(text: string): [hall: string, city: string] {
  const end = [...text.matchAll(new RegExp(HALL, 'giu'))].findLast(({ index }) => index > 0);
  const at = end ? end.index + end[0].length : 0;
  const city = text.slice(at).trim();
  // The name of a city may end as that of a hall does: `Reichenhall`.
  const isName = city === '' && /\p{L}$/u.test(text.slice(0, end?.index));
  return at > 0 && !isName && !/^\S/.test(text.slice(at)) ? [text.slice(0, at), city] : ['', text];
}

const isSame = (one: string, other: string): boolean => comparedName(one) === comparedName(other);

/** A name in the head: the artist, the venue, a city, or a title that somebody gave to a recording. */
interface Name {
  text: string;
  line: number;
  paragraph: number;
  /** The names between the same commas, within a line, have the same number. */
  group: number;
  /** Whether a place follows or precedes it between the same commas. */
  beside: 'before' | 'behind' | '';
  isBehindDate: boolean;
  /** Whether `at` stands in front of it. */
  isAt: boolean;
}

/** The most lines of a head, and the most names in it. */
export const MOST_LINES = 40;
const MOST_NAMES = 24;

/** Reads the facts line by line, and tells at the end which name is whose. */
class Head {
  private readonly facts: Facts;
  private names: Name[] = [];
  private readonly left: string[] = [];
  private abbreviation = '';
  /** Whether the date stands behind an abbreviation, as in the names of files. */
  private isUnsure = false;
  /** The last name, even if it was there before. */
  private last: Pick<Name, 'text' | 'paragraph'> = { text: '', paragraph: 0 };
  private line = 0;
  private paragraph = 0;
  private group = 0;
  private dateAt = { line: Number.NaN, paragraph: Number.NaN };
  private placeAt = { line: Number.NaN, paragraph: Number.NaN };

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
    const before = line.slice(0, at);
    // A remark in brackets behind a date is about the date: `(Saturday)`.
    const after = line.slice(at + typed.length).replace(/^\s*\([^()]*\)/, '');
    const isAbbreviation = /^[a-z]{1,10}$/i.test(before);
    // The number of a release looks like a date behind an abbreviation: another date counts more.
    const isOther = this.facts.date !== '' && this.facts.date !== date && !(this.isUnsure && !isAbbreviation);
    if (!date || isOther) return this.pieces(line, false);
    if (this.facts.date !== date) {
      this.facts.date = date;
      this.dateAt = { line: this.line, paragraph };
      this.isUnsure = isAbbreviation;
    }
    if (isAbbreviation) this.abbreviation = before;
    else this.pieces(before, false);
    if (!isAbbreviation || /^\s/.test(after)) this.pieces(after, true);
  }

  /** Reads the pieces of a line between dashes, bars, tabs and wide spaces. */
  private pieces(line: string, isBehindDate: boolean) {
    const pieces = line
      .replace(/^[\s,;:@.>–|()[\]-]+|[\s,;:@>–|()[\]-]+$/g, '')
      // Wide spaces are between columns, or slips.
      .split(line.includes(',') ? /\s+[-–|•]+\s+|(?<=\p{Ll})-\s+(?=\p{Lu})|\t+|\s{2,}/u : /\s+[-–|•]+\s+|\t+|\s{4,}/)
      .map((piece) => piece.replace(/\s+/g, ' '))
      .filter(Boolean);
    for (const piece of pieces) this.piece(piece, isBehindDate);
  }

  private piece(text: string, isBehindDate: boolean) {
    const { facts } = this;
    const typed = text.replace(/^(?:(?:live|recorded|audience|soundboard) )*(?:at|from|@) /i, '');
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
      this.piece(label, isBehindDate);
      this.piece(value, isBehindDate);
      return;
    }
    this.group += 1;
    const more = { isBehindDate, isAt: typed !== text };
    if (place && isPlace) {
      const [hall, city] = this.names.some((name) => HALL.test(name.text)) ? ['', typedCity] : hallAndCity(typedCity);
      // `Gull Hall, New York` says the city, not only the state.
      facts.city = city || (place.state === 'NY' ? 'New York' : '');
      facts.state ||= place.state;
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
      // The city and the country or state, in lines of their own.
      this.names = this.names.filter((name) => !isSame(name.text, last.text));
      facts.city = last.text;
      facts.state = region;
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
      OF_SERIES.test(text) ||
      text.startsWith('/') ||
      dateInText(text)?.rest === '' ||
      STREET.test(text) ||
      isSame(text, this.facts.city) ||
      this.names.some((name) => isSame(name.text, text)) ||
      this.names.length === MOST_NAMES;
    if (text === '') return;
    this.last = { text, paragraph: this.paragraph };
    if (isNone) this.left.push(text);
    else this.names.push({ text, line: this.line, paragraph: this.paragraph, group: this.group, ...more });
  }

  /** The number of paragraphs between a name and the date or the place, or the beginning. */
  private distance({ paragraph }: Name): number {
    const facts = [this.dateAt.paragraph, this.placeAt.paragraph].filter((at) => !Number.isNaN(at));
    const away = (at: number) => Math.abs(paragraph - at);
    return facts.length > 0 ? Math.min(...facts.map(away)) : Math.max(0, paragraph - 2);
  }

  /** Whether a text is hardly a name. In a head without capital letters a small one is none against it. */
  private isOdd(text: string): boolean {
    const isSmall = !this.names.some((name) => /\p{Lu}/u.test(name.text));
    return ODD.test(isSmall ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text);
  }

  /** Rates each name as the artist, the venue and the city: what is above zero may be. */
  private rated(): { artist: number; venue: number; city: number }[] {
    const kinds = this.names.map(({ text }) => ({
      isHall: HALL.test(text),
      isGrounds: GROUNDS.test(text),
      // `Boston` is a band where the place is another.
      isCity: this.facts.city === '' && isKnownCity(text),
      isOdd: this.isOdd(text),
    }));
    // `The Owlery, Oak Park` in a line without the date and the place.
    const isInLine = (name: Name) =>
      name.beside === '' && name.line !== this.dateAt.line && name.line !== this.placeAt.line;
    const isPlain = (index: number) => Object.values(kinds[index] ?? {}).every((is) => !is);
    return this.names.map((name, index) => {
      const { isHall = false, isGrounds = false, isCity = false, isOdd = false } = kinds[index] ?? {};
      const { text, line, paragraph, group, beside, isBehindDate, isAt } = name;
      const isNextTo = (at: { line: number; paragraph: number }) =>
        Math.abs(line - at.line) <= 1 && paragraph === at.paragraph;
      const isWithDate = line === this.dateAt.line;
      const rank = this.names.filter((_, other) => other < index && isPlain(other)).length;
      const others = this.names.filter((other) => other !== name && other.group === group).length;
      const isInVenue =
        isInLine(name) &&
        kinds.some(
          (kind, other) => other !== index && (kind.isHall || kind.isGrounds) && this.names[other]?.group === group,
        );
      const isLast = this.names[index + 1]?.group !== group;
      const isFirst = rank === 0 && this.facts.artist === '';
      const isBelowPlace = line > this.placeAt.line;
      const distance = this.distance(name);
      const sum = (...points: [is: boolean, points: number][]) =>
        points.reduce((total, [is, of]) => total + (is ? of : 0), 0);
      return {
        artist: sum(
          [true, 4 - 2 * rank],
          [isHall, others > 0 ? -5 : -3],
          [isGrounds, -4],
          [isCity, -4],
          [isOdd, line === 1 ? -3 : -4],
          [isAt, -4],
          [isInVenue, -4],
          [true, Math.min(0, 1 - distance)],
          [isBelowPlace, isNextTo(this.placeAt) ? -5 : -3],
          [beside === 'behind', -4],
          [beside === 'before' && (others === 0 || isLast), isWithDate ? -2 : -5],
        ),
        venue: sum(
          [isHall, 4],
          [isGrounds, 2],
          [beside !== '', 4],
          [beside === '' && isNextTo(this.placeAt), 3],
          [isNextTo(this.dateAt), 1],
          [isAt && !isOdd, 3],
          [isOdd, -4],
          [isFirst && !isHall, -3],
          [!isFirst, 1],
          [true, -2 * distance],
        ),
        city: sum(
          [true, -1],
          [isCity, 5],
          [isHall, -6],
          [isGrounds, -6],
          [isOdd, -5],
          [!/\s/.test(text), 3],
          [isBehindDate, 1],
          [isNextTo(this.dateAt), 1],
          [true, -2 * distance],
        ),
      };
    });
  }

  /** Tells the artist, the venue and the city by the assignment with the most points. */
  told(): { facts: Facts; left: string[] } {
    const { facts, names } = this;
    for (const name of names) {
      const [, city = '', hall = ''] = CITY_AND_HALL.exec(name.text) ?? [];
      if (facts.city !== '' || !isKnownCity(city) || !HALL.test(hall)) continue;
      facts.city = city;
      name.text = hall;
    }
    const rated = this.rated();
    const candidates = (fact: 'artist' | 'venue' | 'city') => [
      -1,
      ...(facts[fact] === '' ? names.flatMap((_, index) => ((rated[index]?.[fact] ?? 0) > 0 ? index : [])) : []),
    ];
    const isTwice = (one: number, other: number) => one >= 0 && one === other;
    let best = { points: -1, artist: -1, venue: -1, city: -1 };
    for (const artist of candidates('artist'))
      for (const venue of candidates('venue'))
        for (const city of candidates('city')) {
          if (isTwice(artist, venue) || isTwice(artist, city) || isTwice(venue, city)) continue;
          const points =
            (rated[artist]?.artist ?? 0) +
            (rated[venue]?.venue ?? 0) +
            (rated[city]?.city ?? 0) +
            (artist >= 0 && artist < venue ? 1 : 0);
          if (points > best.points) best = { points, artist, venue, city };
        }
    facts.artist ||= names[best.artist]?.text ?? this.abbreviation;
    facts.city ||= names[best.city]?.text ?? '';
    const used = new Set([best.artist, best.city].flatMap((index) => names[index] ?? []));
    const venue = names[best.venue];
    if (venue) {
      const halls = this.hallsOf(venue, used);
      facts.venue = halls.map(({ text }) => text).join(', ');
      for (const name of halls) used.add(name);
    }
    this.left.push(...names.flatMap((name) => (used.has(name) ? [] : name.text)));
    return { facts, left: this.left };
  }

  /** The names of a venue: the hall, and the grounds that it is in, between the same commas or in the next line. */
  private hallsOf(venue: Name, used: ReadonlySet<Name>): Name[] {
    const isOf = (name: Name) => {
      if (name === venue) return true;
      if (used.has(name) || this.isOdd(name.text)) return false;
      if (name.group === venue.group) return name.beside === venue.beside;
      // `Owl College - Gull Hall`
      if (name.line === venue.line) return /(?:university|college)$/i.test(name.text);
      const isNext = Math.abs(name.line - venue.line) === 1 && name.paragraph === venue.paragraph;
      const isOfGrounds = GROUNDS.test(venue.text) && !HALL.test(venue.text) && name.line < venue.line;
      return isNext && (isOfGrounds || HALL.test(name.text) || GROUNDS.test(name.text));
    };
    const names = this.names.filter(isOf);
    if (!HALL.test(venue.text)) return names;
    const isGrounds = ({ text, group }: Name) => group !== venue.group && GROUNDS.test(text) && !HALL.test(text);
    return [...names.filter((name) => !isGrounds(name)), ...names.filter(isGrounds)];
  }
}

/** Tells the facts in the lines of a head, beside those that labels say, and what is left of the lines. */
export function readHead(lines: readonly HeadLine[], said: Facts): { facts: Facts; left: string[] } {
  const head = new Head(said);
  for (const line of lines) head.read(line);
  const { facts, left } = head.told();
  const [, artist = '', , hall = ''] = AT_HALL.exec(facts.artist) ?? [];
  if (facts.venue === '' && hall !== '') [facts.artist, facts.venue] = [artist, hall];
  // A title may name the city behind the artist.
  if (facts.city !== '' && facts.artist.endsWith(` ${facts.city}`))
    facts.artist = facts.artist.slice(0, -facts.city.length - 1);
  return { facts, left };
}

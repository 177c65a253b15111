import { comparedName } from './comparedName.ts';
import { GROUNDS, HALL } from './halls.ts';
import { isKnownCity } from './places.ts';

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

/** A name in the head: the artist, the venue, a city, or a title that somebody gave to a recording. */
export interface Name {
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

/** The position of a fact. Both numbers are `NaN` if it is unknown. */
export interface Position {
  line: number;
  paragraph: number;
}

/** `London Gull Hall`, but not `London Arena`. */
const CITY_AND_HALL = /^(\S+|\S+ (?:City|York|Francisco|Angeles)) (\S+ .*)$/;
/** A text that is hardly a name: no capital letter, a number, the end of a sentence. */
const ODD = /^(?:\p{Ll}|\W*\d{1,3}\W*$|\d+\/\d)|\p{Ll}.*\s\p{Ll}.*[.!]$|\.\.|!!|[[\]]|\([^)]*$/u;

/** A band in small letters or numbers: `moe.`, `311`. */
const SMALL_OR_NUMBER = /^(?:\p{Ll}[\p{L}.'’]*(?: [\p{L}.'’]+)?|\d{1,3})(?<!\.\p{L}{3})$/u;

/** Whether two names are the same, however they are spelt. */
export const isSame = (one: string, other: string): boolean => comparedName(one) === comparedName(other);

/** A venue without the name of the artist ahead of it: `Ann Owl, Gull Hall`. */
export function withoutArtist(venue: string, artist: string): string {
  const [first = '', ...others] = venue.split(', ');
  return others.length > 0 && artist !== '' && isSame(first, artist) ? others.join(', ') : venue;
}

/** The names of a head, of which one may be the artist, one a city, and one or several the venue. */
export class HeadNames {
  private readonly names: readonly Name[];
  private readonly facts: Facts;
  private readonly dateAt: Position;
  private readonly placeAt: Position;

  constructor(names: readonly Name[], facts: Facts, at: { date: Position; place: Position }) {
    this.names = names;
    this.facts = facts;
    this.dateAt = at.date;
    this.placeAt = at.place;
  }

  /** The number of paragraphs between a name and the date or the place, or the beginning. */
  private distance({ paragraph }: Name): number {
    const facts = [this.dateAt.paragraph, this.placeAt.paragraph].filter((at) => !Number.isNaN(at));
    const away = (at: number) => Math.abs(paragraph - at);
    return facts.length > 0 ? Math.min(...facts.map(away)) : Math.max(0, 2 * (paragraph - 1));
  }

  /** The names behind and below one that the text begins with, if no comma joins them. */
  private othersBelow(name: Name): Name[] {
    return name === this.names[0] && name.line === 1 ? this.names.filter(({ group }) => group !== name.group) : [];
  }

  /** Whether a name has the first line for itself, above a hall and the date: `Owl Theater` is a band there. */
  private isAboveHall(name: Name): boolean {
    const others = this.othersBelow(name);
    const isAlone = others.length === this.names.length - 1 && others.every(({ line }) => line > 1);
    return isAlone && this.dateAt.line > 1 && others.some(({ text }) => HALL.test(text));
  }

  /** Whether a text is hardly a name. In a head without capital letters, a small first letter does not count. */
  private isOdd(name: Name): boolean {
    const { text } = name;
    if (SMALL_OR_NUMBER.test(text) && this.othersBelow(name).length > 0) return false;
    const isSmall = !this.names.some((name) => /\p{Lu}/u.test(name.text));
    return ODD.test(isSmall ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text);
  }

  /** Rates each name as the artist, the venue and the city. It may be those with points above zero. */
  private rated(): { artist: number; venue: number; city: number }[] {
    const kinds = this.names.map((name) => ({
      isHall: HALL.test(name.text) && !this.isAboveHall(name),
      isGrounds: GROUNDS.test(name.text),
      // `Boston` is a band, not a city, if another city is known.
      isCity: this.facts.city === '' && isKnownCity(name.text),
      isOdd: this.isOdd(name),
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
      // `Rye, NY`, the date, `The Mill`
      const isBelowAll = line > this.placeAt.line && line > this.dateAt.line && this.names.length === 1;
      const isFirst = rank === 0 && this.facts.artist === '' && !isBelowAll;
      const isBesideHall = kinds.some(
        (kind, other) => other !== index && kind.isHall && Math.abs((this.names[other]?.line ?? 0) - line) <= 1,
      );
      // `Ann Owl, 5/4/02, Low Bay`
      const isAlone = isBehindDate && isWithDate && index === 1 && this.names.length === 2 && !/^the\s/i.test(text);
      const isBelowPlace = line > this.placeAt.line;
      const distance = this.distance(name);
      const sum = (...points: [is: boolean, points: number][]) =>
        points.reduce((total, [is, of]) => total + (is ? of : 0), 0);
      return {
        artist: sum(
          [true, 4 - 2 * rank],
          [isHall, others > 0 || isBesideHall ? -5 : -3],
          [isGrounds, -4],
          [isCity, -4],
          [isOdd, line === 1 ? -3 : -4],
          [isAt, -4],
          [isInVenue, -4],
          [true, Math.min(0, 1 - distance)],
          [isBelowPlace, isNextTo(this.placeAt) || isBelowAll ? -5 : -3],
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
          [isAlone || !/\s/.test(text), 3],
          [isBehindDate, 1],
          [isNextTo(this.dateAt), 1],
          [true, -2 * distance],
        ),
      };
    });
  }

  /** Tells the unknown facts by the assignment with the most points. Returns the names that belong to no fact. */
  tell(): string[] {
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
    facts.artist ||= names[best.artist]?.text ?? '';
    facts.city ||= names[best.city]?.text ?? '';
    const used = new Set([best.artist, best.city].flatMap((index) => names[index] ?? []));
    const venue = names[best.venue];
    if (venue) {
      const halls = this.hallsOf(venue, used);
      facts.venue = halls.map(({ text }) => text).join(', ');
      for (const name of halls) used.add(name);
    }
    return names.flatMap((name) => (used.has(name) ? [] : name.text));
  }

  /** The names of a venue: the hall, and the grounds that it is in, between the same commas or in the next line. */
  private hallsOf(venue: Name, used: ReadonlySet<Name>): Name[] {
    const isOf = (name: Name) => {
      if (name === venue) return true;
      if (used.has(name) || this.isOdd(name) || isSame(name.text, this.facts.city)) return false;
      if (name.group === venue.group) return name.beside === venue.beside;
      // `Owl College - Gull Hall`
      if (name.line === venue.line) return GROUNDS.test(name.text);
      const away = Math.abs(name.line - venue.line);
      const isAbovePlace = name.line < this.placeAt.line && venue.line < this.placeAt.line;
      const isNear = away <= (isAbovePlace ? 2 : 1) && name.paragraph === venue.paragraph;
      const isOfGrounds = GROUNDS.test(venue.text) && !HALL.test(venue.text) && name.line < venue.line;
      // `Main Hall`, `Owl City` and the place, in three lines, or the other way round.
      const isBetween = Math.abs(venue.line - this.placeAt.line) === 2 && Math.abs(name.line - this.placeAt.line) === 1;
      const isNext = away === 1 && (isOfGrounds || isBetween);
      return isNear && (isNext || HALL.test(name.text) || GROUNDS.test(name.text));
    };
    const names = this.names.filter(isOf);
    if (!HALL.test(venue.text)) return names;
    const isGrounds = ({ text, group }: Name) => group !== venue.group && GROUNDS.test(text) && !HALL.test(text);
    return [...names.filter((name) => !isGrounds(name)), ...names.filter(isGrounds)];
  }
}

import { dateOf, dayOfYear, daysInYear, weekday } from './calendar.ts';
import type { Place, World } from './places.ts';
import type { PlannedArtist } from './plan.ts';
import type { Random } from './random.ts';
import { lastYear } from './sizes.ts';
import { split } from './split.ts';

/** A concert, before its songs are chosen. */
export interface Concert {
  year: number;
  month: number;
  day: number;
  venue: string;
  city: string;
  state: string;
  /** The number of this night, from 1, among `nights` in a row at the same venue. */
  night: number;
  nights: number;
  festival: string | undefined;
}

/** A year of an artist. */
interface Season {
  artist: PlannedArtist;
  world: World;
  year: number;
  /** The level of the largest venues that the artist fills that year, as in `Place`. */
  level: number;
  /** The days of the year that have a concert. */
  taken: Set<number>;
  concerts: { day: number; concert: Concert }[];
}

/** The number of performances in each year of a career: few at first, most in the middle. */
function perYear(random: Random, artist: PlannedArtist, count: number): Map<number, number> {
  const years = Array.from({ length: artist.to - artist.from + 1 }, (_, index) => artist.from + index);
  const weights = years.map((_, index) => {
    const age = (index + 1) / years.length;
    const rise = Math.min(1, age * 3 + 0.15);
    return rise * (1.15 - age * 0.5) * (0.4 + 1.2 * random.next());
  });
  const parts = split(count, weights);
  const counts = new Map(years.map((year, index) => [year, parts[index] ?? 0]));
  if (artist.certainYear !== undefined && count > 0 && (counts.get(artist.certainYear) ?? 0) === 0) {
    const [busiest] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [artist.certainYear];
    counts.set(busiest, (counts.get(busiest) ?? 0) - 1);
    counts.set(artist.certainYear, 1);
  }
  return counts;
}

/** A venue of about this level in the place, or a smaller one if it has none so large. */
function venueIn(random: Random, place: Place, level: number): string {
  const most = place.size === 1 && random.chance(0.6) ? Math.min(level, 2) : level;
  for (let wanted = Math.max(0, most); wanted > 0; wanted -= 1) {
    const venues = place.venues[wanted] ?? [];
    if (venues.length > 0) return random.pickEarly(venues);
  }
  return random.pickEarly(place.venues[0] ?? []);
}

function addConcert(season: Season, day: number, concert: Omit<Concert, 'year' | 'month' | 'day'>): void {
  season.taken.add(day);
  season.concerts.push({ day, concert: { ...concert, year: season.year, ...dateOf(season.year, day) } });
}

const located = ({ name, state }: Place) => ({ city: name, state });

/** Concerts at festivals, which are on the same days of a year for every artist. */
function addFestivals(random: Random, season: Season, count: number): void {
  const open = season.world.festivals.filter(({ since }) => since <= season.year);
  for (const { name, venue, city, state, month, weekend } of random.sample(open, count)) {
    const first = dayOfYear(season.year, month, 1);
    const saturday = first + ((6 - weekday(season.year, first) + 7) % 7) + (weekend - 1) * 7;
    const day = saturday + random.between(-1, season.artist.fame > 2 ? 0 : 1);
    if (!season.taken.has(day)) addConcert(season, day, { venue, city, state, night: 1, nights: 1, festival: name });
  }
}

/** The last nights of the year at one venue. */
function addNewYear(random: Random, season: Season, place: Place, nights: number): void {
  const venue = venueIn(random, place, season.level);
  const last = daysInYear(season.year);
  for (let night = 1; night <= nights; night += 1) {
    addConcert(season, last - nights + night, { venue, ...located(place), night, nights, festival: undefined });
  }
}

/** Concerts at home and near it, most of them at the end of a week. */
function addNearHome(random: Random, season: Season, count: number): void {
  const { artist, level, taken } = season;
  const { places } = season.world;
  const home = places[artist.home];
  if (!home) return;
  for (let added = 0; added < count; added += 1) {
    const place = random.chance(0.45) ? home : (places[random.pickEarly(home.near)] ?? home);
    let day = random.between(1, daysInYear(season.year));
    for (let attempt = 0; attempt < 6 && (weekday(season.year, day) < 4 || taken.has(day)); attempt += 1) {
      day = random.between(1, daysInYear(season.year));
    }
    const venue = venueIn(random, place, level);
    addConcert(season, day, { venue, ...located(place), night: 1, nights: 1, festival: undefined });
  }
}

/** The place where a part of a tour begins: at home, near it, or anywhere. */
function startOf(random: Random, { artist, world: { places } }: Season): number {
  const near = places[artist.home]?.near ?? [];
  if (random.chance(0.5)) return random.below(places.length);
  return random.chance(0.3) ? artist.home : random.pick(near);
}

/** Adds nights at one venue from a day on, as many as the year has free. Returns the next day, and their number. */
function addNights(season: Season, from: number, nights: number, at: Pick<Concert, 'venue' | 'city' | 'state'>) {
  let day = from;
  let night = 1;
  for (; night <= nights && day <= daysInYear(season.year); day += 1) {
    if (season.taken.has(day)) continue;
    addConcert(season, day, { ...at, night, nights, festival: undefined });
    night += 1;
  }
  return { day, added: night - 1 };
}

/** Tours go from town to neighbouring town. Returns the number of concerts for which no day was left. */
function addTours(random: Random, season: Season, count: number): number {
  const { artist, level } = season;
  const { places } = season.world;
  const days = daysInYear(season.year);
  let left = count;
  let daysOff = days - count - season.taken.size;
  let day = 1;
  /** The number of concerts left in this part of the tour. */
  let leg = 0;
  let here = artist.home;
  const recent: number[] = [];
  const pause = (most: number) => {
    const off = Math.max(0, Math.min(daysOff, random.between(0, most)));
    daysOff -= off;
    day += off;
  };
  while (left > 0 && day <= days) {
    if (leg === 0) {
      leg = random.between(6, 22);
      pause(Math.floor((daysOff * Math.min(leg, left)) / (left + 4)) + 8);
      here = startOf(random, season);
    }
    const place = places[here];
    if (!place) break;
    const nights = Math.min(left, leg, random.chance(0.84) || level === 4 ? 1 : random.between(2, 3));
    const venue = venueIn(random, place, level + (random.chance(0.35) ? -1 : 0));
    const { added, day: next } = addNights(season, day, nights, { venue, ...located(place) });
    day = next;
    left -= added;
    leg -= added;
    if (random.chance(0.45)) pause(2);
    recent.push(here);
    if (recent.length > 9) recent.shift();
    const unvisited = place.near.filter((index) => !recent.includes(index));
    here = unvisited.length > 0 ? random.pickEarly(unvisited) : random.below(places.length);
  }
  return left;
}

/** The concerts of a year, in order. */
function concertsOfYear(random: Random, artist: PlannedArtist, world: World, year: number, count: number): Concert[] {
  const age = (year - artist.from + 1) / (artist.to - artist.from + 1);
  const level = Math.min(artist.fame, Math.floor(artist.fame * Math.min(1, age * 2.5) + random.next()));
  const season: Season = { artist, world, year, level, taken: new Set(), concerts: [] };
  const home = world.places[artist.home];
  if (count >= 20 && artist.fame >= 2 && home && random.chance(0.6)) {
    addNewYear(random, season, home, random.between(1, 4));
  }
  if (count >= 3 && random.chance(0.6)) addFestivals(random, season, Math.min(random.between(1, 3), count - 1));
  const rest = count - season.concerts.length;
  const unplaced = rest < 6 ? rest : addTours(random, season, rest);
  addNearHome(random, season, unplaced);
  return season.concerts.sort((a, b) => a.day - b.day).map(({ concert }) => concert);
}

/** Returns `count` performances of an artist, in the order of their dates. Their days are known. */
export function concertsOf(random: Random, artist: PlannedArtist, world: World, count: number): Concert[] {
  const concerts: Concert[] = [];
  for (const [year, number] of perYear(random, artist, count)) {
    if (number > 0 && year <= lastYear) concerts.push(...concertsOfYear(random, artist, world, year, number));
  }
  return concerts;
}

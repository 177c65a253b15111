import { dateOf, dayOfYear, daysInYear, weekday } from './calendar.ts';
import type { Place } from './places.ts';
import type { Act } from './plan.ts';
import type { Random } from './random.ts';
import { lastYear } from './sizes.ts';
import { festivals } from './words/venues.ts';

/** One evening of a tour. */
export interface Concert {
  year: number;
  month: number;
  day: number;
  venue: string;
  city: string;
  state: string;
  /** Which evening in a row in the same room, from 1. */
  night: number;
  nights: number;
  festival: string | undefined;
}

interface Season {
  year: number;
  taken: Set<number>;
  concerts: { day: number; concert: Concert }[];
}

/** How many of the performances fall into each year of a career: few at first, most in the middle. */
function perYear(random: Random, act: Act, count: number): Map<number, number> {
  const years = Array.from({ length: act.to - act.from + 1 }, (_, index) => act.from + index);
  const weights = years.map((_, index) => {
    const age = (index + 1) / years.length;
    const rise = Math.min(1, age * 3 + 0.15);
    return rise * (1.15 - age * 0.5) * (0.4 + 1.2 * random.next());
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = new Map<number, number>();
  let reached = 0;
  let given = 0;
  years.forEach((year, index) => {
    reached += weights[index] ?? 0;
    const part = Math.round((count * reached) / sum) - given;
    given += part;
    counts.set(year, part);
  });
  if (act.certain !== undefined && count > 0 && (counts.get(act.certain) ?? 0) === 0) {
    const [busiest] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [act.certain];
    counts.set(busiest, (counts.get(busiest) ?? 0) - 1);
    counts.set(act.certain, 1);
  }
  return counts;
}

/** A room of about that level in the place; smaller ones where it has none so large. */
function room(random: Random, place: Place, level: number): string {
  const most = place.size === 1 && random.chance(0.6) ? Math.min(level, 2) : level;
  for (let wanted = Math.max(0, most); wanted > 0; wanted -= 1) {
    const rooms = place.rooms[wanted] ?? [];
    if (rooms.length > 0) return random.pickEarly(rooms);
  }
  return random.pickEarly(place.rooms[0] ?? []);
}

function play(season: Season, day: number, concert: Omit<Concert, 'year' | 'month' | 'day'>): void {
  season.taken.add(day);
  season.concerts.push({ day, concert: { ...concert, year: season.year, ...dateOf(season.year, day) } });
}

const located = ({ name, state }: Place) => ({ city: name, state });

/** The artist's turn on the day that the festival of that year has it: the same days for everyone. */
function playFestivals(random: Random, act: Act, season: Season, count: number): void {
  const open = festivals.filter(({ since }) => since <= season.year);
  for (const { name, venue, city, state, month, weekend } of random.some(open, count)) {
    const first = dayOfYear(season.year, month, 1);
    const saturday = first + ((6 - weekday(season.year, first) + 7) % 7) + (weekend - 1) * 7;
    const day = saturday + random.between(-1, act.fame > 2 ? 0 : 1);
    if (!season.taken.has(day)) play(season, day, { venue, city, state, night: 1, nights: 1, festival: name });
  }
}

function playNewYear(random: Random, season: Season, place: Place, level: number, nights: number): void {
  const venue = room(random, place, level);
  const last = daysInYear(season.year);
  for (let night = 1; night <= nights; night += 1) {
    play(season, last - nights + night, { venue, ...located(place), night, nights, festival: undefined });
  }
}

/** Evenings close to home, most of them at the end of a week. */
function playAround(
  random: Random,
  act: Act,
  season: Season,
  places: readonly Place[],
  level: number,
  count: number,
): void {
  const home = places[act.home];
  if (!home) return;
  for (let played = 0; played < count; played += 1) {
    const near = random.chance(0.45) ? home : (places[random.pickEarly(home.near)] ?? home);
    let day = random.between(1, daysInYear(season.year));
    for (let attempt = 0; attempt < 6 && (weekday(season.year, day) < 4 || season.taken.has(day)); attempt += 1) {
      day = random.between(1, daysInYear(season.year));
    }
    play(season, day, { venue: room(random, near, level), ...located(near), night: 1, nights: 1, festival: undefined });
  }
}

/** A leg begins at home, not far from it, or anywhere. */
function legStart(random: Random, act: Act, places: readonly Place[]): number {
  const near = places[act.home]?.near ?? [];
  if (random.chance(0.5)) return random.below(places.length);
  return random.chance(0.3) ? act.home : random.pick(near);
}

/** Legs from town to neighbouring town with days off between; returns how many evenings found no day. */
function playTours(
  random: Random,
  act: Act,
  season: Season,
  places: readonly Place[],
  level: number,
  count: number,
): number {
  const days = daysInYear(season.year);
  let left = count;
  let spare = days - count - season.taken.size;
  let day = 1;
  let leg = 0;
  let here = act.home;
  const recent: number[] = [];
  const rest = (most: number) => {
    const pause = Math.max(0, Math.min(spare, random.between(0, most)));
    spare -= pause;
    day += pause;
  };
  while (left > 0 && day <= days) {
    if (leg === 0) {
      leg = random.between(6, 22);
      rest(Math.floor((spare * Math.min(leg, left)) / (left + 4)) + 8);
      here = legStart(random, act, places);
    }
    const place = places[here];
    if (!place) break;
    const nights = Math.min(left, leg, random.chance(0.84) || level === 4 ? 1 : random.between(2, 3));
    const venue = room(random, place, level + (random.chance(0.35) ? -1 : 0));
    for (let night = 1; night <= nights && day <= days; day += 1) {
      if (season.taken.has(day)) continue;
      play(season, day, { venue, ...located(place), night, nights, festival: undefined });
      night += 1;
      left -= 1;
      leg -= 1;
    }
    if (random.chance(0.45)) rest(2);
    recent.push(here);
    if (recent.length > 9) recent.shift();
    const next = place.near.filter((index) => !recent.includes(index));
    here = next.length > 0 ? random.pickEarly(next) : random.below(places.length);
  }
  return left;
}

function season(random: Random, act: Act, places: readonly Place[], year: number, count: number): Concert[] {
  const season: Season = { year, taken: new Set(), concerts: [] };
  const age = (year - act.from + 1) / (act.to - act.from + 1);
  const level = Math.min(act.fame, Math.floor(act.fame * Math.min(1, age * 2.5) + random.next()));
  const home = places[act.home];
  if (count >= 20 && act.fame >= 2 && home && random.chance(0.6))
    playNewYear(random, season, home, level, random.between(1, 4));
  if (count >= 3 && random.chance(0.6)) playFestivals(random, act, season, Math.min(random.between(1, 3), count - 1));
  const rest = count - season.concerts.length;
  const unplaced = rest < 6 ? rest : playTours(random, act, season, places, level, rest);
  playAround(random, act, season, places, level, unplaced);
  return season.concerts.sort((a, b) => a.day - b.day).map(({ concert }) => concert);
}

/** So many performances of an artist, in the order of their dates; each of a known day. */
export function concertsOf(random: Random, act: Act, places: readonly Place[], count: number): Concert[] {
  const concerts: Concert[] = [];
  for (const [year, number] of perYear(random, act, count)) {
    if (number > 0 && year <= lastYear) concerts.push(...season(random, act, places, year, number));
  }
  return concerts;
}

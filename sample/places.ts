import { randomOf } from './random.ts';
import { fill } from './templates.ts';
import { type City, cities } from './words/cities.ts';
import { type Festival, festivals, foreignVenuePatterns, venuePatterns } from './words/venues.ts';

export interface Place extends City {
  /** The names of the venues by level, from bars to arenas; a level may be empty. */
  venues: string[][];
  /** The nearest other places, the nearest first, as indexes. */
  near: number[];
}

/** A country in place of a state, unless English is spoken there. States and provinces have two capitals. */
const foreign = /^(?!England|Scotland|Ireland|Australia)[A-Z][a-z]/;

/** The number of venues of each level, from bars to arenas, in cities of the sizes 1 to 3. */
const venueCounts = [
  [4, 7, 12],
  [2, 4, 8],
  [1, 2, 5],
  [1, 2, 3],
  [0, 1, 2],
];

function venues(city: City, index: number, times: number): string[][] {
  const random = randomOf(2, index);
  const names = new Set<string>();
  const patternsByLevel = foreign.test(city.state) ? foreignVenuePatterns : venuePatterns;
  return patternsByLevel.map((patterns, level) => {
    const wanted = times * (venueCounts[level]?.[city.size - 1] ?? 0);
    const own: string[] = [];
    while (own.length < wanted) {
      const name = fill(random.pick(patterns), random);
      if (names.has(name)) continue;
      names.add(name);
      own.push(name);
    }
    return own;
  });
}

function near(city: City): number[] {
  const distance = (other: City) => (city.north - other.north) ** 2 + (0.75 * (city.west - other.west)) ** 2;
  return cities
    .map((other, index) => ({ index, distance: distance(other) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(1, 13)
    .map(({ index }) => index);
}

/** Where artists play. */
export interface World {
  places: readonly Place[];
  festivals: readonly Festival[];
}

/** The festivals, and those that other cities hold in their manner. */
const festivalsOf = (times: number): Festival[] =>
  Array.from({ length: times }, (_, copy) =>
    festivals.map((festival, index): Festival => {
      const city = cities[(index * 7 + copy * 31) % cities.length];
      if (copy === 0 || !city) return festival;
      return { ...festival, name: `${city.name} ${festival.name}`, city: city.name, state: city.state };
    }),
  ).flat();

/** Every place with its venues and all festivals, `times` as many as in the small sample; the same each time. */
export const worldOf = (times: number): World => ({
  places: cities.map((city, index) => ({ ...city, venues: venues(city, index, times), near: near(city) })),
  festivals: festivalsOf(times),
});

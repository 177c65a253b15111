import { abbreviation, type Name, nameKey, newNames } from './names.ts';
import { type Random, randomOf } from './random.ts';
import { fill } from './templates.ts';
import { knownActs } from './words/avoid.ts';
import { type Genre, genres, oddNames, trickyNames } from './words/bands.ts';
import { bestKnown } from './words/best-known.ts';
import { cities } from './words/cities.ts';
import { firstNames } from './words/people.ts';

export type SampleName = 'small' | 'full';

interface Size {
  artists: number;
  /** How many of them have performances at all. */
  performing: number;
  groups: number;
  performances: number;
  recordings: number;
  checksums: number;
  /** How many performances the most travelled artist has. */
  biggest: number;
  /** The larger, the less the most travelled stand out from the rest. */
  evenness: number;
}

export const sizes: Record<SampleName, Size> = {
  small: {
    artists: 13_000,
    performing: 1_500,
    groups: 80,
    performances: 9_000,
    recordings: 4_200,
    checksums: 5_200,
    biggest: 860,
    evenness: 6,
  },
  full: {
    artists: 28_000,
    performing: 23_500,
    groups: 300,
    performances: 500_000,
    recordings: 173_000,
    checksums: 214_000,
    biggest: 3_200,
    evenness: 40,
  },
};

/** The catalogue ends with this year; nothing in it is later. */
export const lastYear = 2025;

/** The year that stands for an unknown one. */
export const unknownYear = 1939;

/** The year that a group's page opens with: every group with artists has performances in it. */
const groupYear = 1995;

/** How many performances of unknown year, and how many unsorted recordings, the biggest artist has: more than one answer of the API holds. */
export const unsortedCount = 312;

/** An artist before there are performances. */
export interface Act extends Name {
  id: number;
  /** 0 for the most travelled. */
  rank: number;
  /** The largest room it fills: 0 a bar, 4 an arena. */
  fame: number;
  from: number;
  to: number;
  /** A year in which it certainly performed. */
  certain: number | undefined;
  /** Where it lives, as an index of the list of cities. */
  home: number;
  abbrev: string;
  isTradable: boolean;
  performances: number;
  recordings: number;
  checksums: number;
}

export interface Group {
  id: number;
  title: string;
  members: { act: Act; reason: string | null }[];
}

export interface Plan {
  /** In the order of their ids, which start at 1. */
  acts: Act[];
  groups: Group[];
}

/** An act before it has a rank: the smaller its key, the more it tours. */
interface Candidate extends Name {
  key: number;
  group?: { index: number; reason: string | null; certain: boolean };
}

/** Splits a whole number by weights; the parts add up to it exactly. */
function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const part = Math.round((total * reached) / sum) - given;
    given += part;
    return part;
  });
}

function bestKnownNames(): Name[] {
  return bestKnown.map((line) => {
    const [genre = '', name = ''] = line.split(' | ');
    return { name, genre: genres.find((known) => known === genre) ?? 'rock' };
  });
}

const personal = /^(\S+) (\S+) (?:Band|Trio|Quartet|Quintet|Group|& )/;

/** The other acts of a band's members, and what became of the band. */
function relatedActs(random: Random, leader: Name, taken: Set<string>): { name: Name; reason: string }[] {
  const person = () => fill('{first} {last}', random);
  const [, ownFirst = '', ownLast] = personal.exec(leader.name.replace(/^The /, '')) ?? [];
  const first = firstNames.includes(ownFirst) ? `${ownFirst} ${ownLast}` : person();
  const second = person();
  const third = person();
  const surname = (name: string) => name.slice(name.indexOf(' ') + 1);
  const given = (name: string) => name.slice(0, name.indexOf(' '));
  const possible: [string, Genre, string][] = [
    [`${first} Band`, leader.genre, `Solo project of ${first}`],
    [`${first} & Friends`, leader.genre, `Solo project of ${first}`],
    [first, 'folk', `Solo project of ${first}`],
    [`${second} Trio`, leader.genre, `Solo project of ${second}`],
    [`${second}'s ${fill('{quality} {thing}', random)}`, leader.genre, `Solo project of ${second}`],
    [`${surname(first)} & ${surname(second)}`, 'folk', 'Duo of members'],
    [`${given(first)} & ${given(third)} Duo`, 'folk', 'Duo of members'],
    [`${third} and ${second}`, 'folk', 'Duo of members'],
    [`Acoustic ${leader.name.replace(/^The /, '')}`, 'folk', 'Acoustic line-up'],
    [fill('{thing} {landform}', random), leader.genre, 'Successor band'],
    [fill('{quality} {animal+}', random), leader.genre, 'Earlier band'],
    [`${third} Quartet`, 'jazz', `Side project of ${third}`],
  ];
  const chosen = [];
  for (const [name, genre, reason] of random.some(possible, random.between(1, random.chance(0.1) ? 11 : 6))) {
    if (taken.has(nameKey(name))) continue;
    taken.add(nameKey(name));
    chosen.push({ name: { name, genre }, reason });
  }
  return chosen;
}

function candidates(random: Random, size: Size): { candidates: Candidate[]; titles: string[] } {
  const taken = new Set(
    [...knownActs, ...bestKnownNames().map(({ name }) => name), ...oddNames, ...trickyNames].map(nameKey),
  );
  const known = bestKnownNames().map((name, index): Candidate => ({ ...name, key: index }));
  const odd = [...oddNames, ...trickyNames].map(
    (name, index): Candidate => ({
      name,
      genre: random.pick(['jam', 'indie', 'rock', 'folk', 'funk']),
      // A few of them are well known, so that groups and busy years are found under "Other" too.
      key: index % 13 === 0 ? random.between(30, 200) : random.between(200, Math.floor(size.performing * 1.2)),
    }),
  );
  const settled = [...odd.filter(({ key }) => key <= 200), ...known];
  const spare = newNames(random, Math.max(0, size.groups - 1 - settled.length), taken).map(
    (name, index): Candidate => ({ ...name, key: known.length + index }),
  );
  const leading = [...settled, ...spare].slice(0, size.groups - 1);
  const related: Candidate[] = [];
  leading.forEach((leader, index) => {
    leader.group = { index, reason: random.chance(0.3) ? null : 'Main band', certain: true };
    for (const { name, reason } of relatedActs(random, leader, taken)) {
      const key = leader.key + random.between(20, Math.floor(size.performing / 2));
      related.push({ ...name, key, group: { index, reason, certain: random.chance(0.5) } });
    }
  });
  const named = [...known, ...odd, ...spare, ...related];
  const rest = newNames(random, size.artists - named.length, taken).map(
    (name): Candidate => ({ ...name, key: random.between(known.length, size.artists) }),
  );
  return {
    candidates: [...named, ...rest].sort((a, b) => a.key - b.key),
    titles: [...leading.map(({ name }) => name.replace(/^The /, '')), 'Forked Deer Rehearsal Society'],
  };
}

/** How many recordings a performance has on average, and when such music began to be recorded by its audience. */
const habits: Record<Genre, { taped: number; since: number }> = {
  jam: { taped: 0.8, since: 1967 },
  bluegrass: { taped: 0.5, since: 1964 },
  folk: { taped: 0.2, since: 1961 },
  jazz: { taped: 0.15, since: 1958 },
  indie: { taped: 0.25, since: 1986 },
  rock: { taped: 0.25, since: 1966 },
  funk: { taped: 0.4, since: 1972 },
  world: { taped: 0.15, since: 1974 },
};

const fameOf = (rank: number) => [5, 24, 110, 500].filter((limit) => rank < limit).length;

function career(
  random: Random,
  genre: Genre,
  performances: number,
  fame: number,
  certain: number | undefined,
): { from: number; to: number } {
  const { since } = habits[genre];
  const years = Math.min(
    54,
    1 + random.below(4) + fame * random.below(8) + Math.floor(performances / random.between(8, 50)),
  );
  const earliest = certain === undefined ? since : Math.max(since, certain - years + 1);
  const latest = certain ?? lastYear;
  // Most acts are of the years in which traders were many.
  const middle = Math.floor((random.between(earliest, latest) + Math.max(earliest, Math.min(latest, 2004))) / 2);
  const from = Math.max(
    since,
    Math.min(random.chance(0.5) ? middle : random.between(earliest, latest), lastYear - years + 1),
  );
  return { from, to: Math.min(lastYear, from + years - 1) };
}

/** Who there is, what each is called, and how many of everything each has: everything that has to add up. */
export function planOf(sample: SampleName): Plan {
  const size = sizes[sample];
  const random = randomOf(sample.length, 1);
  const { candidates: ranked, titles } = candidates(random, size);

  const performing = ranked.slice(0, size.performing);
  const rest = split(
    size.performances - size.biggest - (performing.length - 1),
    performing.slice(1).map((_, index) => (0.6 + 0.8 * random.next()) / (index + 1 + size.evenness)),
  ).map((extra) => extra + 1);
  const performances = [size.biggest, ...rest];
  const tradable = ranked.map(({ genre }) => random.chance(habits[genre].taped > 0.3 ? 0.85 : 0.4));
  const weights = performances.map((count, rank) => {
    const genre = ranked[rank]?.genre ?? 'rock';
    return count * habits[genre].taped * (tradable[rank] ? 1 : 0.15) * (0.3 + 1.4 * random.next());
  });
  const recordings = split(size.recordings - unsortedCount, weights);
  recordings[0] = (recordings[0] ?? 0) + unsortedCount;
  const checksums = split(size.checksums, recordings);

  const order = ranked.map((_, rank) => ({ rank, key: rank + random.below(2500) })).sort((a, b) => a.key - b.key);
  const groups = titles.map((title, index): Group => ({ id: index + 1, title, members: [] }));
  const acts = order.map(({ rank }, index): Act => {
    const { name, genre, group } = ranked[rank] ?? { name: '', genre: 'rock' };
    const certain = group?.certain ? groupYear : undefined;
    const count = performances[rank] ?? 0;
    const fame = fameOf(rank);
    const act: Act = {
      id: index + 1,
      name,
      genre,
      rank,
      fame,
      ...(rank === 0 ? { from: 1971, to: lastYear } : career(random, genre, count, fame, certain)),
      certain,
      home: random.below(cities.length - 20),
      abbrev: abbreviation(name),
      isTradable: tradable[rank] ?? false,
      performances: count,
      recordings: recordings[rank] ?? 0,
      checksums: checksums[rank] ?? 0,
    };
    if (group) groups[group.index]?.members.push({ act, reason: group.reason });
    return act;
  });
  return { acts, groups: shuffled(random, groups) };
}

function shuffled(random: Random, groups: readonly Group[]): Group[] {
  return random.some(groups, groups.length).map((group, index) => ({ ...group, id: index + 1 }));
}

import { type Candidate, candidates } from './candidates.ts';
import { abbreviation, type Name } from './names.ts';
import { type Random, randomOf } from './random.ts';
import { groupYear, lastYear, type SampleName, type Size, sizes, unsortedCount } from './sizes.ts';
import { split } from './split.ts';
import type { Genre } from './words/bands.ts';
import { cities } from './words/cities.ts';

/** An artist, and the figures from which its performances are made. */
export interface PlannedArtist extends Name {
  id: number;
  /** 0 for the artist with the most performances. */
  rank: number;
  /** The largest venue that the artist fills: 0 a bar, 4 an arena. */
  fame: number;
  /** The first and the last year of the career. */
  from: number;
  to: number;
  /** The year in which the artist is sure to perform, if there must be one. */
  certainYear: number | undefined;
  /** The artist's city, as an index of the list of cities. */
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
  members: { artist: PlannedArtist; reason: string | null }[];
}

export interface Plan {
  /** In the order of their ids, which start at 1. */
  artists: PlannedArtist[];
  groups: Group[];
}

/** For each genre, the average number of recordings of a performance, and the year when audiences began to record. */
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

/** The first and the last year of an artist. */
function career(
  random: Random,
  genre: Genre,
  performances: number,
  fame: number,
  certainYear: number | undefined,
): { from: number; to: number } {
  const { since } = habits[genre];
  const years = Math.min(
    54,
    1 + random.below(4) + fame * random.below(8) + Math.floor(performances / random.between(8, 50)),
  );
  const earliest = certainYear === undefined ? since : Math.max(since, certainYear - years + 1);
  const latest = certainYear ?? lastYear;
  // Most careers have their middle near 2004, when most tapes were traded.
  const middle = Math.floor((random.between(earliest, latest) + Math.max(earliest, Math.min(latest, 2004))) / 2);
  const from = Math.max(
    since,
    Math.min(random.chance(0.5) ? middle : random.between(earliest, latest), lastYear - years + 1),
  );
  return { from, to: Math.min(lastYear, from + years - 1) };
}

/** The numbers of performances, recordings and checksums of artists by rank, and whether recordings may be traded. */
function countsOf(random: Random, ranked: readonly Candidate[], size: Size) {
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
  return { performances, recordings, checksums: split(size.checksums, recordings), tradable };
}

/** The artists and groups of a sample, with the numbers of each artist's records. They add up to the sample's size. */
export function planOf(sample: SampleName): Plan {
  // The length of the name serves as a seed.
  const random = randomOf(sample.length, 1);
  const { candidates: ranked, titles } = candidates(random, sizes[sample]);
  const counts = countsOf(random, ranked, sizes[sample]);
  // The more an artist performs, the lower its id is likely to be.
  const order = ranked.map((_, rank) => ({ rank, key: rank + random.below(2500) })).sort((a, b) => a.key - b.key);
  const groups = titles.map((title, index): Group => ({ id: index + 1, title, members: [] }));
  const artists = order.map(({ rank }, index): PlannedArtist => {
    const { name, genre, group } = ranked[rank] ?? { name: '', genre: 'rock' };
    const certainYear = group?.certain ? groupYear : undefined;
    const performances = counts.performances[rank] ?? 0;
    const fame = fameOf(rank);
    const artist: PlannedArtist = {
      id: index + 1,
      name,
      genre,
      rank,
      fame,
      ...(rank === 0 ? { from: 1971, to: lastYear } : career(random, genre, performances, fame, certainYear)),
      certainYear,
      // The last 20 cities are outside North America and Great Britain.
      home: random.below(cities.length - 20),
      abbrev: abbreviation(name),
      isTradable: counts.tradable[rank] ?? false,
      performances,
      recordings: counts.recordings[rank] ?? 0,
      checksums: counts.checksums[rank] ?? 0,
    };
    if (group) groups[group.index]?.members.push({ artist, reason: group.reason });
    return artist;
  });
  return { artists, groups: shuffled(random, groups) };
}

function shuffled(random: Random, groups: readonly Group[]): Group[] {
  return random.sample(groups, groups.length).map((group, index) => ({ ...group, id: index + 1 }));
}

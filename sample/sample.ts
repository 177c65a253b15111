import type { ArtistRow, CatalogueRows, GroupRow, MemberRow } from '../server/data/loading/catalogueTables.ts';
import { twoDigits } from './calendar.ts';
import { type World, worldOf } from './places.ts';
import { type Plan, type PlannedArtist, planOf } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { recordingOf } from './recordings.ts';
import { type Show, showsOf } from './shows.ts';
import { lastYear, type SampleName, sizes, unsortedCount } from './sizes.ts';
import { tellUpgrades } from './upgrades.ts';

/** Some performances with all their recordings. */
export type Batch = Pick<CatalogueRows, 'performances' | 'sources' | 'checksums'>;

/** A whole catalogue: the rows that fit into memory at once, and a stream of the rest. */
export interface Sample {
  artists: ArtistRow[];
  groups: GroupRow[];
  members: MemberRow[];
  batches(): Generator<Batch>;
}

const batchSize = 1000;

/** A time in a year. */
function enteredAt(random: Random, year: number): string {
  return `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}T${twoDigits(random.below(24))}:${twoDigits(random.below(60))}:00Z`;
}

/** The time at which a show was entered: in a later year if the sample has one, and not before 1999. */
function enteredAfter(random: Random, year: number): string {
  if (year === lastYear) return `${lastYear}-12-31T12:00:00Z`;
  return enteredAt(random, Math.min(lastYear, Math.max(1999, year + 1) + (random.chance(0.3) ? random.below(9) : 0)));
}

function officialUrl(random: Random, name: string): string | null {
  const host = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  if (host === '' || random.chance(0.72)) return null;
  return random.pick([
    `https://${host}.example/`,
    `https://www.${host}.example/`,
    `http://www.${host}.example`,
    `https://bands.example.org/${host}`,
    `https://${host}.example.com/`,
    `http://music.example.net/${host}/tour.html`,
  ]);
}

function artistRow(artist: PlannedArtist, artistCount: number, top100: ReadonlySet<PlannedArtist>): ArtistRow {
  const random = randomOf(3, artist.id);
  return {
    id: artist.id,
    name: artist.name,
    abbrev: random.chance(artist.performances > 20 ? 0.9 : 0.15) ? artist.abbrev : null,
    isTradable: artist.isTradable,
    // The address of Big Cedar Slide lacks its scheme, as people type addresses.
    officialUrl: artist.rank === 3 ? 'www.bigcedarslide.example' : officialUrl(random, artist.name),
    top100: top100.has(artist),
    sourceCount: artist.recordings,
    createdAt: enteredAt(random, 1999 + Math.floor(((artist.id - 1) * 26) / artistCount)),
  };
}

/** Splits a total over `count` things by chance: many get nothing, a few get several, none more than `most`. */
function spread(random: Random, total: number, count: number, most: number): number[] {
  const counts = new Array<number>(count).fill(0);
  for (let given = 0; given < total; given += 1) {
    let index = Math.floor(random.next() * random.next() * count);
    // Otherwise the things that get many would all be at the beginning.
    index = (index * 7919) % count;
    while ((counts[index] ?? 0) >= most) index = (index + 1) % count;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** The id of the record at an index: 1 to `count` in a shuffled order. */
const shuffledId = (index: number, count: number): number => ((index * 1_000_003) % count) + 1;

/** The state while rows are made, which all artists share. It has the number of rows of each table so far. */
interface SampleState {
  sample: SampleName;
  world: World;
  performanceCount: number;
  sourceCount: number;
  checksumCount: number;
}

/** The recordings of one show. `checksums` has an entry for each recording: its number of checksum files. */
function recordingRows(
  random: Random,
  state: SampleState,
  of: { artist: PlannedArtist; show: Show; performanceId: number; checksums: readonly number[] },
): Omit<Batch, 'performances'> {
  const { artist, show, performanceId, checksums: counts } = of;
  const { year, month, day, songs } = show;
  const cityAndState = [show.city, show.state].filter((part) => part !== null).join(', ');
  const place = [show.venue, cityAndState].filter(Boolean).join('\n');
  const recorded = {
    artist: artist.name,
    abbrev: artist.abbrev,
    archived: artist.isTradable,
    year,
    month,
    day,
    place,
    songs,
  };
  const rows: Omit<Batch, 'performances'> = { sources: [], checksums: [] };
  for (const count of counts) {
    const id = shuffledId(state.sourceCount, sizes[state.sample].recordings);
    state.sourceCount += 1;
    const { checksums, ...columns } = recordingOf(random, recorded, id, count, state.sample === 'small');
    rows.sources.push({ ...columns, id, performanceId, updatedAt: null });
    for (const file of checksums) {
      state.checksumCount += 1;
      rows.checksums.push({ ...file, id: state.checksumCount, sourceId: id, createdAt: columns.createdAt });
    }
  }
  tellUpgrades(performanceId, rows.sources);
  return rows;
}

/** An artist's performances one by one, each with its recordings. */
function* rowsOf(artist: PlannedArtist, state: SampleState): Generator<Batch> {
  const random = randomOf(4, artist.id);
  const unsorted = artist.rank === 0 ? unsortedCount : 0;
  const recordings = spread(random, artist.recordings - unsorted, artist.performances, 40);
  // The first performance of this artist is the one of the unsorted tapes.
  recordings[0] = (recordings[0] ?? 0) + unsorted;
  const checksums = spread(random, artist.checksums, artist.recordings, 5);
  let recorded = 0;
  for (const [index, show] of showsOf(random, artist, state.world).entries()) {
    state.performanceCount += 1;
    const performanceId = state.performanceCount;
    const sourceCount = recordings[index] ?? 0;
    const { songs: _songs, month: _month, day: _day, ...columns } = show;
    const createdAt = enteredAfter(random, show.year);
    const performance = { ...columns, id: performanceId, artistId: artist.id, sourceCount, createdAt, updatedAt: null };
    const own = checksums.slice(recorded, recorded + sourceCount);
    recorded += sourceCount;
    yield {
      performances: [performance],
      ...recordingRows(random, state, { artist, show, performanceId, checksums: own }),
    };
  }
}

function* batchesOf(sample: SampleName, plan: Plan): Generator<Batch> {
  const world = worldOf(sizes[sample].venues);
  const state: SampleState = { sample, world, performanceCount: 0, sourceCount: 0, checksumCount: 0 };
  let batch: Batch = { performances: [], sources: [], checksums: [] };
  for (const artist of plan.artists.filter(({ performances }) => performances > 0)) {
    for (const { performances, sources, checksums } of rowsOf(artist, state)) {
      batch.performances.push(...performances);
      batch.sources.push(...sources);
      batch.checksums.push(...checksums);
      if (batch.performances.length < batchSize && batch.sources.length < batchSize) continue;
      yield batch;
      batch = { performances: [], sources: [], checksums: [] };
    }
  }
  yield batch;
}

/** The rows of a sample: invented, and the same on every machine. */
export function sampleOf(sample: SampleName): Sample {
  const plan = planOf(sample);
  const top100 = new Set([...plan.artists].sort((a, b) => b.recordings - a.recordings || a.id - b.id).slice(0, 100));
  let memberId = 0;
  return {
    artists: plan.artists.map((artist) => artistRow(artist, plan.artists.length, top100)),
    groups: plan.groups.map(({ id, title }) => ({ id, title })),
    members: plan.groups.flatMap(({ id, members }) =>
      members.map(({ artist, reason }) => {
        memberId += 1;
        return { id: memberId, groupId: id, artistId: artist.id, reason };
      }),
    ),
    batches: () => batchesOf(sample, plan),
  };
}

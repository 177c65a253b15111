import type { ArtistRow, CatalogueRows, GroupRow, MemberRow } from '../data/catalogue.ts';
import { twoDigits } from './calendar.ts';
import { type Place, placesToPlay } from './places.ts';
import { type Act, type Plan, planOf } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { recordingOf } from './recordings.ts';
import { type Show, showsOf } from './shows.ts';
import { lastYear, type SampleName, sizes, unsortedCount } from './sizes.ts';

/** Some performances with all their recordings. */
export type Batch = Pick<CatalogueRows, 'performances' | 'sources' | 'checksums'>;

/** The whole catalogue: what fits into memory at once, and the rest as a stream. */
export interface Sample {
  artists: ArtistRow[];
  groups: GroupRow[];
  members: MemberRow[];
  batches(): Generator<Batch>;
}

const batchSize = 1000;

/** A time of the year in which it was entered, the same for the same number. */
function enteredAt(random: Random, year: number): string {
  return `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}T${twoDigits(random.below(24))}:${twoDigits(random.below(60))}:00Z`;
}

/** When a show of that year was entered: not before it, and not before there was a place to enter it. */
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

function artistRow(act: Act, ofAll: number, top100: ReadonlySet<Act>): ArtistRow {
  const random = randomOf(3, act.id);
  return {
    id: act.id,
    name: act.name,
    abbrev: random.chance(act.performances > 20 ? 0.9 : 0.15) ? act.abbrev : null,
    isTradable: act.isTradable,
    // An address without its scheme, as people type it.
    officialUrl: act.rank === 3 ? 'www.bigcedarslide.example' : officialUrl(random, act.name),
    top100: top100.has(act),
    sourceCount: act.recordings,
    createdAt: enteredAt(random, 1999 + Math.floor(((act.id - 1) * 26) / ofAll)),
  };
}

/** How many of `total` fall on each of `count` things: none on many, several on a few. */
function spread(random: Random, total: number, count: number, most: number): number[] {
  const counts = new Array<number>(count).fill(0);
  for (let given = 0; given < total; given += 1) {
    let index = Math.floor(random.next() * random.next() * count);
    // The favourites are anywhere, not the first ones.
    index = (index * 7919) % count;
    while ((counts[index] ?? 0) >= most) index = (index + 1) % count;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** The numbers 1 to `count` in a shuffled order. */
const scattered = (index: number, count: number): number => ((index * 1_000_003) % count) + 1;

/** What the acts of one sample share while their rows are made: the ids given so far, and the places. */
interface Making {
  sample: SampleName;
  places: readonly Place[];
  performances: number;
  sources: number;
  checksums: number;
}

/** The recordings of one show, with so many checksums each. */
function recordingRows(
  random: Random,
  making: Making,
  of: { act: Act; show: Show; performanceId: number; checksums: readonly number[] },
): Omit<Batch, 'performances'> {
  const { act, show, performanceId } = of;
  const { year, month, day, songs } = show;
  const where = [show.city, show.state].filter((part) => part !== null).join(', ');
  const place = [show.venue, where].filter(Boolean).join('\n');
  const recorded = { artist: act.name, abbrev: act.abbrev, archived: act.isTradable, year, month, day, place, songs };
  const rows: Omit<Batch, 'performances'> = { sources: [], checksums: [] };
  for (const count of of.checksums) {
    const id = scattered(making.sources, sizes[making.sample].recordings);
    making.sources += 1;
    const { checksums, ...texts } = recordingOf(random, recorded, id, count, making.sample === 'small');
    rows.sources.push({ ...texts, id, performanceId, updatedAt: null });
    for (const file of checksums) {
      making.checksums += 1;
      rows.checksums.push({ ...file, id: making.checksums, sourceId: id, createdAt: texts.createdAt });
    }
  }
  return rows;
}

/** An artist's performances one by one, each with its recordings. */
function* rowsOf(act: Act, making: Making): Generator<Batch> {
  const random = randomOf(4, act.id);
  const unsorted = act.rank === 0 ? unsortedCount : 0;
  const recordings = spread(random, act.recordings - unsorted, act.performances, 40);
  recordings[0] = (recordings[0] ?? 0) + unsorted;
  const checksums = spread(random, act.checksums, act.recordings, 5);
  let recorded = 0;
  for (const [index, show] of showsOf(random, act, making.places).entries()) {
    making.performances += 1;
    const performanceId = making.performances;
    const sourceCount = recordings[index] ?? 0;
    const { songs: _songs, month: _month, day: _day, ...columns } = show;
    const createdAt = enteredAfter(random, show.year);
    const performance = { ...columns, id: performanceId, artistId: act.id, sourceCount, createdAt, updatedAt: null };
    const own = checksums.slice(recorded, recorded + sourceCount);
    recorded += sourceCount;
    yield {
      performances: [performance],
      ...recordingRows(random, making, { act, show, performanceId, checksums: own }),
    };
  }
}

function* batchesOf(sample: SampleName, plan: Plan): Generator<Batch> {
  const making: Making = { sample, places: placesToPlay(), performances: 0, sources: 0, checksums: 0 };
  let batch: Batch = { performances: [], sources: [], checksums: [] };
  for (const act of plan.acts.filter(({ performances }) => performances > 0)) {
    for (const { performances, sources, checksums } of rowsOf(act, making)) {
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
  const top100 = new Set([...plan.acts].sort((a, b) => b.recordings - a.recordings || a.id - b.id).slice(0, 100));
  let memberId = 0;
  return {
    artists: plan.acts.map((act) => artistRow(act, plan.acts.length, top100)),
    groups: plan.groups.map(({ id, title }) => ({ id, title })),
    members: plan.groups.flatMap(({ id, members }) =>
      members.map(({ act, reason }) => {
        memberId += 1;
        return { id: memberId, groupId: id, artistId: act.id, reason };
      }),
    ),
    batches: () => batchesOf(sample, plan),
  };
}

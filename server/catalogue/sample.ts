import { dateText } from './calendar.ts';
import { commentOf, withEntities } from './comments.ts';
import { type Place, placesToPlay } from './places.ts';
import { type Act, drawerSize, lastYear, type Plan, planOf, type SampleName, sizes, unknownYear } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { type Recording, recordingOf } from './recordings.ts';
import { type Evening, play, repertoireOf } from './songs.ts';
import { fill } from './templates.ts';
import { type Concert, concertsOf } from './tours.ts';
import { heads } from './words/heads.ts';

export interface ArtistRow {
  id: number;
  name: string;
  abbrev: string | null;
  isTradable: boolean;
  officialUrl: string | null;
  top100: boolean;
  sourceCount: number;
  createdAt: string;
}

export interface GroupRow {
  id: number;
  title: string;
}

export interface MemberRow {
  id: number;
  groupId: number;
  artistId: number;
  reason: string | null;
}

export interface PerformanceRow {
  id: number;
  artistId: number;
  date: string;
  year: number;
  title: string | null;
  isCompilation: boolean;
  venue: string | null;
  city: string | null;
  state: string | null;
  set1: string | null;
  set2: string | null;
  set3: string | null;
  comment: string | null;
  sourceCount: number;
  createdAt: string;
}

export interface SourceRow extends Omit<Recording, 'checksums'> {
  id: number;
  performanceId: number;
}

export interface ChecksumRow {
  id: number;
  sourceId: number;
  description: string;
  body: string;
  createdAt: string;
}

/** Some of the rows, in an order in which each follows what it refers to. */
export interface Batch {
  performances: PerformanceRow[];
  sources: SourceRow[];
  checksums: ChecksumRow[];
}

/** The whole catalogue: what fits into memory at once, and the rest as a stream. */
export interface Sample {
  artists: ArtistRow[];
  groups: GroupRow[];
  members: MemberRow[];
  batches(): Generator<Batch>;
}

/** A performance before it has an id. */
type Show = Omit<PerformanceRow, 'id' | 'artistId' | 'sourceCount' | 'createdAt'> & {
  month: number;
  day: number;
  songs: readonly string[];
};

const batchSize = 1000;

/** A time of the year in which it was entered, the same for the same number. */
function enteredAt(random: Random, year: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}T${two(random.below(24))}:${two(random.below(60))}:00Z`;
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
    // An address that was typed without its scheme, as people do.
    officialUrl: act.rank === 3 ? 'www.bigcedarslide.example' : officialUrl(random, act.name),
    top100: top100.has(act),
    sourceCount: act.recordings,
    createdAt: enteredAt(random, 1999 + Math.floor(((act.id - 1) * 26) / ofAll)),
  };
}

function unknownDate(
  random: Random,
  concert: Concert,
  index: number,
  isFirst: boolean,
): { month: number; day: number } {
  const turn = isFirst && index < 9 ? index : -1;
  if (turn === 3 || random.chance(0.008)) return { month: concert.month, day: 0 };
  if (turn === 5 || random.chance(0.004)) return { month: 0, day: 0 };
  if (turn === 7 || random.chance(0.001)) return { month: 0, day: concert.day };
  return concert;
}

/** The shows of an artist that are known by year, in the order of their dates. */
function* datedShows(
  random: Random,
  act: Act,
  places: readonly Place[],
  count: number,
  peers: readonly string[],
): Generator<Show> {
  const concerts = concertsOf(random, act, places, count);
  const repertoire = repertoireOf(random, act.genre, act.performances);
  const listed = act.fame > 1 ? 0.86 : act.fame === 1 ? 0.6 : 0.3;
  const told = new Set<string>();
  let twice: Concert | undefined;
  for (const [index, planned] of concerts.entries()) {
    const concert = twice ?? planned;
    const second = twice !== undefined;
    twice = undefined;
    const first =
      !second &&
      act.genre === 'jazz' &&
      index + 1 < concerts.length &&
      concerts[index + 1]?.year === concert.year &&
      random.chance(0.08);
    if (first) twice = concert;
    const evening: Evening | undefined = random.chance(listed)
      ? play(random, repertoire, index / concerts.length, concert.festival !== undefined || first || second)
      : undefined;
    const comment = commentOf(random, { artist: act.name, genre: act.genre, peers, concert, evening, told });
    const part = first ? 'Early show' : second ? 'Late show' : null;
    const clean = random.chance(0.12) ? withEntities : (text: string | null) => text;
    const { month, day } = unknownDate(random, concert, index, act.rank === 0);
    const nowhere = random.chance(0.006);
    yield {
      date: dateText(concert.year, month, day),
      year: concert.year,
      month,
      day,
      title: null,
      isCompilation: false,
      venue: random.chance(0.02) ? null : clean(concert.venue),
      city: nowhere ? null : concert.city,
      state: nowhere || random.chance(0.004) ? null : concert.state,
      set1: clean(evening?.set1 ?? null),
      set2: clean(evening?.set2 ?? null),
      set3: clean(evening?.set3 ?? null),
      comment: clean([part, comment].filter((text) => text !== null).join('; ') || null),
      songs: evening?.songs ?? [],
    };
  }
}

/** Shows of which the year is not known: one has little more than the tape. */
function* undatedShows(random: Random, act: Act, places: readonly Place[], count: number): Generator<Show> {
  const repertoire = repertoireOf(random, act.genre, act.performances);
  for (let index = 0; index < count; index += 1) {
    const month = random.chance(0.18) ? random.between(1, 12) : 0;
    const day = month > 0 && random.chance(0.6) ? random.between(1, 28) : 0;
    const place = random.chance(0.6) ? random.pick(places) : undefined;
    const evening = random.chance(0.4) ? play(random, repertoire, random.next(), true) : undefined;
    yield {
      date: dateText(unknownYear, month, day),
      year: unknownYear,
      month,
      day,
      title: null,
      isCompilation: false,
      venue:
        place && random.chance(0.7)
          ? random.pick(place.rooms[random.below(3)] ?? [])
          : random.pick(['Unknown', 'Unknown Venue', null, 'Studio', 'Radio Station']),
      city: place?.name ?? random.pick(['Unknown', null]),
      state: place?.state ?? random.pick(['Unknown', null]),
      set1: evening?.set1 ?? null,
      set2: null,
      set3: null,
      comment: random.pick([
        null,
        null,
        'Date unknown.',
        'From an unlabelled cassette.',
        'Radio session; date and place unknown.',
        'Probably the late seventies.',
        'Tape box says only "spring".',
        'Fragment.',
        'Date to be confirmed.',
      ]),
      songs: evening?.songs ?? [],
    };
  }
}

const compilationTitles = [
  'Best of {year}, Vol. {number}',
  'Greatest Hits',
  'Rarities and Outtakes',
  'The {quality} {thing} Tapes',
  'Radio Sessions',
  'Soundboard Sampler',
  'A Taste of {place}',
  '{quality} {sky}s: Live Highlights',
  'Jams, Vol. {number}',
];

function* compilations(random: Random, act: Act, count: number): Generator<Show> {
  for (let index = 0; index < count; index += 1) {
    const drawer = act.rank === 0 && index === 0;
    const title = drawer ? 'Unsorted Tapes' : fill(random.pick(compilationTitles), random).replace(/\d\d$/, "'$&");
    const songs = repertoireOf(random, act.genre, 20).songs.slice(0, 12);
    const year = drawer ? unknownYear : random.between(act.from, act.to);
    yield {
      date: dateText(year, 0, 0),
      year,
      month: 0,
      day: 0,
      title,
      isCompilation: true,
      venue: random.chance(0.5) ? 'Compilation' : `Compilation -- ${title}`,
      city: 'Compilation',
      state: 'Compilation',
      set1: songs.join(', '),
      set2: null,
      set3: null,
      comment: drawer
        ? 'Reels and cassettes from the same closet, not yet matched with dates.'
        : random.pick([null, 'Various dates.', 'Compiled from audience recordings.', 'Tree from the mailing list.']),
      songs,
    };
  }
}

function shows(random: Random, act: Act, places: readonly Place[], peers: readonly string[]): Generator<Show>[] {
  const undated =
    act.rank === 0 ? drawerSize - 1 : act.performances < 12 ? 0 : Math.floor(act.performances * 0.04 * random.next());
  const compiled = act.rank === 0 ? 2 : act.performances >= 8 && random.chance(0.16) ? 1 : 0;
  return [
    compilations(random, act, compiled),
    undatedShows(random, act, places, undated),
    datedShows(random, act, places, act.performances - undated - compiled, peers),
  ];
}

/** How many of `total` fall on each of `count` things: none on many, several on a few. */
function spread(random: Random, total: number, count: number, most: number): number[] {
  const counts = new Array<number>(count).fill(0);
  for (let given = 0; given < total; given += 1) {
    let index = Math.floor(random.next() * random.next() * count);
    // The favourites are anywhere: 7 places of every 11 apart, not at the start.
    index = (index * 7919) % count;
    while ((counts[index] ?? 0) >= most) index = (index + 1) % count;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** Numbers 1 to `count`, each once, in an order that looks like none. */
const scattered = (index: number, count: number): number => ((index * 1_000_003) % count) + 1;

function* batchesOf(sample: SampleName, plan: Plan): Generator<Batch> {
  const places = placesToPlay();
  const peers = heads.map((line) => line.slice(line.indexOf('|') + 2));
  const size = sizes[sample];
  let batch: Batch = { performances: [], sources: [], checksums: [] };
  let performanceId = 0;
  let sourceNumber = 0;
  let checksumId = 0;
  for (const act of plan.acts) {
    if (act.performances === 0) continue;
    const random = randomOf(4, act.id);
    const drawer = act.rank === 0 ? drawerSize : 0;
    const recordings = spread(random, act.recordings - drawer, act.performances, 40);
    recordings[0] = (recordings[0] ?? 0) + drawer;
    const recorded = recordings.reduce((a, b) => a + b, 0);
    const checksums = spread(random, act.checksums, recorded, 5);
    let index = 0;
    let recordingIndex = 0;
    for (const show of shows(random, act, places, peers).flatMap((part) => [...part])) {
      performanceId += 1;
      const { songs, month, day, ...columns } = show;
      const sourceCount = recordings[index] ?? 0;
      index += 1;
      batch.performances.push({
        ...columns,
        id: performanceId,
        artistId: act.id,
        sourceCount,
        createdAt: enteredAfter(random, show.year),
      });
      for (let recording = 0; recording < sourceCount; recording += 1) {
        const id = scattered(sourceNumber, size.recordings);
        sourceNumber += 1;
        const place = [show.venue, [show.city, show.state].filter((part) => part !== null).join(', ')]
          .filter(Boolean)
          .join('\n');
        const { checksums: files, ...texts } = recordingOf(
          random,
          { artist: act.name, abbrev: act.abbrev, archived: act.isTradable, year: show.year, month, day, place, songs },
          id,
          checksums[recordingIndex] ?? 0,
          sample === 'small',
        );
        recordingIndex += 1;
        batch.sources.push({ ...texts, id, performanceId });
        for (const file of files) {
          checksumId += 1;
          batch.checksums.push({ ...file, id: checksumId, sourceId: id, createdAt: texts.createdAt });
        }
      }
      if (batch.performances.length >= batchSize || batch.sources.length >= batchSize) {
        yield batch;
        batch = { performances: [], sources: [], checksums: [] };
      }
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

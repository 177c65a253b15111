import type { PerformanceRow } from '../server/data/loading/catalogueTables.ts';
import { dateText } from './calendar.ts';
import { commentOf, withEntities } from './comments.ts';
import type { World } from './places.ts';
import type { PlannedArtist } from './plan.ts';
import type { Random } from './random.ts';
import { unknownYear, unsortedCount } from './sizes.ts';
import { repertoireOf, setListsOf } from './songs.ts';
import { fill } from './templates.ts';
import { type Concert, concertsOf } from './tours.ts';
import { bestKnown } from './words/bestKnown.ts';

/** A performance, before it has an id. */
export interface Show extends Omit<PerformanceRow, 'id' | 'artistId' | 'sourceCount' | 'createdAt' | 'updatedAt'> {
  /** The month of the date; 0 for unknown, as for the day. */
  month: number;
  day: number;
  /** The songs that were played, each once. */
  songs: readonly string[];
}

/** Artists that are named as opening acts, or as the authors of songs. */
const peers = bestKnown.map((line) => line.slice(line.indexOf('|') + 2));

/** For a few, one or both are unknown. The first artist has each of these cases among its first nine concerts. */
function monthAndDayOf(
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

/**
 * Makes some pairs of concerts the early and the late show of one day, as in jazz clubs. The late show has the day and
 * place of the early one, instead of its own.
 */
function* withSecondShows(
  random: Random,
  artist: PlannedArtist,
  concerts: readonly Concert[],
): Generator<{ concert: Concert; part: 'Early show' | 'Late show' | null }> {
  let earlier: Concert | undefined;
  for (const [index, planned] of concerts.entries()) {
    const late = earlier;
    const next = concerts[index + 1];
    const early = !late && artist.genre === 'jazz' && next?.year === planned.year && random.chance(0.08);
    earlier = early ? planned : undefined;
    yield { concert: late ?? planned, part: early ? 'Early show' : late ? 'Late show' : null };
  }
}

/** The shows of an artist whose year is known, in the order of their dates. */
function* datedShows(random: Random, artist: PlannedArtist, world: World, count: number): Generator<Show> {
  const concerts = concertsOf(random, artist, world, count);
  const repertoire = repertoireOf(random, artist.genre, artist.performances);
  const listed = artist.fame > 1 ? 0.86 : artist.fame === 1 ? 0.6 : 0.3;
  const mentioned = new Set<string>();
  let index = 0;
  for (const { concert, part } of withSecondShows(random, artist, concerts)) {
    const short = concert.festival !== undefined || part !== null;
    const setLists = random.chance(listed) ? setListsOf(random, repertoire, index / concerts.length, short) : undefined;
    const comment = commentOf(random, {
      artist: artist.name,
      genre: artist.genre,
      peers,
      concert,
      setLists,
      mentioned,
    });
    const asStored = random.chance(0.12) ? withEntities : (text: string | null) => text;
    const { month, day } = monthAndDayOf(random, concert, index, artist.rank === 0);
    const nowhere = random.chance(0.006);
    index += 1;
    yield {
      date: dateText(concert.year, month, day),
      year: concert.year,
      month,
      day,
      title: null,
      isCompilation: false,
      venue: random.chance(0.02) ? null : asStored(concert.venue),
      city: nowhere ? null : concert.city,
      state: nowhere || random.chance(0.004) ? null : concert.state,
      set1: asStored(setLists?.set1 ?? null),
      set2: asStored(setLists?.set2 ?? null),
      set3: asStored(setLists?.set3 ?? null),
      comment: asStored([part, comment].filter((text) => text !== null).join('; ') || null),
      songs: setLists?.songs ?? [],
    };
  }
}

const unknownVenues = ['Unknown', 'Unknown Venue', null, 'Studio', 'Radio Station'];

const undatedComments = [
  null,
  null,
  'Date unknown.',
  'From an unlabelled cassette.',
  'Radio session; date and place unknown.',
  'Probably the late seventies.',
  'Tape box says only "spring".',
  'Fragment.',
  'Date to be confirmed.',
];

/** Shows whose year is unknown, and often the place, too. */
function* undatedShows(random: Random, artist: PlannedArtist, { places }: World, count: number): Generator<Show> {
  const repertoire = repertoireOf(random, artist.genre, artist.performances);
  for (let index = 0; index < count; index += 1) {
    const month = random.chance(0.18) ? random.between(1, 12) : 0;
    const day = month > 0 && random.chance(0.6) ? random.between(1, 28) : 0;
    const place = random.chance(0.6) ? random.pick(places) : undefined;
    const setLists = random.chance(0.4) ? setListsOf(random, repertoire, random.next(), true) : undefined;
    yield {
      date: dateText(unknownYear, month, day),
      year: unknownYear,
      month,
      day,
      title: null,
      isCompilation: false,
      venue:
        place && random.chance(0.7) ? random.pick(place.venues[random.below(3)] ?? []) : random.pick(unknownVenues),
      city: place?.name ?? random.pick(['Unknown', null]),
      state: place?.state ?? random.pick(['Unknown', null]),
      set1: setLists?.set1 ?? null,
      set2: null,
      set3: null,
      comment: random.pick(undatedComments),
      songs: setLists?.songs ?? [],
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

function* compilations(random: Random, artist: PlannedArtist, count: number): Generator<Show> {
  for (let index = 0; index < count; index += 1) {
    const unsorted = artist.rank === 0 && index === 0;
    const title = unsorted ? 'Unsorted Tapes' : fill(random.pick(compilationTitles), random);
    const songs = repertoireOf(random, artist.genre, 20).songs.slice(0, 12);
    const year = unsorted ? unknownYear : random.between(artist.from, artist.to);
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
      comment: unsorted
        ? 'Reels and cassettes from the same closet, not yet matched with dates.'
        : random.pick([null, 'Various dates.', 'Compiled from audience recordings.', 'Tree from the mailing list.']),
      songs,
    };
  }
}

/** All shows of an artist: the compilations first, then those of unknown year, then the rest by date. */
export function showsOf(random: Random, artist: PlannedArtist, world: World): Show[] {
  const undated =
    artist.rank === 0
      ? unsortedCount - 1
      : artist.performances < 12
        ? 0
        : Math.floor(artist.performances * 0.04 * random.next());
  const compiled = artist.rank === 0 ? 2 : artist.performances >= 8 && random.chance(0.16) ? 1 : 0;
  return [
    ...compilations(random, artist, compiled),
    ...undatedShows(random, artist, world, undated),
    ...datedShows(random, artist, world, artist.performances - undated - compiled),
  ];
}

import { decodeHTMLStrict } from 'entities';
import { type KnownTitles, knownTitles, songInitials, songKey, songTitles } from '../../../set-lists/titles.ts';
import { asVenueKey } from '../../../set-lists/venues.ts';
import { performances } from '../../db/tables/catalogue.ts';

/* The songs and venues of performances, read from their texts for the search index. */

export type Indexed = Pick<
  typeof performances.$inferSelect,
  'id' | 'artistId' | 'year' | 'date' | 'venue' | 'city' | 'state' | 'set1' | 'set2' | 'set3'
>;

export const indexedColumns = {
  id: performances.id,
  artistId: performances.artistId,
  year: performances.year,
  date: performances.date,
  venue: performances.venue,
  city: performances.city,
  state: performances.state,
  set1: performances.set1,
  set2: performances.set2,
  set3: performances.set3,
};

/** The key and initials of a spelling. They are kept because titles and places repeat. */
interface Name {
  /** The form that all spellings have in common. */
  key: string;
  initials: string;
}

function nameOf(text: string, names: Map<string, Name>): Name {
  const known = names.get(text);
  if (known) return known;
  const name = { key: songKey(text), initials: songInitials(text) };
  names.set(text, name);
  return name;
}

/** A song as a set list spells it. */
interface Played extends Name {
  title: string;
}

/** A performance as the index has it: its songs in order, and the key of its venue. */
export interface ReadPerformance {
  performance: Indexed;
  songs: Played[];
  venue: string | undefined;
  venueInitials: string;
}

const setsOf = ({ set1, set2, set3 }: Indexed): string[] =>
  [set1, set2, set3].map((set) => decodeHTMLStrict(set ?? ''));

/** Returns how the set lists of an artist write titles, as far as that is known before. */
export type TitlesOf = (artistId: number) => KnownTitles;

/** The titles known from each artist's set lists: those of `all`, and those in `before`. */
function titlesByArtist(all: readonly Indexed[], before: TitlesOf): Map<number, KnownTitles> {
  const byArtist = new Map<number, KnownTitles>();
  for (const performance of all) {
    const titles = byArtist.get(performance.artistId) ?? before(performance.artistId);
    byArtist.set(performance.artistId, titles);
    for (const set of setsOf(performance)) titles.add(set);
  }
  return byArtist;
}

/** Reads performances. The titles known from an artist's other set lists help to read each one. */
export function readPerformances(all: readonly Indexed[], before: TitlesOf = () => knownTitles()): ReadPerformance[] {
  const titles = titlesByArtist(all, before);
  // Not kept for the next call: a large catalogue has a million titles.
  const names = new Map<string, Name>();
  return all.map((performance) => {
    const known = titles.get(performance.artistId);
    const played = setsOf(performance).flatMap((set) => songTitles(set, known));
    const songs = played.map((title) => ({ title, ...nameOf(title, names) }));
    const { initials: venueInitials } = nameOf(performance.venue ?? '', names);
    return { performance, songs, venue: venueKey(performance, names), venueInitials };
  });
}

/** The maximum length of a venue's key, which an index contains. */
const longestKey = 300;

/** The key that all spellings of a venue have in common; undefined if nothing is known about it. */
function venueKey({ venue, city, state }: Indexed, names: Map<string, Name>): string | undefined {
  const name = asVenueKey(decodeHTMLStrict(venue ?? ''));
  const places = [city, state].map((part) => decodeHTMLStrict(part ?? ''));
  const parts = [name, ...places].map((part) => (part.trim() ? nameOf(part, names).key : ''));
  return parts.some(Boolean) ? [...parts.join('/')].slice(0, longestKey).join('') : undefined;
}

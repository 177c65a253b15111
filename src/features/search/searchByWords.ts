import { cursorAt } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  FoundSongsFragmentDoc,
  FoundVenuesFragmentDoc,
  SearchDocument,
  type SearchQuery,
  type SearchQueryVariables,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { firstIndex, PAGE_SIZE } from '#lib/pages.ts';
import { songHit, venueHit } from './hits.ts';
import type { Question, Understood } from './questions.ts';
import {
  artists,
  artistsNamed,
  asAbbreviation,
  asName,
  asPlace,
  datesFilter,
  find,
  foundGroups,
  GROUPS,
  type Group,
  listed,
  OVERVIEW_SIZE,
  performances,
  recordings,
  recordingsOf,
  type Search,
  type SearchOptions,
} from './searchParts.ts';

/** The filters for all meanings of what was typed. Undefined ones are not sent. */
function filtersOf(questions: readonly Question[]) {
  const name = find(questions, 'name')?.name;
  const dates = datesFilter(questions);
  const beside = find(questions, 'date')?.beside;
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  const md5 = find(questions, 'checksum')?.md5;
  const about = (text: string | undefined) => (text === undefined ? undefined : { about: { contains: text } });
  const abbreviation = asAbbreviation(name);
  return {
    artists: artistsNamed(asName(name)),
    abbreviated: abbreviation === undefined ? undefined : { abbrev: { eq: abbreviation } },
    besideArtists: artistsNamed(asName(beside)),
    songs: about(asName(name)),
    besideSongs: about(asName(beside)),
    venues: about(asPlace(name)),
    besideVenues: about(asName(beside)),
    performances: dates ? { ...dates, ...about(beside) } : about(asName(name)),
    recordings: id === undefined ? about(identifier ?? asName(name)) : { id: { eq: id } },
    checksums: md5 === undefined ? undefined : { body: { contains: md5 } },
  };
}

type Slot = keyof ReturnType<typeof filtersOf>;

/** The lists of the query that belong to each group. */
const SLOTS: Readonly<Record<Group, readonly Slot[]>> = {
  artists: ['abbreviated', 'artists', 'besideArtists'],
  songs: ['songs', 'besideSongs'],
  venues: ['venues', 'besideVenues'],
  performances: ['performances'],
  recordings: ['recordings', 'checksums'],
};

const songs = (list: FragmentType<typeof FoundSongsFragmentDoc> | null | undefined) =>
  listed(songHit)(getFragmentData(FoundSongsFragmentDoc, list));
const venues = (list: FragmentType<typeof FoundVenuesFragmentDoc> | null | undefined) =>
  listed(venueHit)(getFragmentData(FoundVenuesFragmentDoc, list));

/** The lists of a result by group. */
const listsOf = (data: SearchQuery) => ({
  artists: artists(data.abbreviated),
  alike: [data.artists, data.besideArtists].flatMap(artists),
  songs: [data.songs, data.besideSongs].flatMap(songs),
  venues: [data.venues, data.besideVenues].flatMap(venues),
  performances: performances(data.performances),
  recordings: [...recordings(data.recordings), ...recordingsOf(data.checksums)],
});

/** The variables of the query: for all meanings, or for a page of one group. Undefined if there is nothing to look for. */
function searchVariables(
  { questions }: Understood,
  { group, page = 1, size = OVERVIEW_SIZE, withoutArtists = false }: SearchOptions,
): SearchQueryVariables | undefined {
  const all = filtersOf(questions);
  const slots = new Set<Slot>((group ? [group] : GROUPS).flatMap((one) => SLOTS[one]));
  const wanted = <Name extends Slot>(slot: Name) => (slots.has(slot) ? all[slot] : undefined);
  const asked = {
    artists: withoutArtists ? undefined : wanted('artists'),
    abbreviated: wanted('abbreviated'),
    besideArtists: wanted('besideArtists'),
    songs: wanted('songs'),
    besideSongs: wanted('besideSongs'),
    venues: wanted('venues'),
    besideVenues: wanted('besideVenues'),
    performances: wanted('performances'),
    recordings: wanted('recordings'),
    checksums: wanted('checksums'),
  };
  if (Object.values(asked).every((filter) => filter === undefined)) return undefined;
  return {
    first: group ? PAGE_SIZE : size,
    after: cursorAt(group ? firstIndex(page) : 0),
    ...asked,
    hasArtists: asked.artists !== undefined,
    hasAbbreviated: asked.abbreviated !== undefined,
    hasBesideArtists: asked.besideArtists !== undefined,
    hasSongs: asked.songs !== undefined,
    hasBesideSongs: asked.besideSongs !== undefined,
    hasVenues: asked.venues !== undefined,
    hasBesideVenues: asked.besideVenues !== undefined,
    hasPerformances: asked.performances !== undefined,
    hasRecordings: asked.recordings !== undefined,
    hasChecksums: asked.checksums !== undefined,
  };
}

/** The total that stands for more than a thousand results (`schema.extensions.graphql`). */
const MOST_FOUND = 1_001;

/** A search by words, which needs the extensions. Undefined if there is nothing to look for. */
export function searchByWords(understood: Understood, options: SearchOptions): Search<SearchQuery> | undefined {
  const variables = searchVariables(understood, options);
  return (
    variables && {
      query: pageQuery(SearchDocument, variables),
      groups: (data) => foundGroups(listsOf(data), understood, MOST_FOUND),
    }
  );
}

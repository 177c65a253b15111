import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  FoundSongsFragmentDoc,
  FoundVenuesFragmentDoc,
  SearchDocument,
  type SearchQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { songHit, venueHit } from './hits.ts';
import type { Meaning, Understood } from './questions.ts';
import {
  artists,
  artistsNamed,
  asName,
  asPlace,
  commonFilters,
  datesFilter,
  find,
  foundGroups,
  listed,
  performances,
  recordings,
  recordingsOf,
  type Search,
  type SearchOptions,
  searchVariables,
} from './searchParts.ts';

/** The filters for all meanings of what was typed. Undefined ones are not sent. */
function filtersOf(questions: readonly Meaning[]) {
  const name = find(questions, 'name')?.name;
  const dates = datesFilter(questions);
  const beside = find(questions, 'date')?.beside;
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  const about = (text: string | undefined) => (text === undefined ? undefined : { about: { contains: text } });
  return {
    ...commonFilters(questions),
    besideArtists: artistsNamed(asName(beside)),
    songs: about(asName(name)),
    besideSongs: about(asName(beside)),
    venues: about(asPlace(name)),
    besideVenues: about(asName(beside)),
    performances: dates ? { ...dates, ...about(beside) } : about(asName(name)),
    recordings: id === undefined ? about(identifier ?? asName(name)) : { id: { eq: id } },
  };
}

const songs = (list: FragmentType<typeof FoundSongsFragmentDoc> | null | undefined) =>
  listed(songHit)(getFragmentData(FoundSongsFragmentDoc, list));
const venues = (list: FragmentType<typeof FoundVenuesFragmentDoc> | null | undefined) =>
  listed(venueHit)(getFragmentData(FoundVenuesFragmentDoc, list));

const listsOf = (data: SearchQuery) => ({
  artists: artists(data.abbreviated),
  alike: [data.artists, data.besideArtists].flatMap(artists),
  songs: [data.songs, data.besideSongs].flatMap(songs),
  venues: [data.venues, data.besideVenues].flatMap(venues),
  performances: performances(data.performances),
  recordings: [...recordings(data.recordings), ...recordingsOf(data.checksums)],
});

/** The total that stands for more than a thousand results (`schema.extensions.graphql`). */
const MOST_FOUND = 1_001;

/** A search by words, which needs the extensions. Undefined if there is nothing to look for. */
export function searchByWords(understood: Understood, options: SearchOptions): Search<SearchQuery> | undefined {
  const variables = searchVariables(filtersOf(understood.questions), options);
  return (
    variables && {
      query: pageQuery(SearchDocument, variables),
      groups: (data) => foundGroups(listsOf(data), understood, MOST_FOUND),
    }
  );
}

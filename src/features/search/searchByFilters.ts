import { nodes } from '#graphql/connection.ts';
import { SearchByFiltersDocument, type SearchByFiltersQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import type { Meaning, Understood } from './questions.ts';
import {
  artists,
  artistsNamed,
  asName,
  commonFilters,
  datesFilter,
  find,
  foundGroups,
  performances,
  recordings,
  recordingsOf,
  type Search,
  type SearchOptions,
  searchVariables,
} from './searchParts.ts';

/** The default order of results: the latest first. */
const LATEST = { year: { sort: 'DESC' }, date: { sort: 'DESC' } };

/** The filters for all meanings of what was typed. Undefined ones are not sent. */
function filtersOf(questions: readonly Meaning[]) {
  const dates = datesFilter(questions);
  const beside = asName(find(questions, 'date')?.beside);
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  // Beside a date, a name is that of an artist or place on that date; otherwise it is looked for in all years.
  const place = dates ? beside : asName(find(questions, 'name')?.name);
  const when = dates ?? LATEST;
  return {
    ...commonFilters(questions),
    besideDate: dates ? artistsNamed(beside) : undefined,
    performances: beside === undefined ? dates : undefined,
    atVenue: place === undefined ? undefined : { ...when, venue: { contains: place } },
    inCity: place === undefined ? undefined : { ...when, city: { contains: place } },
    recordings:
      id === undefined
        ? identifier === undefined
          ? undefined
          : { archiveIdentifier: { contains: identifier } }
        : { id: { eq: id } },
  };
}

const listsOf = (data: SearchByFiltersQuery) => ({
  artists: artists(data.abbreviated),
  alike: artists(data.artists),
  performances: [
    data.performances,
    ...nodes(data.besideDate).map((artist) => artist.performances),
    data.atVenue,
    data.inCity,
  ].flatMap(performances),
  recordings: [...recordings(data.recordings), ...recordingsOf(data.checksums)],
});

/** A search with the filters that every API has. Undefined if there is nothing to look for. */
export function searchByFilters(
  understood: Understood,
  options: SearchOptions,
): Search<SearchByFiltersQuery> | undefined {
  const variables = searchVariables(filtersOf(understood.questions), options);
  const dates = datesFilter(understood.questions);
  return (
    variables && {
      query: pageQuery(SearchByFiltersDocument, { dates, ...variables }),
      groups: (data) => foundGroups(listsOf(data), understood),
    }
  );
}

import { cursorAt, nodes } from '#graphql/connection.ts';
import {
  SearchByFiltersDocument,
  type SearchByFiltersQuery,
  type SearchByFiltersQueryVariables,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { firstIndex, PAGE_SIZE } from '#lib/pages.ts';
import type { Question, Understood } from './questions.ts';
import {
  artists,
  artistsNamed,
  asAbbreviation,
  asName,
  datesFilter,
  find,
  foundGroups,
  type Group,
  OVERVIEW_SIZE,
  performances,
  recordings,
  recordingsOf,
  type Search,
  type SearchOptions,
} from './searchParts.ts';

/** The default order of results: the latest first. */
const LATEST = { year: { sort: 'DESC' }, date: { sort: 'DESC' } };

/** The filters for all meanings of what was typed. Undefined ones are not sent. */
function filtersOf(questions: readonly Question[]) {
  const name = asName(find(questions, 'name')?.name);
  const abbreviation = asAbbreviation(find(questions, 'name')?.name);
  const dates = datesFilter(questions);
  const beside = asName(find(questions, 'date')?.beside);
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  const md5 = find(questions, 'checksum')?.md5;
  // Beside a date, a name is that of an artist or place on that date; otherwise it is looked for in all years.
  const place = dates ? beside : name;
  const when = dates ?? LATEST;
  return {
    artists: artistsNamed(name),
    abbreviated: abbreviation === undefined ? undefined : { abbrev: { eq: abbreviation } },
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
    checksums: md5 === undefined ? undefined : { body: { contains: md5 } },
  };
}

type Slot = keyof ReturnType<typeof filtersOf>;

/** The lists of the query that belong to each group. */
const SLOTS: Readonly<Partial<Record<Group, readonly Slot[]>>> = {
  artists: ['abbreviated', 'artists'],
  performances: ['performances', 'besideDate', 'atVenue', 'inCity'],
  recordings: ['recordings', 'checksums'],
};

/** The lists of a result by group. */
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

function searchVariables(
  { questions }: Understood,
  { group, page = 1, size = OVERVIEW_SIZE, withoutArtists = false }: SearchOptions,
): SearchByFiltersQueryVariables | undefined {
  const all = filtersOf(questions);
  const slots = group && SLOTS[group];
  const wanted = <Name extends Slot>(slot: Name) => (!slots || slots.includes(slot) ? all[slot] : undefined);
  const asked = {
    artists: withoutArtists ? undefined : wanted('artists'),
    abbreviated: wanted('abbreviated'),
    besideDate: wanted('besideDate'),
    performances: wanted('performances'),
    atVenue: wanted('atVenue'),
    inCity: wanted('inCity'),
    recordings: wanted('recordings'),
    checksums: wanted('checksums'),
  };
  if (Object.values(asked).every((filter) => filter === undefined)) return undefined;
  return {
    first: group ? PAGE_SIZE : size,
    after: cursorAt(group ? firstIndex(page) : 0),
    dates: datesFilter(questions),
    ...asked,
    hasArtists: asked.artists !== undefined,
    hasAbbreviated: asked.abbreviated !== undefined,
    hasBesideDate: asked.besideDate !== undefined,
    hasPerformances: asked.performances !== undefined,
    hasAtVenue: asked.atVenue !== undefined,
    hasInCity: asked.inCity !== undefined,
    hasRecordings: asked.recordings !== undefined,
    hasChecksums: asked.checksums !== undefined,
  };
}

/** A search with the filters that every API has. Undefined if there is nothing to look for. */
export function searchByFilters(
  understood: Understood,
  options: SearchOptions,
): Search<SearchByFiltersQuery> | undefined {
  const variables = searchVariables(understood, options);
  return (
    variables && {
      query: pageQuery(SearchByFiltersDocument, variables),
      groups: (data) => foundGroups(listsOf(data), understood),
    }
  );
}

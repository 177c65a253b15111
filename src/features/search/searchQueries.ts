import { cursorAt } from '../../graphql/cursor';
import {
  type PerformanceFilter,
  SearchArtistDatesDocument,
  SearchArtistsDocument,
  SearchChecksumsDocument,
  SearchPerformancesDocument,
  SearchRecordingsDocument,
  SearchSongsDocument,
} from '../../graphql/generated/graphql';
import { pageQuery } from '../../graphql/pageQueries';
import type { PartialDate } from './partialDate';
import type { Question, Understood } from './questions';

/** How many records of a group are shown on its own page; an overview shows fewer. */
export const PAGE_SIZE = 100;

/** The groups of a search, by the name that an address gives them. */
export const GROUPS = ['artists', 'performances', 'recordings', 'songs', 'venues'] as const;
export type Group = (typeof GROUPS)[number];

/** How many are asked for where only the best are shown. Songs and venues are counted among more. */
const OVERVIEW: Record<Group, number> = { artists: 8, performances: 8, recordings: 8, songs: 50, venues: 100 };

type About<Kind extends Question['about']> = Extract<Question, { about: Kind }>;

function find<Kind extends Question['about']>(questions: readonly Question[], about: Kind): About<Kind> | undefined {
  return questions.find((question): question is About<Kind> => question.about === about);
}

/** A date as the list filters ask for it: `MM/DD/YY` as it is stored, and the year where all of it was typed. */
function dateFilter({ month, day, year }: PartialDate): PerformanceFilter {
  const short = year?.slice(-2);
  const whole = year?.length === 4 ? { eq: Number(year) } : {};
  if (month === undefined) {
    return year?.length === 4
      ? { year: whole, date: { sort: 'ASC' } }
      : { year: { sort: 'ASC' }, date: { endswith: `/${short}` } };
  }
  const exact = day !== undefined && short !== undefined;
  if (exact) return { date: { eq: `${month}/${day}/${short}` }, ...(year?.length === 4 && { year: whole }) };
  const start = day === undefined ? `${month}/` : `${month}/${day}/`;
  return {
    year: { ...whole, sort: 'ASC' },
    date: {
      startswith: start,
      ...(short !== undefined && year?.length === 2 && { endswith: `/${short}` }),
      sort: 'ASC',
    },
  };
}

/** Several readings of one text are one question. */
function datesFilter(questions: readonly Question[]): PerformanceFilter | undefined {
  const dates = questions.flatMap((question) => (question.about === 'date' ? [question.date] : []));
  const [only] = dates;
  if (!only) return undefined;
  return dates.length === 1
    ? dateFilter(only)
    : { date: { in: dates.map(({ month, day, year = '' }) => `${month}/${day}/${year.slice(-2)}`) } };
}

/** A name of three characters and more is looked for anywhere in names; a shorter one is an abbreviation. */
const longEnough = (name: string | undefined): name is string => name !== undefined && [...name].length > 2;
const asAbbreviation = (name: string | undefined): string | undefined =>
  name && /^[\p{L}\p{N}&.']{1,12}$/u.test(name) ? name : undefined;

/** What is asked about dates: of anybody, or of the artist, the venue or the city beside them. */
function dateQueries(questions: readonly Question[], page: (group: Group) => { first: number; after: string }) {
  const date = datesFilter(questions);
  const beside = find(questions, 'date')?.beside;
  const abbreviation = asAbbreviation(beside);
  const performances = page('performances');
  return {
    dates: date && !beside ? pageQuery(SearchPerformancesDocument, { filter: date, ...performances }) : undefined,
    namedOnDates:
      date && longEnough(beside)
        ? pageQuery(SearchArtistDatesDocument, {
            artists: { nameNormalized: { contains: beside } },
            performances: date,
            ...performances,
          })
        : undefined,
    abbreviatedOnDates:
      date && abbreviation
        ? pageQuery(SearchArtistDatesDocument, {
            artists: { abbrev: { eq: abbreviation } },
            performances: date,
            ...performances,
          })
        : undefined,
    venueOnDates:
      date && longEnough(beside)
        ? pageQuery(SearchPerformancesDocument, { filter: { ...date, venue: { contains: beside } }, ...performances })
        : undefined,
    cityOnDates:
      date && longEnough(beside)
        ? pageQuery(SearchPerformancesDocument, { filter: { ...date, city: { contains: beside } }, ...performances })
        : undefined,
  };
}

function identifierQueries(questions: readonly Question[], page: (group: Group) => { first: number; after: string }) {
  const id = find(questions, 'recording')?.id;
  const identifier = find(questions, 'archive')?.identifier;
  const md5 = find(questions, 'checksum')?.md5;
  const recordings = page('recordings');
  return {
    recording: id ? pageQuery(SearchRecordingsDocument, { filter: { id: { eq: id } }, ...recordings }) : undefined,
    archived: identifier
      ? pageQuery(SearchRecordingsDocument, {
          filter: { archiveIdentifier: { startswith: identifier } },
          ...recordings,
        })
      : undefined,
    checksums: md5 ? pageQuery(SearchChecksumsDocument, { md5, ...recordings }) : undefined,
  };
}

function nameQueries(questions: readonly Question[], page: (group: Group) => { first: number; after: string }) {
  const name = find(questions, 'artist')?.name;
  const abbreviation = asAbbreviation(name);
  const title = find(questions, 'song')?.title;
  const songs = (filter: PerformanceFilter) => pageQuery(SearchSongsDocument, { filter, ...page('songs') });
  const venues = (filter: PerformanceFilter) => pageQuery(SearchPerformancesDocument, { filter, ...page('venues') });
  const venue = find(questions, 'venue')?.name;
  const place = find(questions, 'place');
  return {
    artists: longEnough(name)
      ? pageQuery(SearchArtistsDocument, { filter: { nameNormalized: { contains: name } }, ...page('artists') })
      : undefined,
    abbreviations: abbreviation
      ? pageQuery(SearchArtistsDocument, { filter: { abbrev: { eq: abbreviation } }, ...page('artists') })
      : undefined,
    set1: title ? songs({ set1: { contains: title } }) : undefined,
    set2: title ? songs({ set2: { contains: title } }) : undefined,
    set3: title ? songs({ set3: { contains: title } }) : undefined,
    venues: venue ? venues({ venue: { contains: venue } }) : undefined,
    cities: venue ? venues({ city: { contains: venue } }) : undefined,
    places: place ? venues({ city: { eq: place.city }, state: { startswith: place.state } }) : undefined,
  };
}

/** Which questions a group answers. */
const ANSWERS: Record<Group, readonly Question['about'][]> = {
  artists: ['artist'],
  performances: ['date'],
  recordings: ['recording', 'archive', 'checksum'],
  songs: ['song'],
  venues: ['venue', 'place'],
};

/** Asks everything that a text may mean; with a group, a page of that group alone, in full. */
export function searchQueries({ questions }: Understood, group?: Group, page = 1) {
  const asked = group ? questions.filter(({ about }) => ANSWERS[group].includes(about)) : questions;
  const pageOf = (of: Group) => ({
    first: group ? PAGE_SIZE : OVERVIEW[of],
    after: cursorAt(group ? (page - 1) * PAGE_SIZE : 0),
  });
  return { ...nameQueries(asked, pageOf), ...dateQueries(asked, pageOf), ...identifierQueries(asked, pageOf) };
}

export type SearchQueries = ReturnType<typeof searchQueries>;

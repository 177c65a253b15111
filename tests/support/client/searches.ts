import type { MockLink } from '@apollo/client/testing';
import { SearchDocument, type SearchQuery, type SearchQueryVariables } from '#graphql/generated/graphql.ts';
import { connection } from './lists.ts';
import type { Sent } from './mocks.ts';

/** A list without a record, which says of what: fragments on it are not read where it does not. */
const empty = <Type extends string>(type: Type) => connection([], { type: `${type}Connection` });

/** The lists that a search asks for, without a record. */
const emptyLists = (asked: SearchQueryVariables | undefined): Sent<SearchQuery> => ({
  ...(asked?.hasArtists && { artists: empty('Artist') }),
  ...(asked?.hasAbbreviated && { abbreviated: empty('Artist') }),
  ...(asked?.hasBesideArtists && { besideArtists: empty('Artist') }),
  ...(asked?.hasSongs && { songs: empty('Song') }),
  ...(asked?.hasBesideSongs && { besideSongs: empty('Song') }),
  ...(asked?.hasVenues && { venues: empty('Venue') }),
  ...(asked?.hasBesideVenues && { besideVenues: empty('Venue') }),
  ...(asked?.hasPerformances && { performances: empty('Performance') }),
  ...(asked?.hasRecordings && { recordings: empty('Source') }),
  ...(asked?.hasChecksums && { checksums: empty('Checksum') }),
});

/** A response to every search, with what is found; the other lists that it asks for are empty. `sent` is what was asked. */
export function respondToSearch(found: (asked: SearchQueryVariables) => Sent<SearchQuery>) {
  const sent: SearchQueryVariables[] = [];
  const variables = (asked: SearchQueryVariables) => {
    sent.push(asked);
    return true;
  };
  const result = () => {
    const asked = sent.at(-1);
    return { data: { ...emptyLists(asked), ...(asked && found(asked)) } };
  };
  const mock: MockLink.MockedResponse<Record<string, unknown>, SearchQueryVariables> = {
    request: { query: SearchDocument, variables },
    result,
  };
  return { mock, sent };
}

import type { MockLink } from '@apollo/client/testing';
import { SearchDocument, type SearchQuery, type SearchQueryVariables } from '#graphql/generated/graphql.ts';
import { connection } from './lists.ts';
import type { Sent } from './mocks.ts';

/** An empty list with its type, which fragments on it need. */
const empty = <Type extends string>(type: Type) => connection([], { type: `${type}Connection` });

/** The requested lists of a search, all empty. */
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

/** Other requested lists are empty. `sent` has the variables of requests. */
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

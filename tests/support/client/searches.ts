import type { MockLink } from '@apollo/client/testing';
import { SearchDocument, type SearchQuery, type SearchQueryVariables } from '../../../src/graphql/generated/graphql';
import { connection } from './lists';
import type { Sent } from './mocks';

/** The lists that a search asks for, without a record. */
const emptyLists = (asked: SearchQueryVariables | undefined): SearchQuery => ({
  ...(asked?.hasArtists && { artists: connection([]) }),
  ...(asked?.hasAbbreviated && { abbreviated: connection([]) }),
  ...(asked?.hasBesideArtists && { besideArtists: connection([]) }),
  ...(asked?.hasSongs && { songs: connection([]) }),
  ...(asked?.hasBesideSongs && { besideSongs: connection([]) }),
  ...(asked?.hasVenues && { venues: connection([]) }),
  ...(asked?.hasBesideVenues && { besideVenues: connection([]) }),
  ...(asked?.hasPerformances && { performances: connection([]) }),
  ...(asked?.hasRecordings && { recordings: connection([]) }),
  ...(asked?.hasChecksums && { checksums: connection([]) }),
});

/** An answer to every search, with what is found; the other lists that it asks for are empty. `sent` is what was asked. */
export function answerSearch(found: (asked: SearchQueryVariables) => Sent<SearchQuery>) {
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

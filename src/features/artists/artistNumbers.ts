import { useQuery } from '@apollo/client/react';
import { nodes } from '#graphql/connection.ts';
import { ArtistNumbersDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

type Names = readonly { id: number }[];

const isTop = (chr: string) => chr === 'top100';

const query = (chr: string, names: Names) =>
  pageQuery(ArtistNumbersDocument, { ids: names.map(({ id }) => id), shows: !isTop(chr) }, { isOptional: true });

/** The numbers by the artists' ids; undefined until they are known. */
function useCounts(chr: string, names: Names) {
  const { query: document, variables } = query(chr, names);
  const { data } = useQuery(document, { variables, skip: names.length === 0 });
  return (
    data &&
    new Map(
      nodes(data.artists).map(({ id, sourceCount, performances }) => [id, performances?.totalCount ?? sourceCount]),
    )
  );
}

/** The things that the numbers count, as words behind the number of names. */
const inWords = (chr: string) =>
  isTop(chr) ? ': the most recorded artists, each with its number of recordings' : ', each with its number of shows';

/** The numbers behind artists' names: of recordings in the top 100, else of shows. */
export const artistNumbers = { query, useCounts, inWords };

export type ArtistNumbers = typeof artistNumbers;

import { useQuery } from '@apollo/client/react';
import { ArtistDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';

/** The query for the artist whose performances are shown. */
export const artistQuery = (id: number) => ({ query: ArtistDocument, variables: { id } });

/** The artist whose performances are shown, with the years from the latest back; null when there is none of that id. */
export function useArtist(id: number) {
  const { query, variables } = artistQuery(id);
  const { data, loading, error } = useQuery(query, { variables });
  const found = data?.artist;
  const artist = found && {
    name: found.name,
    sourceCount: found.sourceCount,
    years: [...new Set(found.years)].sort((a, b) => b - a),
    creators: nodes(found.creators).map(({ name }) => name),
  };
  return { artist: error && !artist ? undefined : artist, loading, error };
}

import type { ArtistResolvers } from './generated/resolvers.ts';
import { listUnder } from './lists.ts';

export const artist: ArtistResolvers = {
  creators: listUnder,
  performances: listUnder,
  artistToArtistGroups: listUnder,
};

import type { ArtistGroupResolvers } from './generated/resolvers.ts';
import { listUnder, wholeListUnder } from './lists.ts';

export const artistGroup: ArtistGroupResolvers = {
  artistsByName: (group, _args, context, info) => wholeListUnder(group, context, info),
  artistToArtistGroups: listUnder,
};

import type { QueryResolvers } from './generated/resolvers.ts';
import { list, record } from './lists.ts';

export const query: QueryResolvers = {
  artists: (_root, args, context, info) => list(args, context, info),
  artistsUnprefix: (_root, args, context, info) => list(args, context, info),
  artistsUnprefixSource: (_root, args, context, info) => list(args, context, info),
  artist: (_root, { id }, context, info) => record(id, context, info),
  artistGroups: (_root, args, context, info) => list(args, context, info),
  artistGroup: (_root, { id }, context, info) => record(id, context, info),
  performances: (_root, args, context, info) => list(args, context, info),
  performance: (_root, { id }, context, info) => record(id, context, info),
  sources: (_root, args, context, info) => list(args, context, info),
  source: (_root, { id }, context, info) => record(id, context, info),
  checksums: (_root, args, context, info) => list(args, context, info),
};

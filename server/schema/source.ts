import type { SourceResolvers } from './generated/resolvers.ts';
import { listUnder } from './lists.ts';

export const source: SourceResolvers = { checksums: listUnder };

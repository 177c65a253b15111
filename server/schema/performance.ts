import type { PerformanceResolvers } from './generated/resolvers.ts';
import { listUnder } from './lists.ts';

export const performance: PerformanceResolvers = { sources: listUnder };

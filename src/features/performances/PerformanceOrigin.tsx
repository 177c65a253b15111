import { Text } from '@mantine/core';
import { addedBy } from '#domain/artists/addedBy.ts';
import { nodes } from '#graphql/nodes.ts';
import { useCached } from '#routing/usePageQuery.ts';
import { originQuery } from './queries.ts';

/** Says of a performance that it is a compilation, and who added it; nothing where neither is known. */
export function PerformanceOrigin({ id }: { id: number }) {
  const performance = useCached(originQuery(id))?.performance;
  const facts = [performance?.isCompilation && 'Compilation', addedBy(nodes(performance?.creators))].filter(Boolean);
  return facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>;
}

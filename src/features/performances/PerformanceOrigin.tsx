import { Text } from '@mantine/core';
import { addedBy } from '#domain/artists/addedBy.ts';
import { nodes } from '#graphql/nodes.ts';
import { useCached } from '#routing/usePageQuery.ts';
import { originQuery } from './queries.ts';

/** Says whether a performance is a compilation, and who added it. Renders nothing if neither applies. */
export function PerformanceOrigin({ id }: { id: number }) {
  const performance = useCached(originQuery(id))?.performance;
  const facts = [performance?.isCompilation && 'Compilation', addedBy(nodes(performance?.creators))].filter(Boolean);
  return facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>;
}

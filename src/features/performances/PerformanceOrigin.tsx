import { Text } from '@mantine/core';
import { nodes } from '../../graphql/nodes';
import { addedBy } from '../../lib/addedBy';
import { useCached } from '../../routing/usePageQuery';
import { originQuery } from './queries';

/** Says of a performance that it is a compilation, and who added it; nothing where neither is known. */
export function PerformanceOrigin({ id }: { id: number }) {
  const performance = useCached(originQuery(id))?.performance;
  const facts = [performance?.isCompilation && 'Compilation', addedBy(nodes(performance?.creators))].filter(Boolean);
  return facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>;
}

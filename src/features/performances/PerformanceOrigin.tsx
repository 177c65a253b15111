import { Text } from '@mantine/core';
import { addedBy } from '#domain/artists/addedBy.ts';
import { PerformanceOriginDocument } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { useCached } from '#routing/usePageQuery.ts';

/** The query for whether a performance is a compilation, and for who added it. Optional: the page answers 200 without it. */
export const originQuery = (id: number) => pageQuery(PerformanceOriginDocument, { id }, { isOptional: true });

/** Says whether a performance is a compilation, and who added it. Renders nothing if neither applies. */
export function PerformanceOrigin({ id }: { id: number }) {
  const performance = useCached(originQuery(id))?.performance;
  const facts = [performance?.isCompilation && 'Compilation', addedBy(nodes(performance?.creators))].filter(Boolean);
  return facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>;
}

import { Text } from '@mantine/core';
import { addedBy } from '#domain/artists/addedBy.ts';
import { PerformanceOriginDocument } from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import type { Identifier } from '#lib/identifiers.ts';
import { useCached } from '#routing/usePageQuery.ts';

/**
 * The query for whether a performance is a compilation, who added it, and what it is called elsewhere. Optional: the page
 * answers 200 without it.
 */
export const originQuery = (id: number) => pageQuery(PerformanceOriginDocument, { id }, { isOptional: true });

/** The names of a performance elsewhere, in the cache; none without the extensions. */
export const usePerformanceIdentifiers: (id: number) => readonly Identifier[] = hasExtensions
  ? (id) => useCached(originQuery(id))?.performance?.identifiers ?? []
  : () => [];

/** Says whether a performance is a compilation, and who added it. Renders nothing if neither applies. */
export function PerformanceOrigin({ id }: { id: number }) {
  const performance = useCached(originQuery(id))?.performance;
  const facts = [performance?.isCompilation && 'Compilation', addedBy(nodes(performance?.creators))].filter(Boolean);
  return facts.length > 0 && <Text c="dimmed">{facts.join(', ')}</Text>;
}

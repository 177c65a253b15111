import { SourceIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import type { Identifier } from '#lib/identifiers.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';

/** The query for what a recording is called elsewhere. Optional: the page answers 200 without it. */
export const recordingIdentifiersQuery = (id: number) =>
  pageQuery(SourceIdentifiersDocument, { id }, { isOptional: true });

/** The names of a recording elsewhere; none without the extensions. */
export const useRecordingIdentifiers = (id: number): readonly Identifier[] =>
  usePageQuery(recordingIdentifiersQuery(id), hasExtensions).data?.source?.identifiers ?? [];

import { cursorAt } from '#graphql/cursor.ts';
import {
  type DuplicateKind,
  DuplicatesDocument,
  type RecordKind,
  RecordRevisionsDocument,
  type RevisionFilter,
  RevisionsDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** How many changes a page shows. */
export const CHANGES_A_PAGE = 50;

/** All changes of a record, the latest first. */
export const recordRevisionsQuery = (record: RecordKind, id: number) =>
  pageQuery(RecordRevisionsDocument, { record, id }, { lists: ({ revisions }) => [revisions], recovers: true });

/** A page of the changes of the whole catalogue, the latest first. */
export const revisionsQuery = (filter: RevisionFilter, page: number) =>
  pageQuery(
    RevisionsDocument,
    { filter, first: CHANGES_A_PAGE, after: cursorAt((page - 1) * CHANGES_A_PAGE) },
    { recovers: true },
  );

/** Those of one kind that may be there twice, the surest first. */
export const duplicatesQuery = (kind: DuplicateKind) => pageQuery(DuplicatesDocument, { kind }, { recovers: true });

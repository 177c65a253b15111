import { cursorAt } from '#graphql/connection.ts';
import {
  type DuplicateKind,
  DuplicatesDocument,
  type RecordKind,
  RecordRevisionsDocument,
  type RevisionFilter,
  RevisionsDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

/** The number of changes on a page. */
const CHANGES_A_PAGE = 50;

/** The query for all changes of a record, the latest first. */
export const recordRevisionsQuery = (record: RecordKind, id: number) =>
  pageQuery(RecordRevisionsDocument, { record, id }, { wholeLists: ({ revisions }) => [revisions] });

/** The query for a page of the changes that pass a filter, the latest first. */
export const revisionsQuery = (filter: RevisionFilter, page: number) =>
  pageQuery(RevisionsDocument, { filter, first: CHANGES_A_PAGE, after: cursorAt((page - 1) * CHANGES_A_PAGE) });

/** The number of pages for a total of changes. */
export const pagesOfChanges = (total: number): number => Math.ceil(total / CHANGES_A_PAGE);

/** The query for possible duplicates of one kind, the likeliest first. */
export const duplicatesQuery = (kind: DuplicateKind) => pageQuery(DuplicatesDocument, { kind });

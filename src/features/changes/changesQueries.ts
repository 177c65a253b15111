import { cursorAt } from '#graphql/connection.ts';
import {
  type DuplicateKind,
  DuplicatesDocument,
  type RecordKind,
  RecordRevisionsDocument,
  type RevisionFilter,
  RevisionsDocument,
  RevisionVersionsDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';

const CHANGES_A_PAGE = 50;

const partOf = (page: number) => ({ first: CHANGES_A_PAGE, after: cursorAt((page - 1) * CHANGES_A_PAGE) });

/** The query for a page of the changes of a record, the latest first. */
export const recordRevisionsQuery = (record: RecordKind, id: number, page: number) =>
  pageQuery(RecordRevisionsDocument, { record, id, ...partOf(page) });

/** The query for the changes that lead from a version of a record to a later one. */
export const versionsQuery = (record: RecordKind, id: number, versions: { from: number; to: number }) =>
  pageQuery(
    RevisionVersionsDocument,
    { record, id, from: versions.from + 1, to: versions.to },
    { wholeLists: ({ revisions }) => [revisions] },
  );

/** The query for a page of the changes that pass a filter, the latest first. */
export const revisionsQuery = (filter: RevisionFilter, page: number) =>
  pageQuery(RevisionsDocument, { filter, ...partOf(page) });

export const pagesOfChanges = (total: number): number => Math.ceil(total / CHANGES_A_PAGE);

/** The query for possible duplicates of one kind, the likeliest first. */
export const duplicatesQuery = (kind: DuplicateKind) => pageQuery(DuplicatesDocument, { kind });

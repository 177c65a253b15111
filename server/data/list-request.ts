import { largestInteger } from '../db/integers.ts';
import type { Matching } from './conditions.ts';
import type { Entity, EntityName } from './entities.ts';
import { type Filter, readFilter } from './filters.ts';
import { type PageRequest, type Pagination, readPagination } from './pages.ts';
import type { RecordSelection } from './records.ts';

/** What is read of a list. */
export interface ListSelection {
  entity: EntityName;
  totalCount: boolean;
  pageInfo: boolean;
  /** What is read of each record; nothing when no record is needed to answer. */
  node: RecordSelection | undefined;
}

/** Which records a list holds, in which order, and which part of them is asked for. */
export interface ListRequest {
  filter?: Filter | null;
  pagination?: Pagination | null;
  /** The names of the filter's sorts in the order in which they were written. */
  sorts: readonly string[];
  /** Only names that begin with no letter from a to z. */
  noLetter?: boolean;
  /** The list in one piece, however long. */
  whole?: boolean;
}

/** A valid request: what the text of its statements depends on, and the values they are run with. */
export interface ReadRequest extends Matching {
  values: Record<string, unknown>;
  sorts: readonly string[];
  /** Equal for two requests whose statements have the same text. */
  shape: string;
}

/** Reads a request; throws BAD_USER_INPUT that names the field for a filter that is not valid. */
export function readRequest(entity: Entity, request: ListRequest): ReadRequest {
  const { shape: filter, values } = readFilter(entity, request.filter);
  const { sorts, noLetter = false } = request;
  return { filter, values, sorts, noLetter, shape: JSON.stringify([filter, sorts, noLetter]) };
}

/** Reads which part of a list is asked for; throws BAD_USER_INPUT that names the field for a page that is not valid. */
export const readPage = (request: Pick<ListRequest, 'pagination' | 'whole'>): PageRequest =>
  request.whole
    ? { needsTotal: false, window: () => ({ start: 0, size: largestInteger }) }
    : readPagination(request.pagination);

import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';

/* The shape of an answer. A plan describes it, and statements write, measure and count it. */

/** A record, with its members in the order of the answer. */
export interface JsonRecord {
  entity: EntityName;
  members: JsonMember[];
}

/** A member of an object: a constant text, a field, a related record, or a list. */
export type JsonMember = { key: string } & (
  | { text: string }
  | { field: string }
  | { one: string; record: JsonRecord }
  | { list: JsonList }
);

/** A member of a connection's `pageInfo`. */
export type PageMember = { key: string } & (
  | { text: string }
  | { page: 'startCursor' | 'endCursor' | 'hasPreviousPage' | 'hasNextPage' }
);

export type EdgeMember = { key: string } & ({ text: string } | { cursor: true } | { node: JsonRecord });

export type ConnectionMember = { key: string } & (
  | { text: string }
  | { total: true }
  | { pageInfo: PageMember[] }
  | { edges: EdgeMember[] }
);

/** A list: its index among the lists of the statement, its entity, and the members of its pages or its records. */
export interface JsonList {
  index: number;
  entity: EntityName;
  /** The relation of the parent's type; undefined for a list of the whole catalogue. */
  relation?: string;
  members: ConnectionMember[];
  /** The records of a list without pages. */
  record?: JsonRecord;
}

/** The root of a statement: the record of an id, or a list. */
export type JsonRoot = { record: JsonRecord } | { list: JsonList };

/** Whether a query asks for records of a list, and not only for its length. */
export const holdsRecords = (list: JsonList): boolean =>
  list.record !== undefined || list.members.some((member) => 'edges' in member);

/** The records that a query asks for of each row of a list: one for each `node`. */
export const recordsOf = (list: JsonList): JsonRecord[] =>
  list.record
    ? [list.record]
    : list.members.flatMap((member) =>
        'edges' in member ? member.edges.flatMap((part) => ('node' in part ? [part.node] : [])) : [],
      );

export function asksLongTexts(root: JsonRoot): boolean {
  const records = 'list' in root ? recordsOf(root.list) : [root.record];
  return records.some(({ entity, members }) =>
    members.some((member) => {
      if ('field' in member) return entities[entity].fields[member.field]?.long === true;
      if ('one' in member) return asksLongTexts(member);
      return 'list' in member && asksLongTexts(member);
    }),
  );
}

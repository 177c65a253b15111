import { type SQL, sql } from 'drizzle-orm';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';
import { holdsRecords, type JsonList, type JsonMember, type JsonRecord, recordsOf } from './jsonShape.ts';
import { type RecordRow, type Rows, recordRow, type Source, shortTable } from './listRows.ts';

/*
 * The bytes of an answer, as SQL expressions. The bytes of texts are their lengths, which the database knows without
 * reading them. All other values count with the most that they can have.
 */

/** The most bytes of a number or an instant, and of a computed field. */
const bytesOfValue = 30;
const bytesOfComputed = 500;

/** The most bytes around a record in a list: an edge with its cursor, or a comma. */
const bytesOfEdge = 50;

/** The most bytes of a record without its texts, and without the records of its lists. */
const bytesAround = ({ entity, members }: JsonRecord): number =>
  members.reduce((sum, member) => sum + member.key.length + 5 + bytesOfMember(entity, member), bytesOfEdge);

function bytesOfMember(entity: EntityName, member: JsonMember): number {
  if ('text' in member) return member.text.length;
  if ('field' in member) return entities[entity].computed?.[member.field] ? bytesOfComputed : bytesOfValue;
  return 'one' in member ? bytesAround(member.record) : bytesOfConnection(member.list);
}

const bytesOfConnection = ({ members }: JsonList): number =>
  members.reduce(
    (sum, member) =>
      sum +
      member.key.length +
      bytesOfValue +
      ('pageInfo' in member ? member.pageInfo.reduce((all, { key }) => all + key.length + bytesOfValue, 0) : 0),
    bytesOfValue,
  );

/** The most bytes of each row of a list without its texts, but with the records that it leads to. */
export const bytesOfEach = (list: JsonList): number =>
  recordsOf(list).reduce((sum, record) => sum + bytesAround(record), 0);

/**
 * The bytes of a record and of all in it, on its row. Example, of a recording with its checksums:
 * `456 + coalesce(octet_length(self."comments"), 0)
 *   + (select coalesce(sum(bytes), 0) from (select 172 + … as bytes from (select … limit …) "row1") part)`.
 */
export const bytesInRecord = (rows: Rows, record: JsonRecord, at: RecordRow): SQL =>
  sql.join([sql.raw(`${bytesAround(record)}::int8`), ...lengths(rows, record, at)], sql` + `);

/** The lengths of a record's texts, of the texts of the records that it leads to, and of its lists. */
const lengths = (rows: Rows, { members }: JsonRecord, at: RecordRow): SQL[] =>
  members.flatMap((member) => {
    if ('list' in member) {
      const source = rows.source(member.list, at);
      return holdsRecords(member.list) ? [bytesInPage(rows, source)] : [];
    }
    if ('one' in member) return lengths(rows, member.record, at.one(member.one));
    const field = 'field' in member ? at.entity.fields[member.field] : undefined;
    if (field?.kind !== 'text') return [];
    const length = sql`octet_length(${field.value(at.row)})`;
    return [field.nullable || at.optional ? sql`coalesce(${length}, 0)` : length];
  });

/** The bytes of a list's records on one of its rows. */
export const bytesOnRow = (rows: Rows, list: JsonList, at: RecordRow): SQL =>
  sql.join(
    recordsOf(list).map((record) => bytesInRecord(rows, record, at)),
    sql` + `,
  );

export function bytesInPage(rows: Rows, source: Source): SQL {
  const at = recordRow(rows, source);
  if (recordsOf(source.list).length === 0) return sql`0`;
  const bytes = bytesOnRow(rows, source.list, at);
  const page = shortTable(source);
  // Summed by a name: an aggregate over the parent's columns alone would belong to the statement around it.
  return sql`(select coalesce(sum(bytes), 0)::int8 from (
    select ${bytes} as bytes from ${page} ${source.row} ${sql.join(at.joins, sql` `)}) each)`;
}

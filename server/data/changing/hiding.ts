import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { hiddenTexts, removals, revisions } from '../../db/tables/changes.ts';
import {
  type ChangedTable,
  changesOf,
  type Delta,
  type Image,
  ownRows,
  type RecordKind,
  readImages,
  tableOfRecord,
  textColumns,
} from './images.ts';
import type { StoredRevision } from './revisions.ts';

/* Hidden versions: the texts that they have brought are shown to editors alone, wherever they stand among the changes. */

/** A text of a record: its column, or that of a list of checksums. No recording has columns of these names. */
interface RecordText {
  record: RecordKind;
  recordId: number;
  name: string;
  text: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const textsIn = (table: ChangedTable, record: RecordKind, { id, ...columns }: Image): RecordText[] =>
  textColumns(table).flatMap((name) => {
    const text = columns[name];
    return isText(text) ? [{ record, recordId: id, name, text }] : [];
  });

/** Returns the texts that a delta brings. A list that changes in place does not say whose it is: it is `recordId`'s. */
function broughtBy(delta: Delta, recordId: number): RecordText[] {
  const kinds = Object.keys(tableOfRecord) as RecordKind[];
  const own = kinds.flatMap((record) =>
    changesOf(delta, tableOfRecord[record]).flatMap(({ after }) =>
      after ? textsIn(tableOfRecord[record], record, after) : [],
    ),
  );
  const lists = changesOf(delta, 'checksums').flatMap(({ after }) =>
    after ? textsIn('checksums', 'SOURCE', { ...after, id: Number(after.source_id ?? recordId) }) : [],
  );
  return [...own, ...lists];
}

const ownTexts = (record: RecordKind, recordId: number, delta: Delta): RecordText[] =>
  broughtBy(delta, recordId).filter((text) => text.record === record && text.recordId === recordId);

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex');

/** The form of a hash as the database writes a `uuid`. */
const plain = (hash: string): string => hash.replaceAll('-', '');

/** Whether a delta brings back a text that a hidden version has brought. */
export async function bringsHidden(
  transaction: Queryable,
  delta: Delta,
  { recordId }: Pick<StoredRevision, 'recordId'>,
): Promise<boolean> {
  const texts = broughtBy(delta, recordId);
  const ids = [...new Set(texts.map((text) => text.recordId))];
  const hidden = await transaction.rows<{ record: RecordKind; recordId: number; name: string; hash: string }>(
    sql`select record, record_id as "recordId", name, hash::text as hash from ${hiddenTexts}
      where record = any(array['ARTIST', 'PERFORMANCE', 'SOURCE']) and record_id = any(${sql.param(ids)}::int[])`,
  );
  if (hidden.length === 0) return false;
  const keyOf = (text: Omit<RecordText, 'text'>, hash: string) => [text.record, text.recordId, text.name, hash].join();
  const known = new Set(hidden.map((text) => keyOf(text, plain(text.hash))));
  return texts.some((text) => known.has(keyOf(text, hashOf(text.text))));
}

/** The texts that a revision has brought: those that stand on the record's page, and those that are gone. */
async function partedTexts(transaction: Queryable, { record, recordId, delta }: StoredRevision) {
  const own = ownTexts(record, recordId, delta);
  const images = await readImages(transaction, ownRows(record, recordId));
  const rows = [...images.values()].flatMap((ofTable) => [...ofTable.values()]);
  const isThere = ({ name, text }: RecordText) => rows.some((image) => image[name] === text);
  return { standing: own.filter(isThere), gone: own.filter((text) => !isThere(text)) };
}

/** The words that stand for a hidden name. */
const hiddenName = '[hidden]';

/**
 * Hides the texts that a revision has brought, and its reason, and takes the names among them out of what records were
 * called. What stands on the page of the record is not hidden in other changes: a record that is removed later could never
 * be restored. Where all of it stands there, the reason is hidden alone. Returns whether there was something to hide.
 */
export async function hideTexts(transaction: Queryable, revision: StoredRevision, reason: string): Promise<boolean> {
  const { id, record, recordId, note } = revision;
  const { standing, gone } = await partedTexts(transaction, revision);
  const isNoteAlone = standing.length > 0 && gone.length === 0;
  if (isNoteAlone && note === '') return false;
  await transaction.rows(sql`update ${revisions} set hidden = ${reason} where id = ${id}::int`);
  // It may have been hidden before, when its texts stood on the page.
  await transaction.rows(sql`delete from ${hiddenTexts} where revision_id = ${id}::int and name = 'note'`);
  const texts = isNoteAlone ? [{ name: 'note', text: note }] : gone;
  const rows = texts.map(({ name, text }) => ({ name, hash: hashOf(text) }));
  await transaction.rows(
    sql`insert into ${hiddenTexts} (revision_id, record, record_id, name, hash)
      select ${id}::int, ${record}::text, ${recordId}::int, name, hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (name text, hash uuid)`,
  );
  for (const { name, text } of gone) {
    if (name === 'name') await replaceName(transaction, recordId, text);
    if (name === 'venue') await replaceVenue(transaction, recordId, text);
  }
  return true;
}

/* The parts of a label are told apart by the date: `NAME DATE, VENUE, recording N`; see `performanceLabel`. */
const date = '([0-9?]{2}/[0-9?]{2}/[0-9]+|Unknown)';
const dateFirst = `^ ${date}(, |$)`;
const dateLast = ` ${date}$`;

/** The row of a label: the kind of its record, and its id. */
interface Labelled {
  record: SQL;
  id: SQL;
  label: SQL;
}

/** A label without the hidden name of an artist. An artist's label is its name. */
const withoutName = ({ record, label }: Labelled, name: string): SQL => {
  const rest = sql`substr(${label}, length(${name}::text) + 1)`;
  return sql`case when starts_with(${label}, ${name}::text)
      and case ${record} when 'ARTIST' then ${rest} = '' else ${rest} ~ ${dateFirst}::text end
    then ${hiddenName}::text || ${rest} else ${label} end`;
};

/** A label without the hidden venue of a performance. */
const withoutVenue = ({ record, id, label }: Labelled, venue: string): SQL => {
  const recording = sql`case ${record} when 'SOURCE' then ', recording ' || ${id} else '' end`;
  const end = sql`(', ' || ${venue}::text || ${recording})`;
  const start = sql`left(${label}, -length(${end}))`;
  return sql`case when ${record} <> 'ARTIST' and right(${label}, length(${end})) = ${end} and ${start} ~ ${dateLast}::text
    then ${start} || ', ' || ${hiddenName}::text || ${recording} else ${label} end`;
};

const ofRevision: Labelled = { record: sql`record`, id: sql`record_id`, label: sql`label` };
const ofRemoval: Labelled = { record: sql`removals.record`, id: sql`removals.id`, label: sql`label` };
const ofMerged: Labelled = { record: sql`record`, id: sql`record_id`, label: sql`merged` };

/** Replaces what a record was called that was merged into another, given a condition for the rows of the merge. */
const replaceMerged = (
  transaction: Queryable,
  without: SQL,
  name: ChangedTable,
  before: Partial<Image>,
): Promise<object[]> =>
  transaction.rows(
    sql`update ${revisions} set delta = jsonb_set(delta, '{merged}', to_jsonb(${without}))
      where merged is not null and delta -> ${name}::text @> ${JSON.stringify([{ before }])}::jsonb
        and merged <> ${without}`,
  );

/** Takes the hidden name of an artist out of the labels of all its changes. */
async function replaceName(transaction: Queryable, artist: number, name: string): Promise<void> {
  await transaction.rows(
    sql`update ${revisions} set label = ${withoutName(ofRevision, name)}
      where artist_id = ${artist}::int and starts_with(label, ${name}::text)
        and not exists (select from artists where id = ${artist}::int and name = ${name}::text)`,
  );
  await transaction.rows(
    sql`update ${removals} set label = ${withoutName(ofRemoval, name)}
      where starts_with(label, ${name}::text)
        and not exists (select from artists where id = ${artist}::int and name = ${name}::text) and exists (
        select from ${revisions} it where it.record = removals.record and it.record_id = removals.id and artist_id = ${artist}::int)`,
  );
  await replaceMerged(transaction, withoutName(ofMerged, name), 'artists', { id: artist });
  await replaceMerged(transaction, withoutName(ofMerged, name), 'performances', { artist_id: artist });
}

/** Takes the hidden venue of a performance out of the labels of its changes, and of those of its recordings. */
async function replaceVenue(transaction: Queryable, performance: number, venue: string): Promise<void> {
  await transaction.rows(
    sql`update ${revisions} set label = ${withoutVenue(ofRevision, venue)}
      where performance_id = ${performance}::int
        and not exists (select from performances where id = ${performance}::int and venue = ${venue}::text)`,
  );
  await transaction.rows(
    sql`update ${removals} set label = ${withoutVenue(ofRemoval, venue)}
      where not exists (select from performances where id = ${performance}::int and venue = ${venue}::text) and exists (
        select from ${revisions} it
        where it.record = removals.record and it.record_id = removals.id and performance_id = ${performance}::int)`,
  );
  await replaceMerged(transaction, withoutVenue(ofMerged, venue), 'performances', { id: performance });
}

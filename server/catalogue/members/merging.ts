import { sql } from 'drizzle-orm';
import type { AccountRow } from '../../data/accounts/accounts.ts';
import { badUserInput } from '../../data/base/badUserInput.ts';
import { unknownYear } from '../../data/base/years.ts';
import { applyDelta } from '../../data/changing/applyDelta.ts';
import {
  type Change,
  changeOf,
  type Delta,
  type Image,
  moment,
  readImages,
  rowsWhere,
  tableOfRecord,
  textColumns,
} from '../../data/changing/images.ts';
import { tellMarksAgain } from '../../data/changing/marks.ts';
import {
  type Described,
  describeRecord,
  describeRecords,
  type NewRevision,
  storeRevisions,
} from '../../data/changing/revisions.ts';
import { identifiersIn, joinedLines } from '../../data/reading/identifiers.ts';
import type { Queryable } from '../../db/database.ts';
import { mostIdentifiers } from '../rules/recordRules.ts';
import { changeBy, changing, editor, recordNotFound, type Services } from './memberChanges.ts';
import { limitRecords, mostRecords } from './removing.ts';

interface MergeInput {
  id: number;
  into: number;
  note?: string | null;
}

/** All records under it move to the other one, and it is removed. Returns the id of the other. */
export const mergeRecords =
  (record: 'ARTIST' | 'PERFORMANCE') =>
  async (services: Services, account: AccountRow | undefined, input: MergeInput): Promise<number> => {
    const member = await editor(services, account);
    const by = changeBy(member, input.note);
    if (input.id === input.into) throw badUserInput('into', 'A record cannot be merged into itself');
    await changing(services, member, async (transaction) => {
      const [from, into] = [
        await describeRecord(transaction, record, input.id),
        await describeRecord(transaction, record, input.into),
      ];
      if (!from) throw recordNotFound(record);
      if (!into) throw recordNotFound(record, 'into');
      await limitRecords(transaction, record, from.recordId);
      const delta = await merging(transaction, from, into);
      await applyDelta(transaction, delta, { record, into: into.recordId });
      await tellMarksAgain(transaction, record, [from.recordId]);
      const of = { ...into, version: into.version + 1 };
      await storeRevisions(transaction, [{ of, kind: 'MERGE', ...by, delta }]);
    });
    return input.into;
  };

const linesIn = (image: Image | undefined): string | null =>
  typeof image?.identifiers === 'string' ? image.identifiers : null;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Columns that belong together: a set list of two records, or a place of two, would be that of neither. */
const setListColumns = ['set1', 'set2', 'set3'];
const placeColumns = ['venue', 'city', 'state'];

/** Whether the date of one image tells parts that the other leaves open, and the others are alike. */
function isFullerDate(leaving: Image, staying: Image): boolean {
  const parts = (image: Image) => [...String(image.date).split('/').slice(0, 2), String(image.year)];
  const isUnknown = (part: string | undefined) => part === '??' || part === String(unknownYear);
  const [known, given] = [parts(staying), parts(leaving)];
  return (
    known.every((part, at) => isUnknown(part) || part === given[at]) &&
    given.some((part, at) => isUnknown(known[at]) && !isUnknown(part))
  );
}

/** The columns of a record that stays which the one that goes fills, as they are empty. */
function filledColumns(record: 'ARTIST' | 'PERFORMANCE', leaving: Image, staying: Image): string[] {
  const given = (columns: readonly string[]) =>
    columns.filter((column) => isEmpty(staying[column]) && !isEmpty(leaving[column]));
  if (record === 'ARTIST') return given(['abbrev']);
  const agree = placeColumns.every(
    (column) => isEmpty(staying[column]) || isEmpty(leaving[column]) || staying[column] === leaving[column],
  );
  const together = [...setListColumns, ...placeColumns];
  return [
    ...given(textColumns('performances').filter((column) => !together.includes(column))),
    ...(setListColumns.every((column) => isEmpty(staying[column])) ? given(setListColumns) : []),
    ...(agree ? given(placeColumns) : []),
    ...(isFullerDate(leaving, staying) ? ['date', 'year'] : []),
  ];
}

/** Returns the delta that merges a record into another. What the other has not is filled from the one that goes. */
async function merging(transaction: Queryable, from: Described, into: Described): Promise<Delta> {
  const name = tableOfRecord[from.record];
  const images = await readImages(transaction, [
    [name, sql`self.id = any(${sql.param([from.recordId, into.recordId])}::int[])`],
    ...(from.record === 'ARTIST'
      ? ([['artist_group_members', sql`artist_id = any(${sql.param([from.recordId, into.recordId])}::int[])`]] as const)
      : []),
  ]);
  const [child, column] =
    from.record === 'ARTIST' ? (['performances', 'artist_id'] as const) : (['sources', 'performance_id'] as const);
  const moved = await rowsWhere(transaction, child, sql`${sql.identifier(column)} = ${from.recordId}::int`);
  const move = ({ id }: Image): Change => ({
    before: { id, [column]: from.recordId },
    after: { id, [column]: into.recordId },
  });
  const memberships = [...(images.get('artist_group_members')?.values() ?? [])];
  const groupIds = memberships.filter((row) => row.artist_id === into.recordId).map((row) => row.group_id);
  const changedMemberships = memberships.flatMap((row): Change[] => {
    if (row.artist_id === into.recordId) return [];
    return [groupIds.includes(row.group_id) ? { before: row, after: null } : move(row)];
  });
  const [leaving, staying] = [from, into].map(({ recordId }) => images.get(name)?.get(recordId));
  const gone: Change[] = leaving ? [{ before: leaving, after: null }] : [];
  const before: Image = { id: into.recordId, version: into.version };
  const after: Image = { id: into.recordId, version: into.version + 1 };
  const [own, joined] = [linesIn(staying), joinedLines(linesIn(staying), linesIn(leaving))];
  if (identifiersIn(joined).length > mostIdentifiers) {
    throw badUserInput('into', `Together they have more than ${mostIdentifiers} identifiers of other sites`);
  }
  if (joined !== own) [before.identifiers, after.identifiers] = [own, joined];
  if (leaving && staying) {
    const kind = from.record === 'ARTIST' ? 'ARTIST' : 'PERFORMANCE';
    for (const column of filledColumns(kind, leaving, staying)) {
      [before[column], after[column]] = [staying[column], leaving[column]];
    }
  }
  return {
    [name]: [...gone, { before, after }],
    [child]: moved.map(move),
    ...(changedMemberships.length > 0 && { artist_group_members: changedMemberships }),
    merged: from.label,
  };
}

/** Gives all performances at one venue the name, city and state of another. Each of them gets a revision. */
export async function mergeVenues(
  services: Services,
  account: AccountRow | undefined,
  input: MergeInput,
): Promise<number> {
  const member = await editor(services, account);
  const by = changeBy(member, input.note);
  if (input.id === input.into) throw badUserInput('into', 'A venue cannot be merged into itself');
  await changing(services, member, async (transaction) => {
    const venues = await transaction.rows<{ id: number; venue: string; city: string; state: string }>(
      sql`select id, name as venue, city, state from venues where id = any(${sql.param([input.id, input.into])}::int[])`,
    );
    const into = venues.find(({ id }) => id === input.into);
    if (!venues.some(({ id }) => id === input.id)) throw badUserInput('id', 'Venue not found');
    if (!into) throw badUserInput('into', 'Venue not found');
    const images = await rowsWhere(transaction, 'performances', sql`self.at_venue_id = ${input.id}::int`);
    if (images.length > mostRecords) {
      throw badUserInput('id', `More than ${mostRecords.toLocaleString('en')} performances took place there`);
    }
    const now = await moment(transaction);
    const { id: _, ...place } = into;
    const changes = new Map(images.map((image) => [image.id, changeOf(image, place, now)]));
    await applyDelta(transaction, { performances: [...changes.values()] });
    const changed = await describeRecords(transaction, 'PERFORMANCE', [...changes.keys()]);
    await storeRevisions(
      transaction,
      changed.flatMap((of): NewRevision[] => {
        const change = changes.get(of.recordId);
        return change ? [{ of, kind: 'UPDATE', ...by, delta: { performances: [change] } }] : [];
      }),
    );
    await transaction.rows(
      sql`update venue_keys set merged_into = ${input.into}::int where id = ${input.id}::int
        and not exists (select from venues where id = ${input.id}::int)`,
    );
  });
  return input.into;
}

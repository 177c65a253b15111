import { sql } from 'drizzle-orm';
import { type AccountRow, isEditor } from '../../data/accounts/accounts.ts';
import { badUserInput, forbidden } from '../../data/base/badUserInput.ts';
import { applyDelta } from '../../data/changing/applyDelta.ts';
import { deltaOf, ownRows, type RecordKind, readImages, type Scope } from '../../data/changing/images.ts';
import { storeRevisions } from '../../data/changing/revisions.ts';
import type { Queryable } from '../../db/database.ts';
import { changeBy, removing, type Services, writer } from './memberChanges.ts';
import { type ChangeInput, recordToChange } from './updating.ts';

/** The most records that one change moves or removes. */
export const mostRecords = 5000;

/** The rows that are removed with a record, its own among them. */
const scopes: Record<RecordKind, (id: number) => Scope> = {
  ARTIST: (id) => {
    const shows = sql`select id from performances where artist_id = ${id}::int`;
    return [
      ['artists', sql`self.id = ${id}::int`],
      ['artist_group_members', sql`artist_id = ${id}::int`],
      ['performances', sql`artist_id = ${id}::int`],
      ['sources', sql`performance_id in (${shows})`],
      ['checksums', sql`source_id in (select id from sources where performance_id in (${shows}))`],
    ];
  },
  PERFORMANCE: (id) => [
    ['performances', sql`self.id = ${id}::int`],
    ['sources', sql`performance_id = ${id}::int`],
    ['checksums', sql`source_id in (select id from sources where performance_id = ${id}::int)`],
  ],
  SOURCE: (id) => ownRows('SOURCE', id),
};

/** Refuses a change of too many records at once. */
export async function limitRecords(transaction: Queryable, record: RecordKind, id: number): Promise<void> {
  if (record === 'SOURCE') return;
  const shows = record === 'ARTIST' ? sql`artist_id = ${id}::int` : sql`id = ${id}::int`;
  const [found] = await transaction.rows<{ count: number }>(
    sql`select coalesce(sum(1 + source_count), 0)::int as count from performances where ${shows}`,
  );
  if (found && found.count > mostRecords) {
    throw badUserInput(
      'id',
      `More than ${mostRecords.toLocaleString('en')} performances and recordings stand under it`,
    );
  }
}

/** Removes a record with all records under it. If others added some of these, only editors can. */
export const removeRecord =
  (record: RecordKind) =>
  async (services: Services, account: AccountRow | undefined, input: ChangeInput): Promise<void> => {
    const member = await writer(services, account);
    const by = changeBy(member, input.note);
    await removing(services, member, async (transaction) => {
      const of = await recordToChange(transaction, record, input, member);
      await limitRecords(transaction, record, of.recordId);
      const images = await readImages(transaction, scopes[record](of.recordId));
      const all = [...(images.get('performances')?.values() ?? []), ...(images.get('sources')?.values() ?? [])];
      if (!isEditor(member) && all.some(({ created_by: by }) => by !== member.id)) {
        throw forbidden('Something that others have added stands under it: only an editor may remove it.');
      }
      const delta = deltaOf(images, new Map());
      await applyDelta(transaction, delta);
      const removed = { ...of, version: of.version + 1 };
      await storeRevisions(transaction, [{ of: removed, kind: 'REMOVE', ...by, delta }]);
    });
  };

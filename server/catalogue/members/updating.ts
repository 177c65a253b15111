import { sql } from 'drizzle-orm';
import { decodeHTMLStrict } from 'entities';
import { type AccountRow, isEditor } from '../../data/accounts/accounts.ts';
import { badUserInput, conflict, forbidden } from '../../data/base/badUserInput.ts';
import { checkTexts, isBlank, type TextRule } from '../../data/base/texts.ts';
import { applyDelta } from '../../data/changing/applyDelta.ts';
import {
  type Change,
  changeOf,
  columnNames,
  type Delta,
  type Image,
  moment,
  type RecordKind,
  rowsWhere,
  tableOfRecord,
  textColumns,
} from '../../data/changing/images.ts';
import { type Described, describeRecord, storeRevisions } from '../../data/changing/revisions.ts';
import { type ChecksumList, newChecksums } from '../../data/changing/writes.ts';
import type { Queryable } from '../../db/database.ts';
import { checkDiscs, checkSourceSize, checkUrl, parsePerformanceDate, recordRules } from '../rules/recordRules.ts';
import type { ArtistInput, PerformanceInput, SourceInput } from './additions.ts';
import { changeBy, changing, recordNotFound, type Services, writer } from './memberChanges.ts';

export interface ChangeInput {
  id: number;
  /** The version that the member has seen. */
  version: number;
  note?: string | null | undefined;
}

/** A change of what an addition has. A field that is left out stays. */
type Changed<Addition> = ChangeInput & { [Field in keyof Addition]?: Addition[Field] | null };

/** Returns a record that a member wants to change. Throws if they may not, or have not seen its present version. */
export async function recordToChange(
  transaction: Queryable,
  record: RecordKind,
  { id, version }: ChangeInput,
  member: AccountRow,
): Promise<Described> {
  const of = await describeRecord(transaction, record, id);
  if (!of) throw recordNotFound(record);
  if (of.createdBy !== member.id && !isEditor(member)) {
    throw forbidden('Only the member who added it, or an editor, may change it.');
  }
  if (of.version !== version) throw conflict('Somebody else has changed it meanwhile.', of.version);
  return of;
}

async function ownImage(transaction: Queryable, { record, recordId }: Described): Promise<Image> {
  const name = tableOfRecord[record];
  const [image] = await rowsWhere(transaction, name, sql`self.id = ${recordId}::int`);
  if (!image) throw new TypeError(`${name} ${recordId} is not there.`);
  return image;
}

/** A text as it is stored: names without HTML entities, an empty one as null. */
const stored = (rule: TextRule | undefined, text: string | null): string | null => {
  const read = rule?.decoded ? decodeHTMLStrict(text ?? '') : text;
  return read || null;
};

/**
 * Returns the texts that differ from the stored ones, by column. Only these must keep to the rules, as an import may
 * have stored others. Rules and columns are given by field.
 */
function changedTexts(
  textRules: Record<string, TextRule>,
  columns: Record<string, string>,
  given: Record<string, unknown>,
  image: Image,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  const changedRules: Record<string, TextRule> = {};
  const values: Record<string, string | null> = {};
  for (const [field, rule] of Object.entries(textRules)) {
    const text = given[field];
    const column = columns[field];
    if (column === undefined || (typeof text !== 'string' && text !== null)) continue;
    const value = stored(rule, text);
    if (value === image[column]) continue;
    changed[column] = value;
    changedRules[field] = rule;
    values[field] = value;
  }
  checkTexts(changedRules, values);
  return changed;
}

/** The values that an update stores: values by column, also unchanged ones, and changes of lists of checksums. */
interface Update {
  changed: Record<string, unknown>;
  lists?: Change[];
}

/** Makes an update of a record from what it changes in the stored row. It returns the record's id. */
const updating =
  <Input extends ChangeInput>(
    record: RecordKind,
    read: (transaction: Queryable, input: Input, image: Image) => Promise<Update>,
  ) =>
  async (services: Services, account: AccountRow | undefined, input: Input): Promise<number> => {
    const member = await writer(services, account);
    const by = changeBy(member, input.note);
    await changing(services, member, async (transaction) => {
      const image = await ownImage(transaction, await recordToChange(transaction, record, input, member));
      const { changed, lists = [] } = await read(transaction, input, image);
      if (lists.length === 0 && Object.keys(changed).every((column) => changed[column] === image[column])) return;
      const delta: Delta = {
        [tableOfRecord[record]]: [changeOf(image, changed, await moment(transaction))],
        ...(lists.length > 0 && { checksums: lists }),
      };
      await applyDelta(transaction, delta);
      const of = await describeRecord(transaction, record, input.id);
      if (of) await storeRevisions(transaction, [{ of, kind: 'UPDATE', ...by, delta }]);
    });
    return input.id;
  };

/** Returns some texts of an input without the spaces around them. */
const trimmed = <Input extends object>(input: Input, fields: readonly (keyof Input & string)[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = input[field];
      return typeof text === 'string' ? [[field, text.trim()]] : [];
    }),
  );

export const updateArtist = updating<Changed<ArtistInput>>('ARTIST', async (_transaction, input, image) => {
  const given = { ...input, ...trimmed(input, ['name', 'url']) };
  const columns = { ...columnNames('artists'), url: 'official_url' };
  const changed = changedTexts(recordRules.artistCreate, columns, given, image);
  if (typeof changed.official_url === 'string') checkUrl(changed.official_url);
  if (input.isTradable != null) changed.is_tradable = input.isTradable;
  return { changed };
});

export const updatePerformance = updating<Changed<PerformanceInput>>(
  'PERFORMANCE',
  async (transaction, input, image) => {
    const { date: _, ...texts } = recordRules.performanceCreate;
    const changed = changedTexts(texts, columnNames('performances'), { ...input }, image);
    if (input.isCompilation != null) changed.is_compilation = input.isCompilation;
    const shown = `${String(image.date).slice(0, 6)}${image.year}`;
    if (input.date !== undefined && input.date !== shown)
      Object.assign(changed, parsePerformanceDate(input.date ?? ''));
    if (input.artist_id != null && input.artist_id !== image.artist_id) {
      if (!(await describeRecord(transaction, 'ARTIST', input.artist_id))) throw recordNotFound('ARTIST', 'artist_id');
      changed.artist_id = input.artist_id;
    }
    const after = { ...image, ...changed };
    if (after.is_compilation === true && isBlank(String(after.title ?? '')) && Object.keys(changed).length > 0) {
      throw badUserInput('title', 'Title is required when compilation is selected');
    }
    return { changed };
  },
);

type SourceUpdate = Changed<Omit<SourceInput, 'performanceId'>>;

export const updateSource = updating<SourceUpdate>('SOURCE', async (transaction, input, image) => {
  checkDiscs('wavdiskcount', 'WAV Disks', input.wavdiskcount);
  checkDiscs('shndiskcount', 'SHN Disks', input.shndiskcount);
  const given = { ...input, ...trimmed(input, ['archiveIdentifier', 'circdate']) };
  const changed = changedTexts(recordRules.sourceCreate, columnNames('sources'), given, image);
  if (input.wavdiskcount !== undefined) changed.wavdiskcount = input.wavdiskcount;
  if (input.shndiskcount !== undefined) changed.shndiskcount = input.shndiskcount;
  const images = await rowsWhere(transaction, 'checksums', sql`source_id = ${image.id}::int`);
  const wanted = input.checksums === undefined ? undefined : (input.checksums ?? []);
  const lists = wanted ? await changedLists(transaction, image.id, images, wanted) : [];
  // The limits are those of a whole recording, as it is after the change.
  if (Object.keys(changed).length > 0 || lists.length > 0) {
    const after = { ...image, ...changed };
    const bodies =
      wanted ?? images.map(({ description, body }) => ({ description: String(description), body: String(body) }));
    const texts = textColumns('sources').map((column) => after[column]);
    const all = [...texts, ...bodies.flatMap(({ description, body }) => [description, body])];
    checkSourceSize(
      all.flatMap((text) => (typeof text === 'string' ? [text] : [])),
      bodies,
    );
  }
  return { changed, lists };
});

/** Returns the changes from the stored lists of a recording to the wanted ones. A list in both stays. */
async function changedLists(
  transaction: Queryable,
  sourceId: number,
  images: readonly Image[],
  wanted: readonly ChecksumList[],
): Promise<Change[]> {
  const left = [...images];
  const missing = wanted.filter(({ description, body }) => {
    const index = left.findIndex((image) => image.description === description && image.body === body);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  for (const list of missing) checkTexts(recordRules.checksums, { ...list });
  const added = await newChecksums(transaction, sourceId, missing);
  return [...left.map((before) => ({ before, after: null })), ...added.map((after) => ({ before: null, after }))];
}

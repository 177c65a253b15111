import type { Image } from '../../data/changing/images.ts';
import { rowsWhere } from '../../data/changing/images.ts';
import { comparedColumns, isOneOf, unchangedIds } from '../../data/changing/updates.ts';
import { newIds } from '../../data/changing/writes.ts';
import type { RecordOfType } from '../file/records.ts';
import type { Changes } from './changes.ts';
import { isIdentified, isSameRecording } from './same.ts';
import { takeUnchanged } from './unchanged.ts';
import { columnText, valuesOf } from './valuesOf.ts';

/** The number of recordings whose lists are compared at once. */
const atOnce = 1000;

/** A recording whose lists decide which one it is. */
interface Waiting {
  record: RecordOfType<'Source'>;
  performanceId: number;
  lists: RecordOfType<'Checksum'>[];
}

/** The step of an update that finds recordings again, and their lists. */
export class RecordingStep {
  readonly #update: Changes;
  readonly #withMemberLists: ReadonlySet<number>;
  readonly #waiting = new Map<number, Waiting>();

  constructor(update: Changes, withMemberLists: ReadonlySet<number>) {
    this.#update = update;
    this.#withMemberLists = withMemberLists;
  }

  async take(records: readonly RecordOfType<'Source'>[]): Promise<void> {
    const all = records.flatMap((record) => {
      const performanceId = this.#update.ids.Performance.get(record.performance.id);
      if (!performanceId) this.#update.ids.Source.set(record.id, 0);
      return performanceId ? [{ record, performanceId, values: valuesOf(record, performanceId) }] : [];
    });
    const same = await takeUnchanged(
      this.#update,
      'sources',
      all.map(({ values }) => values),
    );
    for (const id of same) this.#update.ids.Source.set(id, id);
    const left = all.filter(({ record }) => !same.has(record.id));
    if (left.length === 0) return;
    const stored = await rowsWhere(
      this.#update.transaction,
      'sources',
      isOneOf('performance_id', [...new Set(left.map(({ performanceId }) => performanceId))]),
    );
    const byShow = new Map<number, Image[]>();
    for (const image of stored) {
      const show = Number(image.performance_id);
      byShow.set(show, [...(byShow.get(show) ?? []), image]);
    }
    const fresh: Waiting[] = [];
    for (const { record, performanceId, values } of left) {
      const ofShow = (byShow.get(performanceId) ?? []).filter(({ id }) => !this.#update.found.sources.has(id));
      const archive = record.archiveIdentifier?.toLowerCase();
      const own =
        ofShow.find((image) => this.#update.isFromHere(record, image)) ??
        ofShow.find((image) => isIdentified(values, image)) ??
        ofShow.find((image) => archive && columnText(image, 'archive_identifier').toLowerCase() === archive) ??
        ofShow.find((image) => isSameRecording(values, image));
      if (own) {
        this.#update.ids.Source.set(record.id, own.id);
        this.#update.change('sources', own, values);
      } else if (ofShow.length > 0) this.#waiting.set(record.id, { record, performanceId, lists: [] });
      else fresh.push({ record, performanceId, lists: [] });
    }
    await this.#addSources(fresh);
  }

  async #addSources(fresh: readonly Waiting[]): Promise<void> {
    const ids = await newIds(this.#update.transaction, 'sources', fresh.length);
    for (const [index, { record, performanceId }] of fresh.entries()) {
      const id = ids[index] ?? 0;
      this.#update.ids.Source.set(record.id, id);
      const { createdAt: created, updatedAt: updated } = record;
      this.#update.add('sources', valuesOf(record, performanceId), id, { created, updated });
    }
  }

  /** Finds the lists of known recordings again, and adds the others. Lists of waiting recordings wait, too. */
  async takeLists(records: readonly RecordOfType<'Checksum'>[]): Promise<void> {
    const fresh: { record: RecordOfType<'Checksum'>; values: Image }[] = [];
    const all = records.flatMap((record) => {
      const waiting = this.#waiting.get(record.source.id);
      if (waiting) waiting.lists.push(record);
      const sourceId = this.#update.ids.Source.get(record.source.id);
      if (!sourceId || waiting) return [];
      const one = { record, values: valuesOf(record, sourceId) };
      if (!this.#update.added.sources.has(sourceId)) return [one];
      fresh.push(one);
      return [];
    });
    const sameIds = await unchangedIds(
      this.#update.transaction,
      'checksums',
      all.map(({ values }) => values),
    );
    for (const id of sameIds) this.#update.found.checksums.add(id);
    this.#update.updated.unchanged += sameIds.size;
    const left = all.filter(({ record }) => !sameIds.has(record.id));
    if (left.length > 0) {
      const sourceIds = [...new Set(left.map(({ values }) => Number(values.source_id)))];
      const lists = await rowsWhere(this.#update.transaction, 'checksums', isOneOf('source_id', sourceIds));
      const sources = await rowsWhere(this.#update.transaction, 'sources', isOneOf('id', sourceIds));
      const bySource = new Map(sources.map((image) => [image.id, image]));
      for (const { record, values } of left) {
        const source = bySource.get(Number(values.source_id));
        const ofSource = lists.filter(
          (list) => list.source_id === values.source_id && !this.#update.found.checksums.has(list.id),
        );
        const same = ofSource.find((list) => list.body === values.body && list.description === values.description);
        if (same) {
          this.#update.found.checksums.add(same.id);
          this.#update.updated.unchanged += 1;
        } else if (source && this.#withMemberLists.has(source.id)) {
          this.#update.tell('kept', `${this.#update.labelOf('checksums', values)}: a member changed the lists`);
        } else if (source) {
          const alike = ofSource.filter(
            (list) => list.body === values.body || (list.description !== '' && list.description === values.description),
          );
          const [list] = alike;
          this.#update.raiseVersion(source);
          if (list && alike.length === 1) this.#changeList(list, values);
          else fresh.push({ record, values });
        }
      }
    }
    const ids = await newIds(this.#update.transaction, 'checksums', fresh.length);
    for (const [index, { record, values }] of fresh.entries()) {
      this.#update.add('checksums', values, ids[index] ?? 0, { created: record.createdAt, updated: null });
    }
  }

  #changeList(list: Image, values: Image): void {
    this.#update.found.checksums.add(list.id);
    const differing = comparedColumns('checksums').filter((column) => values[column] !== list[column]);
    const of = (image: Image): Image => ({
      ...Object.fromEntries(differing.map((column) => [column, image[column]])),
      id: list.id,
    });
    this.#update.addChange('SOURCE', Number(list.source_id), 'checksums', { before: of(list), after: of(values) });
    this.#update.tell('changed', this.#update.labelOf('checksums', list));
  }

  /** Finds the recordings that only their lists identify, and adds the others. */
  async finish(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (let from = 0; from < all.length; from += atOnce) {
      await this.#findByLists(all.slice(from, from + atOnce));
      await this.#update.flush();
    }
    await this.#update.flush();
  }

  async #findByLists(portion: readonly Waiting[]): Promise<void> {
    const shows = isOneOf('performance_id', [...new Set(portion.map(({ performanceId }) => performanceId))]);
    const sources = await rowsWhere(this.#update.transaction, 'sources', shows);
    const ids = sources.map(({ id }) => id);
    const lists = await rowsWhere(this.#update.transaction, 'checksums', isOneOf('source_id', ids));
    const fresh: Waiting[] = [];
    for (const waiting of portion) {
      const bodies = new Set(waiting.lists.map(({ body }) => body.trim()));
      const own = sources.find(
        ({ id, performance_id: show }) =>
          show === waiting.performanceId &&
          !this.#update.found.sources.has(id) &&
          lists.some((list) => list.source_id === id && bodies.has(columnText(list, 'body').trim())),
      );
      if (!own) {
        fresh.push(waiting);
        continue;
      }
      this.#update.ids.Source.set(waiting.record.id, own.id);
      this.#update.change('sources', own, valuesOf(waiting.record, waiting.performanceId));
    }
    await this.#addSources(fresh);
    await this.takeLists(portion.flatMap(({ lists: own }) => own));
  }
}

export async function recordingsWithMemberLists({ baselines, transaction }: Changes): Promise<Set<number>> {
  const own = new Set<number>();
  const lists = baselines.get('checksums') ?? new Map<number, Image | undefined>();
  for (const base of lists.values()) if (base) own.add(Number(base.source_id));
  for (const list of await rowsWhere(transaction, 'checksums', isOneOf('id', [...lists.keys()]))) {
    own.add(Number(list.source_id));
  }
  return own;
}

import type { Image } from '../../data/changing/images.ts';
import { rowsWhere } from '../../data/changing/images.ts';
import {
  CalledPerformances,
  isOneOf,
  lastPerformance,
  mostOfDay,
  performancesOn,
} from '../../data/changing/updates.ts';
import { newIds } from '../../data/changing/writes.ts';
import type { RecordOfType } from '../file/records.ts';
import type { Fit } from '../rules/sameShow.ts';
import type { Changes } from './changes.ts';
import { dayOf, featuresOfImage, fitOf } from './same.ts';
import { takeUnchanged } from './unchanged.ts';
import { columnText, linesIn, valuesOf } from './valuesOf.ts';

/** The step of an update that finds performances again. */
export class ShowStep {
  readonly #update: Changes;
  readonly #calledPerformances: CalledPerformances;
  /** The performances that members moved to another day or removed, by the day that the catalogue has. */
  readonly #movedByDay = new Map<string, Image[]>();

  /** The highest id of a performance before the update. */
  readonly #last: number;

  private constructor(update: Changes, calledPerformances: CalledPerformances, last: number) {
    this.#update = update;
    this.#calledPerformances = calledPerformances;
    this.#last = last;
  }

  static async open(update: Changes): Promise<ShowStep> {
    const { transaction } = update;
    const self = new ShowStep(update, await CalledPerformances.open(transaction), await lastPerformance(transaction));
    const shows = update.baselines.get('performances') ?? new Map<number, Image | undefined>();
    const present = await rowsWhere(transaction, 'performances', isOneOf('id', [...shows.keys()]));
    const now = new Map(present.map((image) => [image.id, image]));
    for (const [id, base] of shows) {
      // `base` has only the columns that members changed, as the catalogue has them: the rest is as it is now.
      const whole = base && { ...now.get(id), ...base };
      if (!whole || (now.has(id) && !('date' in base || 'year' in base || 'artist_id' in base))) continue;
      self.#movedByDay.set(dayOf(whole), [...(self.#movedByDay.get(dayOf(whole)) ?? []), now.get(id) ?? whole]);
    }
    return self;
  }

  /**
   * Finds the performances of records: by their identifiers, their ids, or day, venue and songs. Certain ones are taken
   * first. Doubtful ones are reported and left out, and those that are found nowhere are added.
   */
  async take(records: readonly RecordOfType<'Performance'>[]): Promise<void> {
    const all = records.flatMap((record) => {
      const artistId = this.#update.ids.Artist.get(record.artist.id);
      if (!artistId) this.#update.ids.Performance.set(record.id, 0);
      return artistId ? [{ record, values: valuesOf(record, artistId) }] : [];
    });
    const same = await takeUnchanged(
      this.#update,
      'performances',
      all.map(({ values }) => values),
    );
    for (const id of same) this.#update.ids.Performance.set(id, id);
    const left = all.filter(({ record }) => !same.has(record.id));
    if (left.length === 0) return;
    const days = left.map(({ record, values }) => ({
      artistId: Number(values.artist_id),
      date: record.date,
      year: record.year,
    }));
    const found = [
      ...(await performancesOn(this.#update.transaction, days, this.#last)),
      ...(await this.#calledPerformances.find(
        [...new Set(days.map(({ artistId }) => artistId))],
        left.flatMap(({ values }) => linesIn(values)),
      )),
      ...(await rowsWhere(
        this.#update.transaction,
        'performances',
        isOneOf(
          'id',
          left.map(({ record }) => record.id),
        ),
      )),
    ];
    const byDay = new Map<string, Map<number, Image>>();
    const byId = new Map<number, Image>();
    const byIdentifier = new Map<string, Map<number, Image>>();
    for (const image of found) {
      byId.set(image.id, image);
      byDay.set(dayOf(image), (byDay.get(dayOf(image)) ?? new Map<number, Image>()).set(image.id, image));
      for (const line of linesIn(image)) {
        const key = `${image.artist_id} ${line}`;
        byIdentifier.set(key, (byIdentifier.get(key) ?? new Map<number, Image>()).set(image.id, image));
      }
    }
    const undecided: typeof left = [];
    // Those that are certain come first, so that no other record takes their place.
    for (const one of left) {
      const { record, values } = one;
      const own = byId.get(record.id);
      const ofDay = this.#ofDay(values, byDay);
      const same = ofDay.filter((image) => this.#fit(values, image) === 'same');
      const withIdentifier = this.#withIdentifier(values, byIdentifier);
      // Several may have an identifier until they are merged. The day tells which one it is.
      const identified = withIdentifier.find((image) => dayOf(image) === dayOf(values)) ?? withIdentifier[0];
      if (withIdentifier.length > 1 && identified && dayOf(identified) !== dayOf(values)) {
        this.#update.ids.Performance.set(record.id, 0);
        this.#update.tell(
          'doubtful',
          `${this.#update.labelOf('performances', values)}: several shows of other days have its identifier`,
        );
        continue;
      }
      // In this order: an identifier, the id of a record that came from here, or the same day, venue and songs.
      const certain =
        identified ??
        (own && this.#update.isFromHere(record, own) && this.#isOwn(values, own)
          ? own
          : featuresOfImage(values).sets !== ''
            ? same[0]
            : undefined);
      if (certain) await this.#takeFound(record.id, certain, values);
      else undecided.push(one);
    }
    const fresh: typeof left = [];
    for (const one of undecided) {
      const { record, values } = one;
      const ofDay = this.#ofDay(values, byDay);
      const fits = ofDay.map((image) => ({ image, fit: this.#fit(values, image) }));
      const same = fits.filter(({ fit }) => fit === 'same');
      const like = fits.filter(({ fit }) => fit === 'like');
      const best = same.length > 0 ? same : like;
      const [first] = best;
      if (first && best.length === 1) {
        await this.#takeFound(record.id, first.image, values);
        continue;
      }
      const doubt =
        best.length > 1
          ? 'several shows of this day and venue'
          : fits.some(({ fit }) => fit === 'unclear')
            ? columnText(values, 'date').includes('?')
              ? 'a show without a day that has other songs or notes may be it'
              : 'a show with another set list of this day and venue'
            : (byDay.get(dayOf(values))?.size ?? 0) >= mostOfDay
              ? `${mostOfDay.toLocaleString('en')} shows of this day or more, of which the latest are compared`
              : undefined;
      if (doubt !== undefined) {
        this.#update.ids.Performance.set(record.id, 0);
        this.#update.tell('doubtful', `${this.#update.labelOf('performances', values)}: ${doubt}`);
      } else fresh.push(one);
    }
    const ids = await newIds(this.#update.transaction, 'performances', fresh.length);
    for (const [index, { record, values }] of fresh.entries()) {
      const id = ids[index] ?? 0;
      this.#update.ids.Performance.set(record.id, id);
      this.#update.add('performances', values, id, { created: record.createdAt, updated: record.updatedAt });
    }
  }

  /** The performances of a record's day that no other record has taken. */
  #ofDay(values: Image, byDay: ReadonlyMap<string, ReadonlyMap<number, Image>>): Image[] {
    const all = new Map([
      ...(byDay.get(dayOf(values)) ?? []),
      ...(this.#movedByDay.get(dayOf(values)) ?? []).map((image) => [image.id, image] as const),
    ]);
    return [...all.values()].filter(({ id }) => !this.#update.found.performances.has(id));
  }

  /** The performances of a record's artist that share an identifier with it, and that no other record has taken. */
  #withIdentifier(values: Image, byIdentifier: ReadonlyMap<string, ReadonlyMap<number, Image>>): Image[] {
    const all = linesIn(values).flatMap((line) => [...(byIdentifier.get(`${values.artist_id} ${line}`) ?? [])]);
    return [...new Map(all).values()].filter(({ id }) => !this.#update.found.performances.has(id));
  }

  /** The best fit of a record to a performance: as it is now, or as the catalogue had it. */
  #fit(values: Image, image: Image): Fit {
    const base = this.#update.baselines.get('performances')?.get(image.id);
    const fits = [fitOf(values, image), ...(base ? [fitOf(values, { ...image, ...base })] : [])];
    return (['same', 'like', 'unclear', 'other'] as const).find((fit) => fits.includes(fit)) ?? 'other';
  }

  /** Whether a record that came from this database may be a changed form of a performance. */
  #isOwn(values: Image, image: Image): boolean {
    if (this.#update.found.performances.has(image.id)) return false;
    const was: Image = { ...image, ...this.#update.baselines.get('performances')?.get(image.id) };
    const sameDay = was.date === values.date && was.year === values.year;
    if (sameDay) return was.artist_id === values.artist_id || fitOf(values, was) === 'same';
    const [mine, others] = [featuresOfImage(values), featuresOfImage(was)];
    return was.artist_id === values.artist_id && mine.venue === others.venue && mine.sets === others.sets;
  }

  async #takeFound(recordId: number, image: Image, values: Image): Promise<void> {
    const present = this.#update.baselines.get('performances')?.has(image.id)
      ? (await rowsWhere(this.#update.transaction, 'performances', isOneOf('id', [image.id]))).length > 0
      : true;
    if (!present) {
      this.#update.found.performances.add(image.id);
      this.#update.ids.Performance.set(recordId, await this.#update.successorOf('performances', image));
      return;
    }
    this.#update.ids.Performance.set(recordId, image.id);
    this.#update.change('performances', image, values);
  }
}

import { chooseTop } from '../../data/indexing/deriveFromCatalogue.ts';
import {
  analyzeTables,
  importedName,
  noteTopChosen,
  readLoads,
  waitForLoads,
} from '../../data/loading/catalogueLoads.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { CatalogueError } from '../file/lines.ts';
import { type CatalogueSource, type LoadOptions, takePortions } from '../file/load.ts';
import type { BadRecord } from '../file/recordReader.ts';
import type { CatalogueRecord, RecordOfType, RecordType } from '../file/records.ts';
import { setAsideIn } from '../file/setAside.ts';
import { takeArtists } from './artists.ts';
import { Changes } from './changes.ts';
import { removeMissing as removeMissingRecords } from './missing.ts';
import { RecordingStep, recordingsWithMemberLists } from './recordings.ts';
import { ShowStep } from './shows.ts';
import type { Updated } from './told.ts';

/*
 * Updates a catalogue from a source: finds each record again, and changes what differs. docs/imports.md has the rules.
 * The records are read in portions, each in the order of the steps: artists, shows, recordings and their lists. Changes
 * are collected, and made as those of members are, many at a time.
 */

export interface UpdateOptions extends LoadOptions {
  /** The file for the records that cannot be stored, written if there are any. */
  setAside: string;
  removeMissing: boolean;
  dryRun: boolean;
}

const refusalOfSample =
  'The database has the sample, which is invented. Import into a database of your own: DATA_DIR or DATABASE_URL names it.';

const recordsAtOnce = 5000;
/** The changes that are made at once. All shows of an artist are counted anew for each portion, so few portions are best. */
const changesAtOnce = 10_000;

class Steps {
  readonly update: Changes;
  readonly #shows: ShowStep;
  readonly #recordings: RecordingStep;
  /** The recordings whose lists members have changed. */
  readonly #withMemberLists: ReadonlySet<number>;

  private constructor(update: Changes, shows: ShowStep, withMemberLists: ReadonlySet<number>) {
    this.update = update;
    this.#shows = shows;
    this.#recordings = new RecordingStep(update, withMemberLists);
    this.#withMemberLists = withMemberLists;
  }

  static async open(transaction: Queryable): Promise<Steps> {
    const update = await Changes.open(transaction);
    return new Steps(update, await ShowStep.open(update), await recordingsWithMemberLists(update));
  }

  async take(records: readonly CatalogueRecord[]): Promise<void> {
    const of = <Type extends RecordType>(type: Type) =>
      records.filter((record): record is RecordOfType<Type> => record.__typename === type);
    await takeArtists(this.update, of('Artist'), of('ArtistGroup'), of('ArtistToArtistGroup'));
    await this.#shows.take(of('Performance'));
    await this.#recordings.take(of('Source'));
    await this.#recordings.takeLists(of('Checksum'));
    if (this.update.changeCount >= changesAtOnce) await this.update.flush();
  }

  /** Takes what waited for the end of the source. */
  finish(): Promise<void> {
    return this.#recordings.finish();
  }

  removeMissing(): Promise<void> {
    return removeMissingRecords(this.update, this.#withMemberLists);
  }
}

/** Thrown at the end of a dry run, so that the transaction takes everything back. */
const takenBack = new Error('The update is only tried.');

/**
 * Updates the catalogue of a database from a source, in one transaction. On a PostgreSQL server, readers see the old
 * catalogue until the transaction ends, and do not wait. Members' changes wait.
 * @throws CatalogueError if the source is unreliable; nothing is changed then
 */
export async function updateCatalogue(
  database: Database,
  source: CatalogueSource,
  { setAside, removeMissing, dryRun, report, bad, odd }: UpdateOptions,
): Promise<Updated> {
  const setRecordAside = dryRun ? bad : await setAsideIn(setAside, bad);
  let result: Updated | undefined;
  const work = async (transaction: Queryable): Promise<void> => {
    await waitForLoads(transaction);
    const { loaded, ...before } = await readLoads(transaction);
    if (loaded.some((name) => name !== importedName)) throw new CatalogueError(refusalOfSample);
    const steps = await Steps.open(transaction);
    const { updated } = steps.update;
    const countBad = (record: BadRecord) => {
      updated.setAside += 1;
      setRecordAside(record);
    };
    const choosesTop = await takePortions(source, { report, bad: countBad, odd }, recordsAtOnce, (records) =>
      steps.take(records),
    );
    await steps.finish();
    if (removeMissing && updated.doubtful.count + updated.setAside > 0) {
      throw new CatalogueError(
        `${source.name}: records are doubtful or set aside, so what is missing is not certain; nothing is changed. Import without --remove-missing to see them.`,
      );
    }
    if (removeMissing) await steps.removeMissing();
    if (choosesTop) await noteTopChosen(transaction);
    else if (!before.topChosen) await chooseTop(transaction);
    result = updated;
    if (dryRun) throw takenBack;
  };
  await database.withoutTimeout(async (session) => {
    await session.transactionOnce(work).catch((error) => {
      if (error !== takenBack) throw error;
    });
    // A dry run, too, has left versions of rows.
    await analyzeTables(session);
  });
  if (!result) throw new TypeError('An update ended without a result.');
  return result;
}

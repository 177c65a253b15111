import { loadRows } from '../data/catalogue.ts';
import { analyzeTables, beginLoad, finishLoad, importedName, vacuumAbandonedLoad } from '../data/catalogue-loads.ts';
import type { Database, Queryable } from '../db/database.ts';
import { sampleOf } from './sample.ts';
import { type SampleName, sizes } from './sizes.ts';

/**
 * What was found or done: the sample was written; it or an imported catalogue was there already; the database has another
 * catalogue, which is left alone; or it has part of a catalogue, whose import was not finished.
 */
export type CatalogueState = 'written' | 'present' | 'left alone' | 'import unfinished';

/** How many artists go into one statement. */
const artistsAtOnce = 2000;

function* slices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function write(transaction: Queryable, name: SampleName, progressed: (written: number) => void): Promise<void> {
  const sample = sampleOf(name);
  let written = 0;
  const count = (rows: readonly unknown[]) => {
    written += rows.length;
    progressed(written);
  };
  for (const artists of slices(sample.artists, artistsAtOnce)) {
    await loadRows(transaction, { artists });
    count(artists);
  }
  await loadRows(transaction, { artistGroups: sample.groups, artistGroupMembers: sample.members });
  for (const batch of sample.batches()) {
    await loadRows(transaction, batch);
    count(batch.performances);
  }
  await finishLoad(transaction, name);
}

async function writeOnce(
  transaction: Queryable,
  name: SampleName,
  progressed: (written: number) => void,
): Promise<CatalogueState> {
  const { loaded, used, importing } = await beginLoad(transaction);
  if (importing) return 'import unfinished';
  if (loaded.includes(name) || loaded.includes(importedName)) return 'present';
  if (loaded.length > 0 || used) return 'left alone';
  await write(transaction, name, progressed);
  return 'written';
}

/**
 * Writes the sample catalogue to a database that has none.
 *
 * All of it is one transaction: a load that is interrupted, by `kill -9` too, leaves nothing that anybody sees, and the
 * next start begins again. Processes that start beside each other wait for the one that came first and then find the
 * sample present. Nothing is ever deleted or replaced: a database with another sample, or with any artist of its own,
 * is left alone, whatever the setting says; who wants another catalogue names another database.
 *
 * @param report called after each portion with how many artists and performances are written, of how many
 */
export async function ensureCatalogue(
  database: Database,
  sample: SampleName | 'none',
  report: (progress: { done: number; total: number }) => void,
): Promise<CatalogueState> {
  if (sample === 'none') return 'left alone';
  const total = sizes[sample].artists + sizes[sample].performances;
  return database.withoutTimeout(async (session) => {
    await vacuumAbandonedLoad(session);
    const state = await session.transaction((transaction) =>
      writeOnce(transaction, sample, (done) => report({ done, total })),
    );
    if (state === 'written') await analyzeTables(session);
    return state;
  });
}

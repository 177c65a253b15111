import { sampleLines } from '../sample/lines.ts';
import { ensureSample } from './catalogue/file/load.ts';
import type { Database } from './db/database.ts';
import { afterLoad, showProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** Writes the sample of the settings into a database without a catalogue, and shows the progress. */
export async function writeSample(
  database: Database,
  { sample: name }: Settings,
): Promise<Awaited<ReturnType<typeof ensureSample>> | undefined> {
  if (name === 'none') return undefined;
  const progress = showProgress('Writing the sample catalogue', afterLoad);
  const sample = { name, lines: () => sampleLines(name) };
  return ensureSample(database, sample, progress.report).finally(progress.stop);
}

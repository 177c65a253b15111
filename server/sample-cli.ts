import { existsSync } from 'node:fs';
import { openDatabase } from './db/open.ts';
import { writeSample } from './sample.ts';
import { readSettings } from './settings.ts';

/*
 * `npm start` writes the sample while the site is built, which takes as long. Errors are ignored, as the server will
 * meet and report them.
 */

if (existsSync('.env')) process.loadEnvFile();
try {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  await writeSample(database, settings).finally(() => database.close());
} catch {
  // The server reports it.
}

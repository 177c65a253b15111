import { existsSync } from 'node:fs';
import { ApiReader } from './catalogue/api.ts';
import { exportCatalogue } from './catalogue/export.ts';
import { CatalogueError, openFile, readLines } from './catalogue/lines.ts';
import { type CatalogueSource, importCatalogue, type Loaded } from './catalogue/load.ts';
import { type BadRecord, withoutHeader } from './catalogue/read.ts';
import { forgetSandbox } from './data/sandbox.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/lock.ts';
import { DatabaseUnavailable, openDatabase } from './db/open.ts';
import { afterLoad, showProgress } from './progress.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';

/* `npm run catalogue`: exports the catalogue from the database of the settings, or imports it (docs/catalogue-format.md). */

const usage = `Usage: npm run catalogue -- export FILE
       npm run catalogue -- import FILE or URL
       npm run catalogue -- make-sandbox

FILE is newline-delimited JSON, packed when its name ends in .gz; - stands for the pipe.
URL is that of another API of this schema, for example https://example.org/graphql.
make-sandbox has a database that was run with SANDBOX=off start without it: from the next night on, what its members added goes.
`;

const say = (text: string) => process.stderr.write(`${text}\n`);

/** The most records of a kind that are printed. The file of records set aside has all of them. */
const mostTold = 20;

async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  return work(database).finally(() => database.close());
}

async function exportTo(settings: Settings, file: string): Promise<void> {
  const { report, stop } = showProgress('Exporting the catalogue');
  const target = file === '-' ? { stream: process.stdout } : { file };
  const records = await withDatabase(settings, (database) => exportCatalogue(database, target, report)).finally(stop);
  say(`${records.toLocaleString('en')} records are exported.`);
}

/** The source that an argument of `import` names, and a name for the file of its bad records. */
function sourceOf(words: string): { source: CatalogueSource; called: string } {
  if (/^https?:\/\//.test(words)) {
    if (!URL.canParse(words)) throw new CatalogueError(`${words} is no URL.`);
    return { source: new ApiReader(words), called: new URL(words).hostname };
  }
  const name = words === '-' ? 'input' : words;
  const open = () => (words === '-' ? process.stdin : openFile(words));
  return {
    source: { name, lines: (onTotal) => withoutHeader(readLines(open(), name), name, onTotal) },
    called: name,
  };
}

async function importFrom(settings: Settings, words: string): Promise<void> {
  const { source, called } = sourceOf(words);
  const setAside = `${called}.set-aside.ndjson`;
  const teller = () => {
    let told = 0;
    return ({ line, message }: Pick<BadRecord, 'line' | 'message'>) => {
      told += 1;
      if (told <= mostTold) say(`${source.name}, line ${line}: ${message}`);
    };
  };
  let oddDates = 0;
  const tellOdd = teller();
  const odd = ({ line, message }: Pick<BadRecord, 'line' | 'message'>) => {
    oddDates += 1;
    tellOdd({ line, message: `${message}; it is taken as it is` });
  };
  const { report, stop } = showProgress('Importing the catalogue', afterLoad);
  const loaded = await withDatabase(settings, (database) =>
    importCatalogue(database, source, { setAside, report, bad: teller(), odd }),
  ).finally(stop);
  say(sumOf(loaded));
  if (oddDates > 0) say(`${counted(oddDates, 'performance')} with an odd date.`);
  if (loaded.setAside > 0) say(`${counted(loaded.setAside, 'record')} set aside in ${setAside}.`);
}

const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const sumOf = ({ stored }: Loaded) =>
  `Imported: ${counted(stored.Artist, 'artist')}, ${counted(stored.Performance, 'performance')}, ${counted(stored.Source, 'recording')}, ${counted(stored.Checksum, 'checksum')}, ${counted(stored.ArtistGroup, 'artist group')} with ${counted(stored.ArtistToArtistGroup, 'member')}.`;

async function makeSandbox(settings: Settings): Promise<void> {
  await withDatabase(settings, forgetSandbox);
  say(
    'Started without SANDBOX=off, this database is a sandbox: from the night behind that start on, what its members added goes.',
  );
}

async function run(args: readonly string[]): Promise<void> {
  const [command, file, ...rest] = args;
  if (command === 'make-sandbox' && file === undefined) return makeSandbox(readSettings(process.env));
  if (!file || rest.length > 0 || (command !== 'export' && command !== 'import')) {
    process.stderr.write(usage);
    process.exitCode = 1;
    return;
  }
  const settings = readSettings(process.env);
  await (command === 'export' ? exportTo(settings, file) : importFrom(settings, file));
}

/** Prints an error that the operator can fix as one line; any other is a bug, printed with its stack. */
function stop(error: unknown): void {
  const expected = [CatalogueError, SettingError, FolderInUse, DatabaseUnavailable].some(
    (kind) => error instanceof kind,
  );
  const system = error instanceof Error && 'syscall' in error;
  const told = error instanceof Error ? (expected || system ? error.message : error.stack) : String(error);
  say(told ?? '');
  process.exitCode = 1;
}

if (existsSync('.env')) process.loadEnvFile();
// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit(1));
await run(process.argv.slice(2)).catch(stop);

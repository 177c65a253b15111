import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiReader } from './catalogue/api.ts';
import { DatabaseReader } from './catalogue/database-reader.ts';
import { exportCatalogue } from './catalogue/export.ts';
import { ensureNoCatalogue, importCatalogue } from './catalogue/import.ts';
import { CatalogueError } from './catalogue/lines.ts';
import type { BadRecord, CatalogueFile } from './catalogue/read.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/lock.ts';
import { DatabaseUnavailable, openDatabase } from './db/open.ts';
import { showProgress } from './progress.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';

/*
 * `npm run catalogue`: the catalogue out of and into the database that the settings name (docs/catalogue-format.md).
 */

const usage = `Usage: npm run catalogue -- export FILE
       npm run catalogue -- import FILE or URL

FILE is newline-delimited JSON, packed when its name ends in .gz; - stands for the pipe.
URL is the address of another API of this schema, for example https://example.org/graphql.
`;

const say = (text: string) => process.stderr.write(`${text}\n`);

/** At most this many bad records are printed; the file has all of them. */
const mostTold = 20;

async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  return work(database).finally(() => database.close());
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  return work(folder).finally(() => rm(folder, { recursive: true }));
}

async function exportTo(settings: Settings, file: string): Promise<void> {
  const write = (part: string, target: { file: string } | { stream: NodeJS.WriteStream }) =>
    withDatabase(settings, (database) => {
      const { report, stop } = showProgress('Exporting the catalogue');
      const source = settings.databaseUrl ? new URL(settings.databaseUrl).host : settings.dataDir;
      return exportCatalogue(new DatabaseReader(database), { source, part, target }, report).finally(stop);
    });
  const records =
    file === '-'
      ? await withFolder((folder) => write(join(folder, 'part'), { stream: process.stdout }))
      : await write(`${file}.part`, { file });
  say(`${records} records are exported.`);
}

async function importFrom(settings: Settings, source: string): Promise<void> {
  await withDatabase(settings, async (database) => {
    await ensureNoCatalogue(database);
    if (/^https?:\/\//.test(source)) {
      await importApi(database, settings.dataDir, source);
    } else if (source === '-') {
      await withFolder(async (folder) => {
        const path = join(folder, 'input');
        await pipeline(process.stdin, createWriteStream(path));
        await importFile(database, { path, name: 'input' });
      });
    } else {
      await importFile(database, { path: source, name: source });
    }
  });
}

/** Reads another API into the data folder first, where it goes on when it was interrupted; then imports what was read. */
async function importApi(database: Database, dataDir: string, url: string): Promise<void> {
  if (!URL.canParse(url)) throw new CatalogueError(`${url} is no URL.`);
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 16)}.ndjson`);
  if (!existsSync(path)) {
    const { report, stop } = showProgress(`Reading ${url}`);
    const way = { source: url, part: `${path}.part`, target: { file: path } };
    await exportCatalogue(new ApiReader(url), way, report).finally(stop);
  }
  try {
    await importFile(database, { path, name: path });
  } catch (error) {
    // What cannot be imported is read again the next time.
    if (error instanceof CatalogueError) await rm(path);
    throw error;
  }
  await rm(path);
}

async function importFile(database: Database, file: CatalogueFile): Promise<void> {
  const checking = showProgress('Checking the file');
  const storing = showProgress('Importing the catalogue');
  const setAside = `${file.name}.set-aside.ndjson`;
  let told = 0;
  const bad = ({ line, field, message }: BadRecord) => {
    told += 1;
    if (told <= mostTold) say(`${file.name}:${line}: ${field ? `${field}: ` : ''}${message}`);
  };
  const options = { setAside, checked: checking.report, stored: storing.report, bad };
  const imported = await importCatalogue(database, file, options).finally(() => {
    checking.stop();
    storing.stop();
  });
  say(`${imported.records - imported.setAside} records are imported.`);
  if (imported.setAside > 0) say(`${imported.setAside} records are set aside in ${setAside}.`);
}

async function run(args: readonly string[]): Promise<void> {
  const [command, file, ...rest] = args;
  if (!file || rest.length > 0 || (command !== 'export' && command !== 'import')) {
    process.stderr.write(usage);
    process.exitCode = 1;
    return;
  }
  const settings = readSettings(process.env);
  await (command === 'export' ? exportTo(settings, file) : importFrom(settings, file));
}

/** An error that the operator can fix is printed as one line; any other is a bug, printed with its stack. */
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

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkCatalogue, checkDatabase } from './catalogue/check/check.ts';
import type { Found } from './catalogue/check/oddities.ts';
import { ApiReader } from './catalogue/file/apiReader.ts';
import { convertCatalogue, tryCatalogue } from './catalogue/file/convert.ts';
import { exportCatalogue } from './catalogue/file/export.ts';
import { CatalogueError, openFile, readLines } from './catalogue/file/lines.ts';
import { type CatalogueSource, importCatalogue, type Loaded } from './catalogue/file/load.ts';
import { type BadRecord, withoutHeader } from './catalogue/file/recordReader.ts';
import { archiveAddress } from './catalogue/kinds/collection.ts';
import { chosenColumns, fieldNames } from './catalogue/kinds/columns.ts';
import { isEncoding } from './catalogue/kinds/encodings.ts';
import { FilesReader, kindOf } from './catalogue/kinds/files.ts';
import { type Said, saidNames } from './catalogue/kinds/said.ts';
import { readCount, type Told as ToldChanges, type Updated } from './catalogue/update/told.ts';
import { updateCatalogue } from './catalogue/update/update.ts';
import { runCommand, withDatabase } from './command.ts';
import { hasCatalogue, namesWithSlash } from './data/loading/catalogueLoads.ts';
import { forgetSandbox } from './data/site/sandbox.ts';
import type { Database } from './db/database.ts';
import { afterLoad, showProgress } from './progress.ts';
import { readSettings, type Settings } from './settings.ts';

/*
 * `npm run catalogue`: exports the catalogue from the database of the settings, imports one into it, converts or checks
 * it (docs/catalogue-format.md).
 */

const usage = `Usage: npm run catalogue -- export FILE
       npm run catalogue -- import FILE... or URL
       npm run catalogue -- convert FILE... or URL -o FILE
       npm run catalogue -- check [FILE...]
       npm run catalogue -- make-sandbox

export writes newline-delimited JSON, packed when the name of FILE ends in .gz; - stands for the pipe.
import reads that, and tables (CSV, TSV), set lists of setlist.fm, items of archive.org and trees of show folders.
If the database has a catalogue already, import updates it: it adds what is new, and changes what has changed.
URL is that of another API of this schema, for example https://example.org/graphql, or of a collection or item of
archive.org: https://archive.org/details/NAME.
convert writes what import would store.
check says what is odd in files, or in the database: shows told twice, names spelt in two ways, and others.
make-sandbox has a database that was run with SANDBOX=off start without it: from the next night on, what its members added goes.

  --artist NAME           who played
  --venue NAME, --city NAME, --state NAME, --country NAME
                          where; these five are for shows of which no file says it
  --column "Name=field"   which field a column is: ${fieldNames.join(', ')}
  --encoding NAME         of all files, if they are not read right: macintosh, cp850, shift_jis
  --dry-run               says what import would store or change, and stores nothing
  --remove-missing        removes what the files lack, from a database that has a catalogue already
  --json                  prints what check finds as JSON
  --help                  prints this
`;

import { beginning } from '../set-lists/beginning.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

/** The most records of a kind that are printed. The file of records set aside has all of them. */
const mostTold = 20;
/** The most characters that are printed of one. A message may quote what it is about. */
const longestTold = 1000;

async function exportTo(settings: Settings, file: string): Promise<void> {
  const { report, stop } = showProgress('Exporting the catalogue');
  const target = file === '-' ? { stream: process.stdout } : { file };
  const records = await withDatabase(settings, (database) => exportCatalogue(database, target, report)).finally(stop);
  say(`${records.toLocaleString('en')} records are exported.`);
}

interface GivenFiles {
  files: string[];
  said: Said;
  columns: string[];
  encoding: string | undefined;
}

function refuseOptions({ said, columns, encoding }: GivenFiles, reason: string): void {
  const option = encoding
    ? 'encoding'
    : columns.length > 0
      ? 'column'
      : saidNames.find((name) => said[name] !== undefined);
  if (option) throw new CatalogueError(`--${option} is of no use here: ${reason}.`);
}

/** The source that the arguments of `import` name, and a name for the file of records set aside. */
async function sourceOf(reading: GivenFiles): Promise<{ source: CatalogueSource; called: string }> {
  const { files, said, columns, encoding } = reading;
  if (encoding !== undefined && !isEncoding(encoding))
    throw new CatalogueError(`--encoding ${encoding}: no such encoding is known.`);
  const [first = ''] = files;
  if (files.length === 1 && /^https?:\/\//.test(first) && !archiveAddress(first)) {
    if (!URL.canParse(first)) throw new CatalogueError(`${first} is no URL.`);
    refuseOptions(reading, `${first} is an API, which says all of its records itself`);
    return { source: new ApiReader(first, { say }), called: new URL(first).hostname };
  }
  if (files.length === 1 && (first === '-' || (await kindOf(first)) === 'catalogue')) {
    const name = first === '-' ? 'input' : first;
    refuseOptions(reading, `${name} is a catalogue, which says all of its records itself`);
    const open = () => (first === '-' ? process.stdin : openFile(first));
    return {
      source: { name, lines: (onTotal) => withoutHeader(readLines(open(), name), name, onTotal) },
      called: name,
    };
  }
  const chosen = chosenColumns(columns);
  if ('unknown' in chosen) {
    throw new CatalogueError(
      `--column "${chosen.unknown}": the form is "Name=field", with a field of ${fieldNames.join(', ')}.`,
    );
  }
  return {
    source: new FilesReader(files, { said, columns: chosen, encoding, say }),
    called: archiveAddress(first)?.name ?? first.replace(/\/+$/, ''),
  };
}

type Told = Pick<BadRecord, 'line' | 'place' | 'message'>;

/** Returns a function that prints the records passed to it, up to `mostTold`. */
function tellerOf({ name }: CatalogueSource): (told: Told) => void {
  let told = 0;
  return ({ line, place, message }) => {
    told += 1;
    if (told <= mostTold) say(beginning(`${place ?? `${name}, line ${line}`}: ${message}`, longestTold));
  };
}

async function importFrom(
  settings: Settings,
  reading: GivenFiles,
  work: { import: { dryRun: boolean; removeMissing: boolean } } | { convertTo: string },
): Promise<void> {
  const { source, called } = await sourceOf(reading);
  const setAside = `${called}.set-aside.ndjson`;
  let oddDates = 0;
  const tellOdd = tellerOf(source);
  const odd = ({ message, ...told }: Told) => {
    oddDates += 1;
    tellOdd({ ...told, message: `${message}; it is taken as it is` });
  };
  const bad = tellerOf(source);
  let done: { setAside: number };
  let isStored = false;
  let isNothing = false;
  if ('convertTo' in work) {
    const { convertTo: file } = work;
    const target = file === '-' ? { stream: process.stdout } : { file };
    const { report, stop } = showProgress('Converting');
    const loaded = await convertCatalogue(source, target, { report, bad, odd }).finally(stop);
    await source.forget?.();
    say(`Converted: ${sumOf(loaded)}`);
    isNothing = storedCount(loaded) === 0;
    done = loaded;
  } else {
    const { dryRun, removeMissing } = work.import;
    isStored = !dryRun;
    // Without a database, there is nothing to update.
    const hasDatabase = settings.databaseUrl !== undefined || existsSync(settings.dataDir);
    const { report, stop } = showProgress('Importing the catalogue', dryRun ? undefined : afterLoad);
    const options = { setAside, report, bad, odd };
    const store = async (database: Database) => {
      source.know?.(await namesWithSlash(database));
      const loaded = dryRun
        ? !(await hasCatalogue(database)) && (await tryCatalogue(source, options))
        : await importCatalogue(database, source, options);
      // Nothing was loaded if the database has a catalogue already.
      return loaded || updateCatalogue(database, source, { ...options, dryRun, removeMissing });
    };
    const storing = dryRun && !hasDatabase ? tryCatalogue(source, options) : withDatabase(settings, store);
    const result = await storing.finally(stop);
    if (!dryRun) await source.forget?.();
    isNothing = ('stored' in result ? storedCount(result) : readCount(result)) === 0;
    if ('stored' in result) say(`${dryRun ? 'Nothing is stored. There are' : 'Imported'}: ${sumOf(result)}`);
    else sayUpdated(result, dryRun);
    done = result;
  }
  if (oddDates > 0) say(`${counted(oddDates, 'performance')} with an odd date.`);
  if (done.setAside > 0) say(`${counted(done.setAside, 'record')} set aside${isStored ? ` in ${setAside}` : ''}.`);
  if (done.setAside > 0 && isNothing) throw new CatalogueError(`${source.name}: nothing of it could be read.`);
}

/** Prints what is odd in files, or in the database if there are none. */
async function check(reading: GivenFiles, asJson: boolean): Promise<void> {
  const { report, stop } = showProgress('Checking the catalogue', 'Comparing');
  const work = async () => {
    if (reading.files.length > 0) return checkCatalogue((await sourceOf(reading)).source, report);
    refuseOptions(reading, 'without a file, the database is checked');
    return withDatabase(readSettings(process.env), (database) => checkDatabase(database, report));
  };
  const found = await work().finally(stop);
  process.stdout.write(asJson ? `${JSON.stringify(found, undefined, 2)}\n` : foundText(found));
}

/** A table of the numbers of oddities, and the first of each kind below it. */
function foundText(found: readonly Found[]): string {
  const width = Math.max(...found.map(({ title }) => title.length));
  const numbers = found.map(({ count }) => count.toLocaleString('en'));
  const numberWidth = Math.max(...numbers.map(({ length }) => length));
  const table = found.map(({ title }, index) => `${title.padEnd(width)}  ${numbers[index]?.padStart(numberWidth)}\n`);
  const lists = found
    .filter(({ count }) => count > 0)
    .map(({ title, count, first }) => {
      const more = count - first.length;
      const last = more > 0 ? [`  and ${more.toLocaleString('en')} more`] : [];
      return `\n${[title, ...first.map((one) => `  ${one}`), ...last].join('\n')}\n`;
    });
  return [...table, ...lists].join('');
}

/** Prints the numbers of records that an update added, changed and so on, with the first of each. */
function sayUpdated({ added, changed, removed, kept, doubtful, unchanged }: Updated, dryRun: boolean): void {
  say(dryRun ? 'Nothing is stored. The update would be:' : 'The catalogue is updated:');
  const list = (title: string, { count, first }: ToldChanges) => {
    say(`${title}: ${count.toLocaleString('en')}`);
    for (const one of first) say(`  ${one}`);
    if (count > first.length) say(`  and ${(count - first.length).toLocaleString('en')} more`);
  };
  list('Added', added);
  list('Changed', changed);
  list('Removed', removed);
  list('Kept as members have it', kept);
  list('Doubtful, and left out', doubtful);
  say(`As before: ${unchanged.toLocaleString('en')}`);
}

const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

const storedCount = ({ stored }: Loaded) => Object.values(stored).reduce((sum, count) => sum + count, 0);

const sumOf = ({ stored }: Loaded) =>
  `${counted(stored.Artist, 'artist')}, ${counted(stored.Performance, 'performance')}, ${counted(stored.Source, 'recording')}, ${counted(stored.Checksum, 'checksum')}, ${counted(stored.ArtistGroup, 'artist group')} with ${counted(stored.ArtistToArtistGroup, 'member')}.`;

async function makeSandbox(settings: Settings): Promise<void> {
  await withDatabase(settings, forgetSandbox);
  say(
    'Started without SANDBOX=off, this database is a sandbox: from the night behind that start on, what its members added goes.',
  );
}

const text = { type: 'string' } as const;

const readingOptions = [...saidNames, 'column', 'encoding'];
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  export: [],
  import: [...readingOptions, 'dry-run', 'remove-missing'],
  convert: [...readingOptions, 'output'],
  check: [...readingOptions, 'json'],
  'make-sandbox': [],
};

function workOf(args: string[]): (() => Promise<void>) | undefined {
  const options = {
    artist: text,
    venue: text,
    city: text,
    state: text,
    country: text,
    column: { ...text, multiple: true },
    encoding: text,
    output: { ...text, short: 'o' },
    'dry-run': { type: 'boolean' },
    'remove-missing': { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command = '', ...files] = positionals;
  const known = optionsOf[command];
  const unfit = known && Object.keys(values).find((name) => !known.includes(name));
  if (unfit) throw new CatalogueError(`--${unfit} is no option of ${command}.`);
  const [file] = files;
  const { output } = values;
  const { artist, venue, city, state, country, column: columns = [], encoding } = values;
  const reading = { files, said: { artist, venue, city, state, country }, columns, encoding };
  if (command === 'make-sandbox' && !file) return () => makeSandbox(readSettings(process.env));
  if (command === 'export' && file && files.length === 1) return () => exportTo(readSettings(process.env), file);
  if (command === 'import' && file) {
    const how = { dryRun: values['dry-run'] === true, removeMissing: values['remove-missing'] === true };
    return () => importFrom(readSettings(process.env), reading, { import: how });
  }
  if (command === 'check') return () => check(reading, values.json === true);
  if (command === 'convert' && file && output) {
    return () => importFrom(readSettings(process.env), reading, { convertTo: output });
  }
  return undefined;
}

await runCommand({ usage, refusal: CatalogueError, workOf });

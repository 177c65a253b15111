import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sampleLines } from '../sample/lines.ts';
import { isSample, type SampleName } from '../sample/sizes.ts';
import { ensureSample } from '../server/catalogue/file/load.ts';
import { withDatabase } from '../server/command.ts';

/** A database to measure on: the embedded one in a folder, or a PostgreSQL server. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The catalogue that is measured, as `SAMPLE` names it. */
const asked = process.env.SAMPLE ?? '';
const sample = isSample(asked) ? asked : 'small';

/** The catalogues between which growth is measured, the smallest first. */
const sizes = (process.env.BENCH_SIZES ?? 'small,full').split(',').map((name) => {
  if (!isSample(name)) throw new Error(`BENCH_SIZES names ${name}, which is no sample.`);
  return name;
});

/** The PostgreSQL that `BENCH_DATABASE_URL` names; `{sample}` in it stands for the name of the catalogue. */
const databaseUrlOf = (name: SampleName) => process.env.BENCH_DATABASE_URL?.replace('{sample}', name) || undefined;

/** The folder that keeps embedded catalogues between runs. Writing `full` takes minutes. */
const keptFolderOf = (name: SampleName) =>
  join(process.env.BENCH_DATA ?? join(tmpdir(), 'live-concert-database-bench'), name);

export type Kind = 'embedded' | 'PostgreSQL';

/** The kinds of database that are measured; `BENCH_EMBEDDED=off` leaves the embedded one out. */
export const kinds: readonly Kind[] = [
  ...(process.env.BENCH_EMBEDDED === 'off' ? [] : ['embedded' as const]),
  ...(databaseUrlOf(sample) ? ['PostgreSQL' as const] : []),
];

/** The heading of a table. It names the catalogue, and the kind of database unless the table has a row for each. */
export const title = (words: string, kind?: Kind): string => {
  const on = kind === 'embedded' ? 'embedded database, ' : kind ? `${kind}, ` : '';
  return `\n## ${words}: ${on}catalogue \`${sample}\`\n`;
};

/** Undefined if `BENCH_DATABASE_READ_URL` names no server that follows PostgreSQL. */
export function replicaOf(kind: Kind): ((place: Place) => string) | undefined {
  const replica = process.env.BENCH_DATABASE_READ_URL;
  if (kind === 'embedded' || !replica) return undefined;
  return (place) => Object.assign(new URL(replica), { pathname: new URL(place.databaseUrl ?? '').pathname }).href;
}

/** Writes a catalogue unless it is there. */
async function ensure(place: Place, name: SampleName): Promise<void> {
  const sampleOfName = { name, lines: () => sampleLines(name) };
  const state = await withDatabase(place, (database) => ensureSample(database, sampleOfName, () => undefined));
  if (state === 'left alone') throw new Error(`The database to measure on has another catalogue than ${name}.`);
}

/**
 * Runs `work` on a place with the catalogue. On the embedded database it is a copy, as a folder belongs to one process; it
 * is deleted afterwards.
 */
export async function withCatalogue<T>(kind: Kind, work: (place: Place) => Promise<T>, name = sample): Promise<T> {
  const keptFolder = keptFolderOf(name);
  const databaseUrl = kind === 'embedded' ? undefined : databaseUrlOf(name);
  await ensure({ dataDir: keptFolder, databaseUrl }, name);
  const dataDir = mkdtempSync(join(tmpdir(), 'concerts-bench-'));
  try {
    if (kind === 'embedded') cpSync(keptFolder, dataDir, { recursive: true });
    return await work({ dataDir, databaseUrl });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` on a place of each of the sizes, the smallest first. */
export async function atEachSize(kind: Kind, work: (place: Place, name: SampleName) => Promise<void>): Promise<void> {
  for (const name of sizes) await withCatalogue(kind, (place) => work(place, name), name);
}

/** Runs `work` on a place that it may write to: on PostgreSQL a copy of the database, deleted afterwards. */
export const withScratchCatalogue = <T>(kind: Kind, work: (place: Place) => Promise<T>): Promise<T> =>
  withCatalogue(kind, async (place) => {
    if (!place.databaseUrl) return work(place);
    const source = new URL(place.databaseUrl);
    const copy = new URL(source);
    copy.pathname = `${source.pathname}_scratch`;
    const [from, to] = [source, copy].map(({ pathname }) => pg.escapeIdentifier(pathname.slice(1)));
    const admin = new pg.Client({ connectionString: new URL('/postgres', source).href });
    await admin.connect();
    try {
      await admin.query(`drop database if exists ${to} with (force)`);
      await admin.query(`create database ${to} template ${from}`);
      return await work({ ...place, databaseUrl: copy.href });
    } finally {
      await admin.query(`drop database if exists ${to} with (force)`);
      await admin.end();
    }
  });

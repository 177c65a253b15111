import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Dump, dumpsIn, latestDump } from '../../data/site/dumps.ts';
import type { Database } from '../../db/database.ts';
import { FolderInUse, lockFolder } from '../../db/lock.ts';
import { exportCatalogue } from './export.ts';

/** The most dumps that are kept: a visitor may be about to open the one before the latest. */
const mostKept = 2;

const stampOf = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Removes older dumps, and files that another process left unfinished. The folder must be locked. */
async function tidy(folder: string): Promise<void> {
  const kept = (await dumpsIn(folder)).slice(0, mostKept).map(({ file }) => file);
  const others = (await readdir(folder)).filter((file) => file.includes('.ndjson.gz') && !kept.includes(file));
  for (const file of others) await rm(join(folder, file), { force: true });
}

async function write(database: Database, folder: string, now: Date): Promise<Dump> {
  const unnamed = join(folder, `${randomUUID()}.ndjson.gz`);
  try {
    await exportCatalogue(database, { file: unnamed }, () => undefined);
    const at = stampOf(now);
    const sha256 = await sha256Of(unnamed);
    const file = `${at}-${sha256}.ndjson.gz`;
    await rename(unnamed, join(folder, file));
    return { file, at, sha256 };
  } catch (error) {
    await rm(unnamed, { force: true });
    throw error;
  }
}

/**
 * Makes the dump of the night that began at `night`. Returns undefined if the folder has one that is as new, or another
 * process is making it.
 */
export async function makeDump(database: Database, folder: string, night: Date): Promise<Dump | undefined> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (!unlock) return undefined;
  try {
    const latest = await latestDump(folder);
    if (latest && latest.at >= stampOf(night)) return undefined;
    const made = await write(database, folder, new Date());
    await tidy(folder);
    return made;
  } finally {
    await unlock();
  }
}

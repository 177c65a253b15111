import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * What the engine needs of a full disk to open a database, in bytes: the log grows by segments of 16 MiB, and with no room
 * for the next one PostgreSQL panics instead of failing a statement.
 */
const size = 20 * 1024 * 1024;

/** Space that is kept back on the database's disk, as a file that is given up when the disk is full. */
export class DiskReserve {
  readonly #file: string;

  /** Keeps the space beside `folder`, on the same disk. */
  constructor(folder: string) {
    this.#file = `${folder}.reserve`;
  }

  /** Whether there is room to write: the reserve is held, made again if need be, and as much again is free. */
  async hasRoom(): Promise<boolean> {
    const free = await this.#free();
    if (await this.#isHeld()) return free >= size;
    if (free < 2 * size) return false;
    try {
      await writeFile(this.#file, Buffer.alloc(size));
      return true;
    } catch {
      // Somebody else was faster, or the disk has a quota: what was written of the file is given back.
      await rm(this.#file, { force: true });
      return false;
    }
  }

  /** Before the database is opened: gives up the reserve when opening may need it. */
  async releaseIfNeeded(): Promise<void> {
    if ((await this.#free()) < size) await rm(this.#file, { force: true });
  }

  async #isHeld(): Promise<boolean> {
    const found = await stat(this.#file).catch(() => undefined);
    return found?.size === size;
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(this.#file));
    return bavail * bsize;
  }
}

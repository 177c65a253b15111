import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The bytes that the engine needs to open a database on a full disk. The log grows by segments of 16 MiB. Without room
 * for the next one PostgreSQL panics, instead of failing a statement.
 */
const size = 20 * 1024 * 1024;

/** Reserved space on the database's disk: a file that is deleted when the disk is full. */
export class DiskReserve {
  readonly #file: string;

  /** Keeps the file beside `folder`, on the same disk. */
  constructor(folder: string) {
    this.#file = `${folder}.reserve`;
  }

  /** Whether there is room to write: the reserve exists, or can be created, and as much space again is free. */
  async hasRoom(): Promise<boolean> {
    const free = await this.#free();
    if (await this.#isHeld()) return free >= size;
    if (free < 2 * size) return false;
    try {
      await writeFile(this.#file, Buffer.alloc(size));
      return true;
    } catch {
      // Another program was faster, or the disk has a quota: the partial file is deleted.
      await rm(this.#file, { force: true });
      return false;
    }
  }

  /** Deletes the reserve if opening the database may need the space. Call it before opening. */
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

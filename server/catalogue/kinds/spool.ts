import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Line, readLines } from '../file/lines.ts';

/** The characters that are written at once, and of a part of a long text: escaped, it stays below the longest line. */
const CHARACTERS_AT_ONCE = 500_000;

/** Keeps lines in a temporary file until all of them are known. */
export class Spool {
  count = 0;
  readonly #folder: string;
  readonly #file: FileHandle;
  #waiting = '';

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async make(): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    return new Spool(folder, await open(join(folder, 'lines'), 'w', 0o600));
  }

  async add({ text, ...about }: Line): Promise<void> {
    this.count += 1;
    const parts = Math.ceil(text.length / CHARACTERS_AT_ONCE);
    this.#waiting += `${JSON.stringify({ about, parts })}\n`;
    for (let at = 0; at < parts; at += 1) {
      this.#waiting += `${JSON.stringify(text.slice(at * CHARACTERS_AT_ONCE, (at + 1) * CHARACTERS_AT_ONCE))}\n`;
      if (this.#waiting.length > CHARACTERS_AT_ONCE) await this.#write();
    }
  }

  async #write(): Promise<void> {
    await this.#file.appendFile(this.#waiting);
    this.#waiting = '';
  }

  /** The lines, in their order. None can be added any more. */
  async *lines(): AsyncGenerator<Line> {
    await this.#write();
    const path = join(this.#folder, 'lines');
    let line: Line | undefined;
    let parts = 0;
    for await (const { text } of readLines(createReadStream(path), path)) {
      const read: unknown = JSON.parse(text);
      if (line && typeof read === 'string') {
        line.text += read;
        parts -= 1;
      } else {
        const { about, parts: all } = read as { about: Omit<Line, 'text'>; parts: number };
        line = { ...about, text: '' };
        parts = all;
      }
      if (parts === 0) yield line;
    }
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { readLines } from './lines.ts';

/** A file of what was fetched, an entry a line, so that a reading that was ended goes on. */
export class KeptFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The entries. Lines that are no JSON are left out: the last one may be cut off. */
  async *entries(): AsyncGenerator<unknown> {
    if (!existsSync(this.path)) return;
    for await (const { text } of readLines(createReadStream(this.path), this.path)) {
      const read = entryIn(text);
      if (read) yield read.entry;
    }
    // The line feed ends a line that was cut off.
    appendFileSync(this.path, '\n');
  }

  /** Adds entries, each of at most 4 MB. */
  add(entries: readonly object[]): void {
    appendFileSync(this.path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: 0o600 });
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

function entryIn(line: string): { entry: unknown } | undefined {
  try {
    return { entry: JSON.parse(line) };
  } catch {
    return undefined;
  }
}

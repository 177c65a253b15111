import { type DBSchema, openDB } from 'idb';
import type { FileFacts } from './hash.worker.ts';
import type { ChosenFile } from './material.ts';

interface Kept {
  facts: FileFacts;
  /** The time of the last reading, in milliseconds since 1970. The oldest facts are removed first. */
  at: number;
}

interface FactsSchema extends DBSchema {
  facts: { key: string; value: Kept; indexes: { at: number } };
}

/** The most files that are remembered, with some hundred bytes each. */
const MOST = 200_000;

/** The key of an unchanged file: its path, size and time of change. */
const keyOf = ({ path, size, file }: ChosenFile): string => `${path}\n${size}\n${file.lastModified}`;

const open = () =>
  openDB<FactsSchema>('read files', 1, {
    upgrade(database) {
      database.createObjectStore('facts').createIndex('at', 'at');
    },
  });

/** The facts about files that this browser remembers. These files need not be read again. */
export async function keptFacts(files: readonly ChosenFile[]): Promise<Map<ChosenFile, FileFacts>> {
  const found = new Map<ChosenFile, FileFacts>();
  try {
    const database = await open();
    const { store } = database.transaction('facts');
    await Promise.all(
      files.map(async (file) => {
        const kept = await store.get(keyOf(file));
        if (kept) found.set(file, kept.facts);
      }),
    );
    database.close();
  } catch {
    // Without storage, all files are read again.
  }
  return found;
}

/** Remembers the facts about files. Does nothing without storage. */
export async function keepFacts(read: ReadonlyMap<ChosenFile, FileFacts>): Promise<void> {
  if (read.size === 0) return;
  try {
    const database = await open();
    const transaction = database.transaction('facts', 'readwrite');
    const at = Date.now();
    for (const [file, facts] of read) transaction.store.put({ facts, at }, keyOf(file));
    let surplus = (await transaction.store.count()) - MOST;
    for (let cursor = surplus > 0 ? await transaction.store.index('at').openCursor() : null; cursor && surplus > 0; ) {
      await cursor.delete();
      surplus -= 1;
      cursor = await cursor.continue();
    }
    await transaction.done;
    database.close();
  } catch {
    // Without storage, nothing is remembered.
  }
}

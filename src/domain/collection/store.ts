import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { noteCollection } from './kept.ts';
import { type Mark, markKey, markSchema } from './mark.ts';

interface CollectionSchema extends DBSchema {
  marks: { key: string; value: Mark };
}

const NAME = 'collection';
const VERSION = 1;

/** The current collection. */
export interface Collection {
  /** `closed`: the collection cannot be read, and `problem` says why. */
  state: 'loading' | 'open' | 'closed';
  marks: ReadonlyMap<string, Mark>;
  /** A sentence, if the store is closed or the last change was not saved. */
  problem: string | undefined;
}

const NEWER =
  'This collection was kept by a newer version of the site. Reload the page to read it; nothing was changed.';
const FORBIDDEN =
  'This browser does not let the site keep a collection: storage is switched off or the window is private.';
const FULL = 'This browser has no room left for the collection. The last change was not kept.';
const FAILED = 'The last change to the collection was not kept.';

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

const openProblem = (error: unknown): string => (nameOf(error) === 'VersionError' ? NEWER : FORBIDDEN);
const writeProblem = (error: unknown): string => (nameOf(error) === 'QuotaExceededError' ? FULL : FAILED);

/**
 * The collection of this browser. All marks are in memory. A change is written to IndexedDB first; then the other tabs
 * are told to read it. It needs a browser.
 */
export class CollectionStore {
  #current: Collection = { state: 'loading', marks: new Map(), problem: undefined };
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new BroadcastChannel(NAME);
  #database: Promise<IDBPDatabase<CollectionSchema>> | undefined;

  constructor() {
    this.#tabs.addEventListener('message', () => this.#read());
    this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the same object until something changes. */
  readonly current = (): Collection => this.#current;

  /** Adds marks, or replaces those of the same items. Resolves to whether they were saved. */
  put(marks: readonly Mark[]): Promise<boolean> {
    return this.#change(async (database) => {
      const transaction = database.transaction('marks', 'readwrite');
      await Promise.all([...marks.map((mark) => transaction.store.put(mark, markKey(mark))), transaction.done]);
    });
  }

  /** Removes marks by their keys. Resolves to whether they were removed. */
  remove(keys: readonly string[]): Promise<boolean> {
    return this.#change(async (database) => {
      const transaction = database.transaction('marks', 'readwrite');
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    });
  }

  #open(): Promise<IDBPDatabase<CollectionSchema>> {
    this.#database ??= openDB<CollectionSchema>(NAME, VERSION, {
      upgrade: (database) => {
        database.createObjectStore('marks');
      },
      // Closes the store for a newer version of the site in another tab, which needs to upgrade it.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        this.#set({ state: 'closed', problem: NEWER });
      },
    });
    return this.#database;
  }

  async #change(write: (database: IDBPDatabase<CollectionSchema>) => Promise<void>): Promise<boolean> {
    if (this.#current.state === 'closed') return false;
    try {
      await write(await this.#open());
    } catch (error) {
      this.#set({ problem: writeProblem(error) });
      return false;
    }
    this.#tabs.postMessage('changed');
    await this.#read();
    return true;
  }

  async #read(): Promise<void> {
    try {
      const kept = await (await this.#open()).getAll('marks');
      const marks = kept.filter((mark) => v.is(markSchema, mark));
      noteCollection(marks.length > 0);
      this.#set({ state: 'open', marks: new Map(marks.map((mark) => [markKey(mark), mark])), problem: undefined });
    } catch (error) {
      this.#set({ state: 'closed', problem: openProblem(error) });
    }
  }

  #set(changes: Partial<Collection>): void {
    this.#current = { ...this.#current, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

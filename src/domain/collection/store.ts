import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { noteCollection } from './kept.ts';
import { type CollectionItem, type Mark, markSchema } from './mark.ts';
import { markKey, type Status } from './status.ts';

/** A mark in the store, with the time of its last change. */
interface KeptMark {
  /** Undefined if the mark was removed: that it was, and when, is kept, too. */
  mark: Mark | undefined;
  /** In milliseconds since 1970. 0: before the store kept times. */
  changed: number;
}

interface CollectionSchema extends DBSchema {
  marks: { key: string; value: KeptMark };
}

const NAME = 'collection';
/** Version 1 had marks alone, without times. */
const VERSION = 2;

/** The current collection. */
export interface Collection {
  /** `closed`: the collection cannot be read, and `problem` says why. */
  state: 'loading' | 'open' | 'closed';
  marks: ReadonlyMap<string, Mark>;
  /** A sentence, if the store is closed or the last change was not saved. */
  problem: string | undefined;
}

/** A mark that was not removed. */
const keptSchema = v.object({ mark: markSchema });

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
  readonly #opened: Promise<void>;
  #database: Promise<IDBPDatabase<CollectionSchema>> | undefined;

  constructor() {
    this.#tabs.addEventListener('message', () => this.#read());
    this.#opened = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the same object until something changes. */
  readonly current = (): Collection => this.#current;

  /** Adds marks, or replaces those of the same items. Resolves to whether they were saved. */
  put(marks: readonly Mark[]): Promise<boolean> {
    return this.#change(marks.map((mark) => [markKey(mark), mark]));
  }

  /** Removes marks by their keys. Resolves to whether they were removed. */
  remove(keys: readonly string[]): Promise<boolean> {
    return this.#change(keys.map((key) => [key, undefined]));
  }

  /**
   * Marks items, or removes the mark if all have it. An item keeps what was noted beside the mark that it had. Resolves
   * to whether that was saved.
   */
  async toggle(items: readonly CollectionItem[], status: Status): Promise<boolean> {
    await this.#opened;
    const kept = items.map((item) => this.#current.marks.get(markKey({ ...item, status })));
    if (kept.every((mark) => mark?.status === status)) {
      return this.remove(items.map((item) => markKey({ ...item, status })));
    }
    return this.put(
      items.map((item, at): Mark => {
        const { condition = '', notes = '' } = kept[at] ?? {};
        return { ...item, status, condition, notes };
      }),
    );
  }

  #open(): Promise<IDBPDatabase<CollectionSchema>> {
    this.#database ??= openDB<CollectionSchema>(NAME, VERSION, {
      upgrade: async (database, version, _newVersion, transaction) => {
        if (version === 0) {
          database.createObjectStore('marks');
          return;
        }
        const store = transaction.objectStore('marks');
        const [keys, marks]: [string[], unknown[]] = await Promise.all([store.getAllKeys(), store.getAll()]);
        await Promise.all(
          keys.map((key, at) => {
            const mark = marks[at];
            return v.is(markSchema, mark) ? store.put({ mark, changed: 0 }, key) : store.delete(key);
          }),
        );
      },
      // Closes the store for a newer version of the site in another tab, which needs to upgrade it.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        this.#set({ state: 'closed', problem: NEWER });
      },
    });
    return this.#database;
  }

  async #change(changes: readonly (readonly [key: string, mark: Mark | undefined])[]): Promise<boolean> {
    if (this.#current.state === 'closed') return false;
    const changed = Date.now();
    try {
      const transaction = (await this.#open()).transaction('marks', 'readwrite');
      const puts = changes.map(([key, mark]) => transaction.store.put({ mark, changed }, key));
      await Promise.all([...puts, transaction.done]);
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
      const marks = kept.flatMap((entry) => (v.is(keptSchema, entry) ? entry.mark : []));
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

import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import * as v from 'valibot';
import { type Belonging, countedMarks, type KeptMark, keptSchema } from './countedMarks.ts';
import { askToKeep, noteCollection } from './kept.ts';
import {
  type CollectionItem,
  type Entry,
  type FollowedArtist,
  type Mark,
  type MarkedItem,
  markSchema,
} from './mark.ts';
import { markKey, type Status } from './status.ts';

interface CollectionSchema extends DBSchema {
  marks: { key: string; value: KeptMark };
  account: { key: 'cursor'; value: string };
}

const NAME = 'collection';
/** Version 1 had marks alone, without times; version 2 had no account. */
const VERSION = 3;

/** A change of a mark, to be sent to an account or read from one. A mark that was removed is undefined. */
export interface MarkChange extends Belonging {
  key: string;
  mark: Entry | undefined;
  changed: number;
}

export interface AccountPart {
  changes: readonly MarkChange[];
  /** The cursor after which the next part begins. */
  cursor: string;
  /** Whether the part is the account's first one: the cursor before it was missing, or is not the account's any more. */
  fromStart: boolean;
}

/** The object stores in a transaction that writes both. */
type BothStores = {
  [Name in 'marks' | 'account']: IDBPObjectStore<CollectionSchema, ('marks' | 'account')[], Name, 'readwrite'>;
};

export interface Collection {
  /** `closed`: the collection cannot be read, and `problem` says why. */
  state: 'loading' | 'open' | 'closed';
  marks: ReadonlyMap<string, Mark>;
  /** The artists who are followed, by id. */
  follows: ReadonlyMap<number, FollowedArtist>;
  /** A sentence, if the store is closed or the last change was not saved. */
  problem: string | undefined;
  /** The number of changes, removals included, that no account has. */
  unsent: number;
  /** A sentence, if changes could not be sent to the account for some time. */
  accountProblem: string | undefined;
}

export const LOADING: Collection = {
  state: 'loading',
  marks: new Map(),
  follows: new Map(),
  problem: undefined,
  unsent: 0,
  accountProblem: undefined,
};

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
  #current = LOADING;
  /** The keys of the marks of merged records, by the keys under which they count. */
  #hidden: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new BroadcastChannel(NAME);
  /** Resolves once the collection has been read for the first time, or cannot be. */
  readonly opened: Promise<void>;
  #database: Promise<IDBPDatabase<CollectionSchema>> | undefined;

  constructor() {
    this.#tabs.addEventListener('message', () => this.#read());
    this.opened = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the same object until something changes. */
  readonly current = (): Collection => this.#current;

  /** Adds marks and follows, or replaces those of the same items. Resolves to whether they were saved. */
  put(marks: readonly Entry[]): Promise<boolean> {
    return this.#change(marks.map((mark) => [markKey(mark), mark]));
  }

  /** Removes marks by their keys, with those of merged records that count there. Resolves to whether they were removed. */
  remove(keys: readonly string[]): Promise<boolean> {
    const all = keys.flatMap((key) => [key, ...(this.#hidden.get(key) ?? [])]);
    return this.#change(all.map((key) => [key, undefined]));
  }

  /** Marks items. An item keeps what was noted beside the mark that it had. Resolves to whether that was saved. */
  async mark(items: readonly MarkedItem[]): Promise<boolean> {
    await this.opened;
    return this.put(
      items.map((item): Mark => {
        const { condition = '', notes = '' } = this.#current.marks.get(markKey(item)) ?? {};
        return { ...item, condition, notes };
      }),
    );
  }

  /** Marks items as `mark` does, or removes the mark if all have it. Resolves to whether that was saved. */
  async toggle(items: readonly CollectionItem[], status: Status): Promise<boolean> {
    await this.opened;
    const marked = items.map((item): MarkedItem => ({ ...item, status }));
    const haveAll = marked.every((item) => this.#current.marks.get(markKey(item))?.status === status);
    return haveAll ? this.remove(marked.map(markKey)) : this.mark(marked);
  }

  async unsent(): Promise<MarkChange[]> {
    const { store } = (await this.#open()).transaction('marks');
    const [keys, entries] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys.flatMap((key, at) => {
      const entry = entries[at];
      return v.is(keptSchema, entry) && !entry.sent ? [{ key, mark: entry.mark, changed: entry.changed }] : [];
    });
  }

  /** Notes that the account has these changes. Marks that have changed meanwhile stay unsent. */
  noteSent(changes: readonly MarkChange[]): Promise<void> {
    return this.#writeBoth(async ({ marks }) => {
      for (const { key, changed } of changes) {
        const entry = await marks.get(key);
        if (entry?.changed === changed) await marks.put({ ...entry, sent: true }, key);
      }
    });
  }

  /** Returns the cursor of the part that was taken over last. */
  async cursor(): Promise<string | undefined> {
    return (await this.#open()).get('account', 'cursor');
  }

  /**
   * Takes over a part of an account's marks. Of a mark that changed here, too, and that the account has not, the later
   * change stays. With an account's first part, all marks that are here become unsent, and what was removed here is
   * forgotten, so that nothing is removed from the account.
   */
  async join({ changes, cursor, fromStart }: AccountPart): Promise<void> {
    if (changes.length === 0 && !fromStart && cursor === (await this.cursor())) return;
    await this.#writeBoth(async ({ marks, account }) => {
      if (fromStart) {
        for (let at = await marks.openCursor(); at; at = await at.continue()) {
          const { mark, changed } = at.value;
          await (mark ? at.update({ mark, changed }) : at.delete());
        }
      }
      for (const { key, mark, changed, ...belonging } of changes) {
        const entry = await marks.get(key);
        if (entry && !entry.sent && entry.changed > changed) await marks.put({ ...entry, ...belonging }, key);
        else if (mark || entry) await marks.put({ mark, changed, sent: true, ...belonging }, key);
      }
      await account.put(cursor, 'cursor');
    });
  }

  /** Tells why changes could not be sent to the account, or that they could. */
  tellAccount(accountProblem: string | undefined): void {
    if (accountProblem !== this.#current.accountProblem) this.#set({ accountProblem });
  }

  /** Removes all that is kept here, and nothing from an account. */
  clear(): Promise<void> {
    return this.#writeBoth(async ({ marks, account }) => {
      await Promise.all([marks.clear(), account.clear()]);
    });
  }

  /** Runs a change of marks and the account's cursor in one transaction. Then all tabs read it. */
  async #writeBoth(write: (stores: BothStores) => Promise<void>): Promise<void> {
    const transaction = (await this.#open()).transaction(['marks', 'account'], 'readwrite');
    await write({ marks: transaction.objectStore('marks'), account: transaction.objectStore('account') });
    await transaction.done;
    this.#tabs.postMessage('changed');
    await this.#read();
  }

  #open(): Promise<IDBPDatabase<CollectionSchema>> {
    this.#database ??= openDB<CollectionSchema>(NAME, VERSION, {
      upgrade: async (database, version, _newVersion, transaction) => {
        database.createObjectStore('account');
        if (version === 0) database.createObjectStore('marks');
        if (version !== 1) return;
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

  async #change(changes: readonly (readonly [key: string, mark: Entry | undefined])[]): Promise<boolean> {
    if (this.#current.state === 'closed') return false;
    const now = Date.now();
    try {
      const transaction = (await this.#open()).transaction('marks', 'readwrite');
      const puts = changes.map(async ([key, mark]) => {
        const before: unknown = await transaction.store.get(key);
        // Later than what it replaces, also by a clock that is slow: else the account would keep that.
        const changed = v.is(keptSchema, before) ? Math.max(now, before.changed + 1) : now;
        await transaction.store.put({ mark, changed }, key);
      });
      await Promise.all([...puts, transaction.done]);
    } catch (error) {
      this.#set({ problem: writeProblem(error) });
      return false;
    }
    if (changes.some(([, mark]) => mark)) askToKeep();
    this.#tabs.postMessage('changed');
    await this.#read();
    return true;
  }

  async #read(): Promise<void> {
    try {
      const kept = (await (await this.#open()).getAll('marks')).filter((entry) => v.is(keptSchema, entry));
      const { entries, hidden } = countedMarks(kept);
      this.#hidden = hidden;
      const marks = [...entries.values()].flatMap((mark) => (mark.kind === 'artist' ? [] : mark));
      const follows = [...entries.values()].flatMap((mark) => (mark.kind === 'artist' ? mark : []));
      noteCollection(marks.length > 0 ? 'kept' : follows.length > 0 ? 'follows' : undefined);
      this.#set({
        state: 'open',
        marks: new Map(marks.map((mark) => [markKey(mark), mark])),
        follows: new Map(follows.map((follow) => [follow.id, follow])),
        problem: undefined,
        unsent: kept.filter(({ sent }) => !sent).length,
      });
    } catch (error) {
      this.#set({ state: 'closed', problem: openProblem(error) });
    }
  }

  #set(changes: Partial<Collection>): void {
    this.#current = { ...this.#current, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

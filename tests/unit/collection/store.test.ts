import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { CollectionStore } from '#domain/collection/store.ts';
import { mark } from '#tests/support/client/marks.ts';

const MARK = mark();

/** The channels of the tabs of a test. */
const channels: BroadcastChannel[] = [];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  // A tab that still listens would say at each change of a later test that its own collection is empty.
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function opened(): Promise<CollectionStore> {
  const store = new CollectionStore();
  await expect.poll(() => store.current().state).not.toBe('loading');
  return store;
}

test('keeps marks, and finds them again', async () => {
  const store = await opened();
  expect(await store.put([MARK, { ...MARK, kind: 'recording', id: 9 }])).toBe(true);
  expect(await store.put([{ ...MARK, status: 'want', notes: 'soundboard' }])).toBe(true);
  expect(await store.remove(['recording 9'])).toBe(true);
  const again = await opened();
  expect([...again.current().marks.values()]).toEqual([{ ...MARK, status: 'want', notes: 'soundboard' }]);
});

/** A browser that is asked to keep what the site stores. */
function askedBrowser(persist: () => Promise<boolean>) {
  const items = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    },
  });
  vi.stubGlobal('navigator', { storage: { persist } });
}

test.each([
  ['agrees', async () => true],
  ['does not', async () => false],
  ['fails', () => Promise.reject(new TypeError('no'))],
])('the browser is asked at the first mark, and once, to keep the collection: it %s', async (_, answer) => {
  const persist = vi.fn(answer);
  askedBrowser(persist);
  const store = await opened();
  await store.remove(['performance 1']);
  expect(persist).not.toHaveBeenCalled();
  expect(await store.put([MARK])).toBe(true);
  expect(await store.put([{ ...MARK, id: 8 }])).toBe(true);
  await store.remove([markKey(MARK), 'performance 8']);
  expect(await (await opened()).put([MARK])).toBe(true);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(store.current().problem).toBeUndefined();
});

test('a browser that cannot be asked keeps marks all the same', async () => {
  askedBrowser(async () => true);
  vi.stubGlobal('navigator', {});
  expect(await (await opened()).put([MARK])).toBe(true);
});

test('two tabs agree', async () => {
  const [one, other] = [await opened(), await opened()];
  const changes = vi.fn();
  other.subscribe(changes);
  await one.put([MARK]);
  await expect.poll(() => other.current().marks.get(markKey(MARK))).toEqual(MARK);
  expect(changes).toHaveBeenCalled();
  await other.remove([markKey(MARK)]);
  await expect.poll(() => one.current().marks.size).toBe(0);
});

test('a collection of a newer version is left as it is', async () => {
  const newer = await openDB('collection', 4, { upgrade: (database) => void database.createObjectStore('marks') });
  await newer.put('marks', { from: 'tomorrow' }, 'a');
  newer.close();
  const store = await opened();
  expect(store.current()).toMatchObject({ state: 'closed', problem: expect.stringContaining('newer version') });
  expect(await store.put([MARK])).toBe(false);
  const after = await openDB('collection', 4);
  expect(await after.getAll('marks')).toEqual([{ from: 'tomorrow' }]);
});

test('makes room for a newer version that opens in another tab', async () => {
  const store = await opened();
  await store.put([MARK]);
  const newer = await openDB('collection', 4);
  expect(store.current()).toMatchObject({ state: 'closed', problem: expect.stringContaining('newer version') });
  expect(await newer.getAll('marks')).toEqual([{ mark: MARK, changed: expect.any(Number) }]);
});

test('a full store is told, and what was kept before stays', async () => {
  const store = await opened();
  await store.put([MARK]);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await store.put([{ ...MARK, id: 8 }])).toBe(false);
  expect(store.current().problem).toContain('no room left');
  expect([...store.current().marks.keys()]).toEqual(['performance 7']);
});

test('a forbidden store is told', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const store = await opened();
  expect(store.current()).toMatchObject({ state: 'closed', problem: expect.stringContaining('does not let') });
});

test('what is broken in the store is left out', async () => {
  const store = await opened();
  const database = await openDB('collection', 3);
  await database.put('marks', { mark: { id: 'x' }, changed: 1 }, 'broken');
  await store.put([MARK]);
  expect([...store.current().marks.keys()]).toEqual(['performance 7']);
});

test('a show attended stands beside what one has of it, and goes alone', async () => {
  const attended: Mark = { ...MARK, status: 'attended' };
  const store = await opened();
  await store.put([MARK]);
  await store.put([attended]);
  expect([...(await opened()).current().marks.values()]).toEqual([attended, MARK]);
  await store.remove([markKey(attended)]);
  expect([...store.current().marks.values()]).toEqual([MARK]);
});

test('each mark has the time of its change, and a removed one is kept with its own', async () => {
  const now = vi.spyOn(Date, 'now');
  const other = { ...MARK, id: 8, performanceId: 8 };
  const store = await opened();
  now.mockReturnValue(1000);
  await store.put([MARK, other]);
  now.mockReturnValue(2000);
  await store.remove([markKey(MARK)]);
  expect([...store.current().marks.values()]).toEqual([other]);
  expect([...(await opened()).current().marks.values()]).toEqual([other]);
  const database = await openDB('collection', 3);
  expect(await database.getAll('marks')).toEqual([
    { mark: undefined, changed: 2000 },
    { mark: other, changed: 1000 },
  ]);
});

test('takes over the marks of version 1, which had no times, and leaves out what was broken', async () => {
  const other: Mark = { ...MARK, status: 'attended' };
  const older = await openDB('collection', 1, { upgrade: (database) => void database.createObjectStore('marks') });
  for (const mark of [MARK, other]) await older.put('marks', mark, markKey(mark));
  await older.put('marks', { id: 'x' }, 'broken');
  older.close();
  const store = await opened();
  expect(store.current()).toMatchObject({ state: 'open', problem: undefined });
  expect([...store.current().marks]).toEqual([
    ['attended 7', other],
    ['performance 7', MARK],
  ]);
  const database = await openDB('collection', 3);
  expect(await database.getAll('marks')).toEqual([
    { mark: other, changed: 0 },
    { mark: MARK, changed: 0 },
  ]);
});

test('a mark is taken from items that all have it, and given to all otherwise, with what was noted', async () => {
  const [one, other] = [7, 8].map((id) => mark({ id, performanceId: id, notes: `note ${id}` }));
  if (!one || !other) throw new Error('No marks');
  const store = new CollectionStore();
  expect(await store.toggle([one], 'have')).toBe(true);
  await store.put([{ ...other, status: 'want' }]);
  expect(await store.toggle([one, other], 'have')).toBe(true);
  expect([...store.current().marks.values()].map(({ status, notes }) => [status, notes])).toEqual([
    ['have', ''],
    ['have', 'note 8'],
  ]);
  await store.toggle([one, other], 'have');
  expect(store.current().marks.size).toBe(0);
});

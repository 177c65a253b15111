import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccountApi, syncMarks } from '#domain/collection/accountSync.ts';
import { CollectionStore } from '#domain/collection/store.ts';
import { mark } from '#tests/support/client/marks.ts';

/** An account as the API keeps it: of two changes the later one, and no time in the future. */
class Account implements AccountApi {
  readonly name: string;
  readonly marks = new Map<string, { key: string; value: string | null; changedAt: string; place: number }>();
  readonly merged = new Map<string, number>();
  readonly belonging = new Map<string, { performanceId?: number; artistId?: number }>();
  readonly requests: number[] = [];
  offline = false;
  pageSize = 1000;
  now = Date.now;
  #place = 0;

  constructor(name: string) {
    this.name = name;
  }

  async read(after: string | undefined) {
    if (this.offline) throw new TypeError('Failed to fetch');
    const [name, place = '0'] = after?.split(' ') ?? [];
    const fromStart = name !== this.name;
    const rest = [...this.marks.values()]
      .filter((one) => fromStart || one.place > Number(place))
      .sort((a, b) => a.place - b.place);
    const marks = rest.slice(0, this.pageSize).map((one) => ({
      ...{ ...one, ...this.belonging.get(one.key) },
      mergedInto: this.merged.get(one.key) ?? null,
    }));
    const reached = marks.at(-1)?.place ?? (fromStart ? 0 : Number(place));
    return { marks, cursor: `${this.name} ${reached}`, hasMore: rest.length > marks.length, fromStart };
  }

  /** Merges records into another, or takes that back, and tells their marks again. */
  merge(into: number | undefined, ...keys: string[]) {
    for (const key of keys) {
      if (into === undefined) this.merged.delete(key);
      else this.merged.set(key, into);
      const there = this.marks.get(key);
      this.#place += 1;
      if (there) this.marks.set(key, { ...there, place: this.#place });
    }
  }

  async set(marks: Parameters<AccountApi['set']>[0]) {
    if (this.offline) throw new TypeError('Failed to fetch');
    this.requests.push(marks.length);
    for (const { key, value = null, changedAt } of marks) {
      const there = this.marks.get(key);
      const at = new Date(Math.min(Date.parse(changedAt), this.now())).toISOString();
      if (there && there.changedAt >= at) continue;
      this.#place += 1;
      this.marks.set(key, { key, value, changedAt: at, place: this.#place });
    }
  }
}

const at = (time: number) => vi.setSystemTime(time);
const [T1, T2, T3] = [1_700_000_000_000, 1_700_000_100_000, 1_700_000_200_000];

/** Another device: a browser with a store of its own. */
async function device(): Promise<{ store: CollectionStore; keys: () => string[] }> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Its messages reach no other device.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
    },
  );
  const store = new CollectionStore();
  await store.cursor();
  return { store, keys: () => [...store.current().marks.keys()].sort() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(T1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [ONE, TWO, THREE] = [mark({ id: 1 }), mark({ id: 2 }), mark({ id: 3 })];

test('two devices have the same marks after each has asked: none is lost, and the later change stays', async () => {
  const account = new Account('ada');
  const [phone, desk] = [await device(), await device()];
  await phone.store.put([ONE, { ...TWO, status: 'want' }]);
  at(T2);
  await desk.store.put([{ ...TWO, status: 'have' }, THREE]);
  at(T3);
  await syncMarks(phone.store, account);
  await syncMarks(desk.store, account);
  await syncMarks(phone.store, account);
  for (const { store, keys } of [phone, desk]) {
    expect(keys()).toEqual(['performance 1', 'performance 2', 'performance 3']);
    expect(store.current().marks.get('performance 2')?.status).toBe('have');
    expect(store.current().unsent).toBe(0);
  }
  await desk.store.remove(['performance 1']);
  expect(desk.store.current().unsent).toBe(1);
  await syncMarks(desk.store, account);
  await syncMarks(phone.store, account);
  expect(phone.keys()).toEqual(['performance 2', 'performance 3']);
  // Nothing has changed: nothing is sent.
  const { length } = account.requests;
  await syncMarks(phone.store, account);
  expect(account.requests).toHaveLength(length);
});

test('what is marked without a network is sent later, also by the next document, and an earlier change loses', async () => {
  const account = new Account('ada');
  const [phone, desk] = [await device(), await device()];
  await phone.store.put([ONE]);
  await syncMarks(phone.store, account);
  await syncMarks(desk.store, account);
  account.offline = true;
  at(T2);
  await phone.store.put([{ ...ONE, notes: 'on the phone' }, TWO]);
  await expect(syncMarks(phone.store, account)).rejects.toThrow('Failed to fetch');
  expect(phone.store.current().unsent).toBe(2);
  account.offline = false;
  at(T3);
  await desk.store.put([{ ...ONE, notes: 'on the desk, later' }]);
  await syncMarks(desk.store, account);
  await syncMarks(phone.store, account);
  expect(phone.store.current().marks.get('performance 1')?.notes).toBe('on the desk, later');
  expect(phone.store.current().unsent).toBe(0);
  await syncMarks(desk.store, account);
  expect(desk.keys()).toEqual(['performance 1', 'performance 2']);
});

test('another account gets what is here, and loses nothing to what was removed here', async () => {
  const [ada, bob] = [new Account('ada'), new Account('bob')];
  const [shared, own] = [await device(), await device()];
  await own.store.put([ONE]);
  await syncMarks(own.store, bob);
  at(T2);
  await shared.store.put([ONE, TWO]);
  await shared.store.remove(['performance 1']);
  await syncMarks(shared.store, ada);
  expect(ada.marks.get('performance 2')).toBeDefined();
  await syncMarks(shared.store, bob);
  expect(shared.keys()).toEqual(['performance 1', 'performance 2']);
  expect(bob.marks.get('performance 1')?.value).not.toBeNull();
  await shared.store.clear();
  expect(shared.keys()).toEqual([]);
  await syncMarks(shared.store, bob);
  expect(shared.keys()).toEqual(['performance 1', 'performance 2']);
});

test('a clock that is fast sends its marks once, and takes the time that the account has', async () => {
  const account = new Account('ada');
  account.now = () => T1;
  const [fast, right] = [await device(), await device()];
  at(T3);
  await fast.store.put([ONE]);
  await syncMarks(fast.store, account);
  await syncMarks(fast.store, account);
  expect(account.requests).toEqual([1]);
  account.now = () => T2;
  at(T2);
  await syncMarks(right.store, account);
  await right.store.put([{ ...ONE, notes: 'later' }]);
  await syncMarks(right.store, account);
  await syncMarks(fast.store, account);
  expect(fast.store.current().marks.get('performance 1')?.notes).toBe('later');
});

test('a clock that is slow loses no change of what another device has marked', async () => {
  const account = new Account('ada');
  const [phone, desk] = [await device(), await device()];
  at(T2);
  await phone.store.put([ONE]);
  await syncMarks(phone.store, account);
  await syncMarks(desk.store, account);
  account.now = () => T3;
  at(T1);
  await desk.store.remove(['performance 1']);
  await syncMarks(desk.store, account);
  await syncMarks(phone.store, account);
  expect([desk.keys(), phone.keys()]).toEqual([[], []]);
});

test('a mark that changes while it is sent is sent again', async () => {
  const account = new Account('ada');
  const { store } = await device();
  await store.put([ONE]);
  const set = account.set.bind(account);
  account.set = async (marks) => {
    await set(marks);
    account.set = set;
    at(T2);
    await store.put([{ ...ONE, notes: 'meanwhile' }]);
  };
  await syncMarks(store, account);
  expect(store.current()).toMatchObject({ unsent: 1 });
  await syncMarks(store, account);
  expect(account.marks.get('performance 1')?.value).toContain('meanwhile');
  expect(store.current().marks.get('performance 1')?.notes).toBe('meanwhile');
});

test('an answer that comes after logging out is not taken over: the marks were removed from the device', async () => {
  const account = new Account('ada');
  const [phone, desk] = [await device(), await device()];
  await phone.store.put([ONE]);
  await syncMarks(phone.store, account);
  const leaving = new AbortController();
  const read = account.read.bind(account);
  account.read = async (after) => {
    const page = await read(after);
    leaving.abort();
    await desk.store.clear();
    return page;
  };
  await expect(syncMarks(desk.store, account, leaving.signal)).rejects.toThrow();
  expect(desk.keys()).toEqual([]);
  await syncMarks(desk.store, account);
  expect(desk.keys()).toEqual(['performance 1']);
});

test('many marks go and come in portions, long ones in smaller ones', async () => {
  const account = new Account('ada');
  account.pageSize = 700;
  const [phone, desk] = [await device(), await device()];
  await phone.store.put(Array.from({ length: 1500 }, (_, index) => mark({ id: index + 1, notes: '' })));
  await syncMarks(phone.store, account);
  expect(account.requests).toEqual([1000, 500]);
  await phone.store.put(Array.from({ length: 100 }, (_, index) => mark({ id: 2001 + index, notes: 'x'.repeat(9000) })));
  await syncMarks(phone.store, account);
  expect(account.requests.slice(2)).toEqual([43, 43, 14]);
  await syncMarks(desk.store, account);
  expect(desk.keys()).toHaveLength(1600);
});

describe('marks of a merged performance', () => {
  const attended = mark({ id: 1, performanceId: 1, status: 'attended' });
  const merged = async () => {
    const account = new Account('ada');
    const [one, other] = [await device(), await device()];
    await one.store.put([ONE, attended, { ...TWO, notes: 'of two' }, THREE]);
    await syncMarks(one.store, account);
    account.merge(9, 'performance 1', 'attended 1');
    account.merge(3, 'performance 2');
    at(T2);
    for (const { store } of [one, other]) await syncMarks(store, account);
    return { account, one, other };
  };

  test('count as those of the one that it was merged into, unless that has a mark', async () => {
    const { account, ...devices } = await merged();
    for (const { store, keys } of Object.values(devices)) {
      expect(keys()).toEqual(['attended 9', 'performance 3', 'performance 9']);
      expect(store.current().marks.get('performance 9')).toEqual({ ...ONE, id: 9, performanceId: 9 });
      expect(store.current().marks.get('performance 3')).toEqual(THREE);
      expect(store.current().unsent).toBe(0);
    }
    // Merged in turn.
    account.merge(3, 'performance 1', 'attended 1');
    await syncMarks(devices.one.store, account);
    expect(devices.one.keys()).toEqual(['attended 3', 'performance 3']);
  });

  test('are its own again on every device when the merge is taken back', async () => {
    const { account, ...devices } = await merged();
    account.merge(undefined, 'performance 1', 'attended 1', 'performance 2');
    for (const { store, keys } of Object.values(devices)) {
      await syncMarks(store, account);
      expect(keys()).toEqual(['attended 1', 'performance 1', 'performance 2', 'performance 3']);
      expect(store.current().marks.get('performance 1')).toEqual(ONE);
      expect(store.current().marks.get('performance 2')?.notes).toBe('of two');
      expect(store.current().unsent).toBe(0);
    }
  });

  test('are removed with the one under which they count, and stay removed', async () => {
    const { account, one, other } = await merged();
    await one.store.toggle([{ ...ONE, id: 9, performanceId: 9 }], 'have');
    await one.store.remove(['performance 3']);
    expect(one.keys()).toEqual(['attended 9']);
    await syncMarks(one.store, account);
    account.merge(undefined, 'performance 1', 'attended 1', 'performance 2');
    for (const { store, keys } of [one, other]) {
      await syncMarks(store, account);
      expect(keys()).toEqual(['attended 1']);
    }
  });

  test('that changed without a network are known to be of a merged one, too', async () => {
    const { account, one } = await merged();
    account.offline = true;
    at(T3);
    await one.store.put([{ ...ONE, notes: 'on its page, which was kept' }]);
    await expect(syncMarks(one.store, account)).rejects.toThrow();
    account.offline = false;
    await syncMarks(one.store, account);
    expect(one.keys()).toEqual(['attended 9', 'performance 3', 'performance 9']);
    expect(one.store.current().marks.get('performance 9')?.notes).toBe('on its page, which was kept');
  });
});

test('marks count for the performance and the artist that they belong to now, as the account tells', async () => {
  const account = new Account('ada');
  const { store } = await device();
  const recording = mark({ kind: 'recording', id: 5, performanceId: 1, artistId: 7 });
  await store.put([recording, ONE]);
  await syncMarks(store, account);
  account.belonging.set('recording 5', { performanceId: 2, artistId: 8 });
  account.belonging.set('performance 1', { artistId: 8 });
  account.merge(undefined, 'recording 5', 'performance 1');
  await syncMarks(store, account);
  const { marks } = store.current();
  expect(marks.get('recording 5')).toEqual({ ...recording, performanceId: 2, artistId: 8 });
  expect(marks.get('performance 1')).toEqual({ ...ONE, artistId: 8 });
  account.belonging.clear();
  account.merge(undefined, 'recording 5', 'performance 1');
  await syncMarks(store, account);
  expect(store.current().marks.get('recording 5')).toEqual(recording);
});

test('what this version of the site does not know is left out, and stays with the account', async () => {
  const account = new Account('ada');
  const { store, keys } = await device();
  const changedAt = new Date(T1).toISOString();
  await account.set([
    { key: 'artist 5', value: '{}', changedAt },
    { key: 'performance 5', value: 'no JSON', changedAt },
    { key: 'performance 6', value: JSON.stringify(ONE), changedAt },
    { key: 'performance 1', value: JSON.stringify(ONE), changedAt },
  ]);
  await syncMarks(store, account);
  expect(keys()).toEqual(['performance 1']);
  expect(account.marks.size).toBe(4);
});

test('whom one follows is the same on every device, and moves with an artist that was merged', async () => {
  const account = new Account('ada');
  const one = await device();
  await one.store.put([{ kind: 'artist', id: 3, artist: 'Owls' }, mark({ id: 1 })]);
  await syncMarks(one.store, account);
  const other = await device();
  await syncMarks(other.store, account);
  expect([...other.store.current().follows.values()]).toEqual([{ kind: 'artist', id: 3, artist: 'Owls' }]);
  expect(other.keys()).toEqual(['performance 1']);
  account.merged.set('artist 3', 4);
  const third = await device();
  await syncMarks(third.store, account);
  expect([...third.store.current().follows.keys()]).toEqual([4]);
});

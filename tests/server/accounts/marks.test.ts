import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNightly } from '#server/catalogue/nightly.ts';
import { rememberSandbox } from '#server/data/site/sandbox.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Mark {
  key: string;
  value: string | null;
  changedAt: string;
  mergedInto: number | null;
  performanceId: number | null;
  artistId: number | null;
}
interface Page {
  marks: Mark[];
  cursor: string;
  hasMore: boolean;
  fromStart: boolean;
}

type SentMark = Partial<Pick<Mark, 'key' | 'value' | 'changedAt'>>;

const early = '2026-01-01T10:00:00.000Z';
const late = '2026-01-02T10:00:00.000Z';

const send = (token: string | undefined, marks: SentMark[]) =>
  api.run<{ markSet: number }>('MarkSet', { marks: marks.map((mark) => ({ changedAt: early, ...mark })) }, token);

/** Sets marks, and returns how many were later than what was there. */
async function set(token: string, ...marks: SentMark[]): Promise<number | undefined> {
  const { data, errors } = await send(token, marks);
  expect(errors).toBeUndefined();
  return data?.markSet;
}

async function page(token: string, after?: string): Promise<Page> {
  const { data, errors } = await api.run<{ marks: Page }>('Marks', { after }, token);
  expect(errors).toBeUndefined();
  if (!data) throw new Error('There are no marks.');
  return data.marks;
}

const valuesOf = ({ marks }: Page) => Object.fromEntries(marks.map(({ key, value }) => [key, value]));

describe('the marks of a member', () => {
  it('are those of no other member, and tell what has changed since', async () => {
    const [robin, wren] = [await signUp(api, 'robin'), await signUp(api, 'wren')];
    const none = await page(robin);
    expect(none).toMatchObject({ marks: [], hasMore: false, fromStart: true });
    expect(await page(robin, none.cursor)).toEqual({ ...none, fromStart: false });
    await set(wren, { key: 'performance 1', value: 'of the wren' });
    expect(await set(robin, { key: 'performance 1', value: 'one' }, { key: 'attended 1', value: 'two' })).toBe(2);
    const first = await page(robin);
    expect(first).toMatchObject({
      marks: [
        { key: 'performance 1', value: 'one', changedAt: early, mergedInto: null },
        { key: 'attended 1', value: 'two', changedAt: early, mergedInto: null },
      ],
      hasMore: false,
      fromStart: true,
    });
    await set(robin, { key: 'recording 1', value: 'three' }, { key: 'artist 1', value: 'four' });
    await set(robin, { key: 'performance 1', value: null, changedAt: late });
    const next = await page(robin, first.cursor);
    expect(valuesOf(next)).toEqual({ 'recording 1': 'three', 'artist 1': 'four', 'performance 1': null });
    expect(next.fromStart).toBe(false);
    expect(await page(robin, next.cursor)).toEqual({ ...next, marks: [] });
    expect(valuesOf(await page(wren))).toEqual({ 'performance 1': 'of the wren' });
    // A cursor of another account is none: all of one's own are told.
    expect(await page(wren, next.cursor)).toMatchObject({ marks: [{ key: 'performance 1' }], fromStart: true });
  });

  it('are the later ones of two, in whatever order they arrive', async () => {
    const token = await signUp(api, 'finch');
    expect(await set(token, { key: 'performance 2', value: 'late', changedAt: late })).toBe(1);
    const { cursor } = await page(token);
    expect(await set(token, { key: 'performance 2', value: 'early' })).toBe(0);
    expect(await set(token, { key: 'performance 2', value: null })).toBe(0);
    // The same time: what was there first stays, and nothing is told again.
    expect(await set(token, { key: 'performance 2', value: 'again', changedAt: late })).toBe(0);
    expect(valuesOf(await page(token))).toEqual({ 'performance 2': 'late' });
    expect((await page(token, cursor)).marks).toEqual([]);
    expect(await set(token, { key: 'performance 2', value: null, changedAt: '2026-01-02T10:00:00.001Z' })).toBe(1);
    expect(valuesOf(await page(token))).toEqual({ 'performance 2': null });
  });

  it('have no time in the future, where they would stay for ever', async () => {
    const token = await signUp(api, 'swift');
    await set(token, { key: 'performance 3', value: 'of a wrong clock', changedAt: '2999-01-01T00:00:00Z' });
    const { marks } = await page(token);
    const [{ now } = { now: new Date(0) }] = await api.database.rows<{ now: Date }>(sql`select now()`);
    expect(Date.parse(marks[0]?.changedAt ?? '')).toBeLessThanOrEqual(now.getTime());
    expect(await set(token, { key: 'performance 3', value: 'later', changedAt: '2999-01-01T00:00:00Z' })).toBe(1);
  });

  it('are kept of records that are not there, which may come', async () => {
    const token = await signUp(api, 'dove');
    await set(token, { key: 'performance 2147483647', value: 'unknown' });
    expect(valuesOf(await page(token))).toEqual({ 'performance 2147483647': 'unknown' });
  });

  it('tell again of a record that was merged, with the last one that it was merged into, and when that is taken back', async () => {
    const token = await signUp(api, 'lark');
    const editor = await signUp(api, 'owl', 'musicLover,editor');
    const artist = await api.add.artist('Merged Larks');
    const shows = [];
    for (let count = 0; count < 3; count += 1) shows.push(await api.add.performance(artist));
    const [one = 0, other = 0, third = 0] = shows;
    await set(token, { key: `performance ${one}`, value: 'a' }, { key: `attended ${one}`, value: 'b' });
    await set(token, { key: `recording ${one}`, value: 'c' }, { key: `artist ${one + 1000}`, value: 'd' });
    const { cursor } = await page(token);
    const merge = async (id: number, into: number) =>
      expect(
        (await api.ask(`mutation { performanceMerge(id: ${id}, into: ${into}) { id } }`, {}, editor)).errors,
      ).toBeUndefined();
    await merge(one, other);
    expect((await page(token, cursor)).marks).toMatchObject([
      { key: `performance ${one}`, value: 'a', changedAt: early, mergedInto: other },
      { key: `attended ${one}`, value: 'b', changedAt: early, mergedInto: other },
    ]);
    /** The keys of the marks that were told since, with the records that these were merged into. */
    const toldAfter = async (place?: string) =>
      Object.fromEntries((await page(token, place)).marks.map(({ key, mergedInto }) => [key, mergedInto]));
    const takeBack = async (from: number) => {
      const { data } = await api.ask<{ performance: { revisions: { edges: { node: { id: number } }[] } } }>(
        `{ performance(id: ${from}) { revisions(filter: { kind: { eq: MERGE } }) { edges { node { id } } } } }`,
      );
      const id = data?.performance.revisions.edges[0]?.node.id;
      expect((await api.ask(`mutation { revisionUndo(id: ${id}) { id } }`, {}, editor)).errors).toBeUndefined();
    };
    const { cursor: once } = await page(token);
    await merge(other, third);
    const ofThird = { [`performance ${one}`]: third, [`attended ${one}`]: third };
    expect(await toldAfter(once)).toEqual(ofThird);
    expect(await toldAfter()).toEqual({ ...ofThird, [`recording ${one}`]: null, [`artist ${one + 1000}`]: null });
    const { cursor: twice } = await page(token);
    await takeBack(third);
    expect(await toldAfter(twice)).toEqual({ [`performance ${one}`]: other, [`attended ${one}`]: other });
    const { cursor: back } = await page(token);
    await takeBack(other);
    expect(await toldAfter(back)).toEqual({ [`performance ${one}`]: null, [`attended ${one}`]: null });
  });

  it('tell of a recording and of a show whose they are now, when these were merged and when that is taken back', async () => {
    const token = await signUp(api, 'pipit');
    const editor = await signUp(api, 'hawk', 'musicLover,editor');
    const [artist, otherArtist] = [await api.add.artist('Pipits'), await api.add.artist('The Pipits')];
    const [show, other] = [await api.add.performance(artist), await api.add.performance(artist)];
    const recording = await api.add.source(show);
    await set(token, { key: `recording ${recording}`, value: 'a' }, { key: `attended ${other}`, value: 'b' });
    /** The performances and artists of the marks that were told since. */
    let cursor: string | undefined;
    const told = async () => {
      const part = await page(token, cursor);
      cursor = part.cursor;
      return Object.fromEntries(part.marks.map(({ key, performanceId, artistId }) => [key, [performanceId, artistId]]));
    };
    const editing = async (mutation: string) =>
      expect((await api.ask(`mutation { ${mutation} { id } }`, {}, editor)).errors).toBeUndefined();
    const undoLast = async () => {
      const [last] = await api.database.rows<{ id: number }>(sql`select max(id) as id from revisions`);
      await editing(`revisionUndo(id: ${last?.id})`);
    };
    expect(await told()).toEqual({ [`recording ${recording}`]: [show, artist], [`attended ${other}`]: [null, artist] });
    await editing(`performanceMerge(id: ${show}, into: ${other})`);
    expect(await told()).toEqual({ [`recording ${recording}`]: [other, artist] });
    await undoLast();
    expect(await told()).toEqual({ [`recording ${recording}`]: [show, artist] });
    const third = await api.add.performance(otherArtist);
    await editing(`performanceMerge(id: ${other}, into: ${third})`);
    expect(await told()).toEqual({ [`attended ${other}`]: [null, otherArtist] });
    await undoLast();
    expect(await told()).toEqual({ [`attended ${other}`]: [null, artist] });
    await editing(`artistMerge(id: ${artist}, into: ${otherArtist})`);
    const ofOther = { [`recording ${recording}`]: [show, otherArtist], [`attended ${other}`]: [null, otherArtist] };
    expect(await told()).toEqual(ofOther);
    await undoLast();
    expect(await told()).toEqual({ [`recording ${recording}`]: [show, artist], [`attended ${other}`]: [null, artist] });
  });

  it('come in parts, by their number and by their length', async () => {
    const token = await signUp(api, 'starling');
    const many = Array.from({ length: 1000 }, (_, index) => ({ key: `performance ${index + 1}`, value: 'x' }));
    expect(await set(token, ...many)).toBe(1000);
    await set(token, { key: 'performance 1001', value: 'x' });
    const first = await page(token);
    expect([first.marks.length, first.hasMore]).toEqual([1000, true]);
    const second = await page(token, first.cursor);
    expect([second.marks.length, second.hasMore, second.fromStart]).toEqual([1, false, false]);
    const long = 'x'.repeat(25_000);
    for (let start = 1; start <= 50; start += 25) {
      await set(token, ...Array.from({ length: 25 }, (_, index) => ({ key: `artist ${start + index}`, value: long })));
    }
    const third = await page(token, second.cursor);
    expect([third.marks.length, third.hasMore]).toEqual([40, true]);
    expect((await page(token, third.cursor)).marks).toHaveLength(10);
  });

  it('are at most 50,000, and a call that would bring more changes nothing', async () => {
    const token = await signUp(api, 'rook');
    // In portions: on a busy machine, one statement for all takes longer than a statement may.
    for (let first = 1; first < 50_000; first += 5000) {
      await api.database.rows(
        sql`insert into marks (user_id, kind, record_id, value, changed_at)
          select users.id, 'recording', number, 'x', now()
          from users, generate_series(${first}::integer, ${Math.min(first + 4999, 49_999)}::integer) number
          where username = 'rook'`,
      );
    }
    const [one, two] = [
      { key: 'artist 1', value: 'x' },
      { key: 'artist 2', value: 'x' },
    ];
    expect((await send(token, [one, two])).errors).toMatchObject([
      { message: 'An account keeps at most 50,000 marks', extensions: { code: 'BAD_USER_INPUT', field: 'marks' } },
    ]);
    expect(await set(token, one)).toBe(1);
    expect(await set(token, { ...one, value: 'y', changedAt: late })).toBe(1);
    expect((await send(token, [two])).errors).toBeDefined();
  });

  it('go with the account', async () => {
    const token = await signUp(api, 'stork');
    await set(token, { key: 'performance 1', value: 'x' });
    const count = async () =>
      (await api.database.rows(sql`select 1 from marks where value = 'x' and record_id = 1 and kind = 'performance'`))
        .length;
    const before = await count();
    expect((await api.run('AccountDelete', { password: 'correct horse' }, token)).data).toEqual({
      accountDelete: true,
    });
    expect(await count()).toBe(before - 1);
  });
});

describe('a call that is refused', () => {
  let token: string;
  beforeAll(async () => {
    token = await signUp(api, 'hostile');
  });

  it.each([
    [{ key: 'performance 0', value: '' }, 'marks.1.key'],
    [{ key: 'performance 01', value: '' }, 'marks.1.key'],
    [{ key: 'performance -1', value: '' }, 'marks.1.key'],
    [{ key: 'performance 2147483648', value: '' }, 'marks.1.key'],
    [{ key: 'performance 1\n', value: '' }, 'marks.1.key'],
    [{ key: 'performance  1', value: '' }, 'marks.1.key'],
    [{ key: 'venue 1', value: '' }, 'marks.1.key'],
    [{ key: '__proto__', value: '' }, 'marks.1.key'],
    [{ key: 'performance 1', value: 'x'.repeat(25_001) }, 'marks.1.value'],
    [{ key: 'performance 1', value: '\0' }, 'marks.1.value'],
    [{ key: 'performance 1', value: '\ud800' }, 'marks.1.value'],
    [{ key: 'recording 1', value: 'twice' }, 'marks'],
  ])('names what is wrong, and sets no other mark: %#', async (mark, field) => {
    const { errors } = await send(token, [{ key: 'recording 1', value: 'right' }, mark]);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect((await page(token)).marks).toEqual([]);
  });

  it('has too many marks, a time that is none, or a cursor that is none', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ key: `performance ${index + 1}`, value: null }));
    expect((await send(token, many)).errors).toMatchObject([{ message: 'At most 1,000 marks are set at once' }]);
    const times = ['yesterday', '2026-02-30T00:00:00Z', '+012026-01-01T00:00:00Z'];
    for (const changedAt of times) {
      expect((await send(token, [{ key: 'artist 1', changedAt }])).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
    for (const after of ['', '1', '1-2', `1-2-${'9'.repeat(16)}`, "1-2-3'"]) {
      expect((await api.run('Marks', { after }, token)).errors).toMatchObject([{ extensions: { field: 'after' } }]);
    }
    // One beyond what there is, as of a database that was put back, begins anew.
    const { cursor } = await page(token);
    expect(await page(token, cursor.replace(/\d+$/, '999'))).toMatchObject({ fromStart: true, cursor });
  });

  it('comes from nobody, or from a member who may only read', async () => {
    const none = [{ extensions: { code: 'UNAUTHENTICATED' } }];
    expect((await send(undefined, [])).errors).toMatchObject(none);
    expect((await api.run('Marks')).errors).toMatchObject(none);
    await api.database.rows(sql`update users set blocked = 'spam' where username = 'hostile'`);
    expect((await send(token, [])).errors).toMatchObject([{ extensions: { code: 'BLOCKED' } }]);
    expect((await page(token)).marks).toEqual([]);
  });
});

it('of two devices that set at once, all arrive, and a cursor misses none', async () => {
  const token = await signUp(api, 'crow');
  const { cursor } = await page(token);
  const sets = Array.from({ length: 6 }, (_, index) =>
    set(token, { key: `performance ${index + 1}`, value: 'x' }, { key: 'attended 1', value: String(index) }),
  );
  expect((await Promise.all(sets)).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(7);
  const keys = new Set<string>();
  for (let next = await page(token, cursor); next.marks.length > 0; next = await page(token, next.cursor)) {
    for (const { key } of next.marks) keys.add(key);
  }
  expect(keys.size).toBe(7);
});

it('forgets removed marks after a year, and those of a sandbox with the account', async () => {
  const [old, young] = [await signUp(api, 'heron'), await signUp(api, 'egret')];
  for (const token of [old, young]) {
    await set(token, { key: 'performance 1', value: null, changedAt: '2020-01-01T00:00:00Z' });
    await set(token, { key: 'performance 2', value: null, changedAt: new Date().toISOString() });
    await set(token, { key: 'performance 3', value: 'x', changedAt: '2020-01-01T00:00:00Z' });
  }
  await api.database.rows(sql`update users set created_at = now() - interval '2 days' where username = 'heron'`);
  await rememberSandbox(api.database, true);
  await runNightly(api.database, { sandbox: true });
  expect(valuesOf(await page(young))).toEqual({ 'performance 2': null, 'performance 3': 'x' });
  const [left] = await api.database.rows<{ count: number }>(
    sql`select count(*) as count from marks where user_id not in (select id from users)`,
  );
  expect(left?.count).toBe(0);
  expect((await api.run('Marks', {}, old)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});

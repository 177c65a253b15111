import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApi, testApi } from '#tests/support/server/api.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
import { exported } from '#tests/support/server/exported.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
/** The tokens of two members and of an editor. */
let [robin, wren, eagle] = ['', '', ''];

beforeAll(async () => {
  api = await testApi();
  robin = await signUp(api, 'robin');
  wren = await signUp(api, 'wren');
  eagle = await signUp(api, 'eagle', 'musicLover,editor');
});
afterAll(() => api.close());
afterEach(async () => expect(await derivedRows(api.database)).toEqual(await freshRows(api.database)));

const code = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions?.code);

/** Sends a mutation, and returns what its only field answers. */
async function send<Data = Record<string, unknown>>(text: string, token = eagle): Promise<Data> {
  const { data, errors } = await api.ask<Record<string, Data>>(`mutation { ${text} }`, {}, token);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as Data;
}

const artist = async (name: string, token = robin) =>
  (await send<{ id: number }>(`artistCreate(name: "${name}") { id }`, token)).id;

const show = async (of: number, token = robin, venue = 'Gull Hall', set = 'Millrace > Tin Roof') =>
  (
    await send<{ id: number }>(
      `performanceCreate(isCompilation: false, artist_id: ${of}, date: "05/08/1977", venue: "${venue}", city: "Ithaca", state: "NY", set1: "${set}") { id }`,
      token,
    )
  ).id;

const recording = async (of: number, token = robin) =>
  (
    await send<{ id: number }>(
      `sourceCreate(performanceId: ${of}, comments: "SBD", checksums: [{ description: "a.md5", body: "${'a'.repeat(32)} *1.shn" }]) { id }`,
      token,
    )
  ).id;

async function lastRevision(record: 'artist' | 'performance' | 'source', id: number): Promise<number> {
  const kind = { artist: 'ARTIST', performance: 'PERFORMANCE', source: 'SOURCE' }[record];
  const [row] = await api.database.rows<{ id: number }>(
    sql`select max(id) as id from revisions where record = ${kind} and record_id = ${id}`,
  );
  return row?.id ?? 0;
}

const undo = (id: number) => send<{ kind: string; version: number }>(`revisionUndo(id: ${id}) { kind version }`);

/** Gives a record identifiers, as an import does. */
const identify = (table: 'artists' | 'performances', id: number, lines: string) =>
  api.database.rows(sql`update ${sql.identifier(table)} set identifiers = ${lines} where id = ${id}`);

const identifiersOf = async (table: 'artists' | 'performances', id: number) =>
  (
    await api.database.rows<{ identifiers: string | null }>(
      sql`select identifiers from ${sql.identifier(table)} where id = ${id}`,
    )
  )[0]?.identifiers;

const read = async (text: string) => (await api.ask(`{ ${text} }`)).data;

describe('a merged artist', () => {
  it('leaves all performances to the other, leads there, and can be parted again', async () => {
    const [one, other] = [await artist('The Gulls'), await artist('Gulls')];
    const [shown, kept] = [await show(one), await show(other, wren)];
    const source = await recording(shown);
    const group = await api.add.group('Birds', [one, other]);
    await identify('artists', one, 'mbid 1\nurl https://gulls.example');
    await identify('artists', other, 'url https://gulls.example\nmbid 2');
    const before = await exported(api.database);
    expect(
      await send(
        `artistMerge(id: ${other}, into: ${one}, note: "the same band") { id version sourceCount performances { totalCount } }`,
      ),
    ).toEqual({
      id: one,
      version: 2,
      sourceCount: 1,
      performances: { totalCount: 2 },
    });
    expect(
      await read(
        `artist(id: ${other}) { id } removal(record: ARTIST, id: ${other}) { label mergedInto } performance(id: ${kept}) { artist { id } }`,
      ),
    ).toEqual({
      artist: null,
      removal: { label: 'Gulls', mergedInto: one },
      performance: { artist: { id: one } },
    });
    expect(await identifiersOf('artists', one)).toBe('mbid 1\nurl https://gulls.example\nmbid 2');
    const changed = `revisions { edges { node { kind note changes { field before after } } } }`;
    expect(await read(`artist(id: ${one}) { ${changed} }`)).toMatchObject({
      artist: {
        revisions: {
          edges: [
            {
              node: {
                kind: 'MERGE',
                note: 'the same band',
                changes: [{ field: 'merged', before: null, after: 'Gulls' }],
              },
            },
            {},
          ],
        },
      },
    });
    expect(await derivedRows(api.database)).toEqual(await freshRows(api.database));

    const third = await artist('Gulls Of Ithaca');
    await send(`artistMerge(id: ${one}, into: ${third}) { id }`);
    expect(await read(`removal(record: ARTIST, id: ${other}) { mergedInto }`)).toEqual({
      removal: { mergedInto: third },
    });
    await undo(await lastRevision('artist', third));
    await send(`artistRemove(id: ${third}, version: 3)`);
    expect(await undo(await lastRevision('artist', one))).toEqual({ kind: 'RESTORE', version: expect.any(Number) });
    expect(
      await read(`artist(id: ${other}) { performances { totalCount } } removal(record: ARTIST, id: ${other}) { id }`),
    ).toEqual({
      artist: { performances: { totalCount: 1 } },
      removal: null,
    });
    expect(await exported(api.database)).toEqual(before);
    expect(source + group).toBeGreaterThan(0);
  });
});

describe('a merged performance', () => {
  it('leaves its recordings to the other', async () => {
    const gulls = await artist('Merging Gulls');
    const [one, other] = [await show(gulls), await show(gulls, wren)];
    await recording(one);
    await recording(other, wren);
    await identify('performances', other, 'setlistfm 1');
    const before = await exported(api.database);
    expect(
      await send(
        `performanceMerge(id: ${other}, into: ${one}) { id sources { totalCount } artist { sourceCount performances { totalCount } } }`,
      ),
    ).toEqual({
      id: one,
      sources: { totalCount: 2 },
      artist: { sourceCount: 2, performances: { totalCount: 1 } },
    });
    expect(await read(`removal(record: PERFORMANCE, id: ${other}) { mergedInto }`)).toEqual({
      removal: { mergedInto: one },
    });
    for (const [id, into, message] of [
      [one, one, /into itself/],
      [999_999, one, /Performance not found/],
      [one, other, /Performance not found/],
    ] as const) {
      await expect(send(`performanceMerge(id: ${id}, into: ${into}) { id }`)).rejects.toThrow(message);
    }
    expect(await identifiersOf('performances', one)).toBe('setlistfm 1');
    await undo(await lastRevision('performance', one));
    expect(await exported(api.database)).toEqual(before);
  });

  it('gives the other what that has not, and takes it along when the merge is taken back', async () => {
    const gulls = await artist('Filling Gulls');
    const [one, other] = [await show(gulls), await show(gulls)];
    const set = (id: number, values: string) =>
      api.database.rows(sql`update performances set ${sql.raw(values)} where id = ${id}::int`);
    await set(
      one,
      "date = '05/??/77', year = 1977, venue = null, city = 'Cove', state = null, set1 = null, set2 = null, set3 = null, title = null, comment = 'announced'",
    );
    await set(
      other,
      "date = '05/08/77', year = 1977, venue = 'Quay Hall', city = 'Cove', state = 'ME', set1 = 'Millrace', set2 = 'Wheel', title = 'Fair', comment = 'with a guest'",
    );
    const before = await exported(api.database);
    const fields = 'date year venue city state set1 set2 set3 title comment';
    expect(await send(`performanceMerge(id: ${other}, into: ${one}) { ${fields} }`)).toEqual({
      ...{ date: '05/08/77', year: 1977, venue: 'Quay Hall', city: 'Cove', state: 'ME' },
      ...{ set1: 'Millrace', set2: 'Wheel', set3: null, title: 'Fair', comment: 'announced' },
    });
    await undo(await lastRevision('performance', one));
    expect(await exported(api.database)).toEqual(before);
    // Neither a set list nor a place is put together from two, nor is a day that is known another.
    await set(one, "date = '05/07/77', city = 'Bay', set1 = 'Other'");
    expect(await send(`performanceMerge(id: ${other}, into: ${one}) { ${fields} }`)).toMatchObject({
      ...{ date: '05/07/77', venue: null, city: 'Bay', state: null, set1: 'Other', set2: null },
    });
  });

  it('is refused if together they have more identifiers than a record may have', async () => {
    const gulls = await artist('Gulls of many names');
    const [one, other] = [await show(gulls), await show(gulls, wren)];
    const numbered = (from: number) => Array.from({ length: 51 }, (_, at) => `url ${from + at}`).join('\n');
    await identify('performances', one, numbered(0));
    await identify('performances', other, numbered(50));
    await expect(send(`performanceMerge(id: ${other}, into: ${one}) { id }`)).rejects.toThrow(/more than 100/);
    await identify('performances', other, numbered(49));
    await send(`performanceMerge(id: ${other}, into: ${one}) { id }`);
    expect((await identifiersOf('performances', one))?.split('\n')).toHaveLength(100);
  });
});

describe('merged venues', () => {
  it('give each performance the spelling of the other, as a change of its own', async () => {
    const gulls = await artist('Venue Gulls');
    const shows = [
      await show(gulls, robin, 'The Tern Barn'),
      await show(gulls, wren, 'Tern Barne'),
      await show(gulls, wren, 'Tern Barne'),
    ];
    const venue = async (name: string) =>
      (await api.database.rows<{ id: number }>(sql`select id from venues where name = ${name}`))[0]?.id;
    const [misspelt, right] = [await venue('Tern Barne'), await venue('The Tern Barn')];
    const into = () => read(`venueMergedInto(id: ${misspelt})`);
    expect(await into()).toEqual({ venueMergedInto: null });
    const merge = `venueMerge(id: ${misspelt}, into: ${right}) { name performanceCount }`;
    expect(await send(merge)).toEqual({ name: 'The Tern Barn', performanceCount: 3 });
    expect(await into()).toEqual({ venueMergedInto: right });
    for (const id of shows.slice(1)) {
      expect(
        await read(
          `performance(id: ${id}) { venue version revisions(pagination: { first: 1 }) { edges { node { kind changes { field after } } } } }`,
        ),
      ).toMatchObject({
        performance: {
          venue: 'The Tern Barn',
          version: 2,
          revisions: { edges: [{ node: { kind: 'UPDATE', changes: [{ field: 'venue', after: 'The Tern Barn' }] } }] },
        },
      });
    }
    expect(await venue('Tern Barne')).toBeUndefined();

    // If the other venue was merged in turn, it is the last one. If the venue has shows again, it is none.
    await show(gulls, wren, 'Tern Hall');
    await send(`venueMerge(id: ${right}, into: ${await venue('Tern Hall')}) { id }`);
    expect(await into()).toEqual({ venueMergedInto: await venue('Tern Hall') });
    await show(gulls, wren, 'Tern Barne');
    expect(await into()).toEqual({ venueMergedInto: null });
    await send(`venueMerge(id: ${await venue('Tern Hall')}, into: ${misspelt}) { id }`);
    expect(await into()).toEqual({ venueMergedInto: null });
    expect(await read(`venueMergedInto(id: ${right})`)).toEqual({ venueMergedInto: misspelt });
  });
});

describe('a change that is taken back', () => {
  it('leaves no trace in an export: additions, updates, removals', async () => {
    const before = await exported(api.database);
    const gulls = await artist('Undone Gulls');
    const shown = await show(gulls);
    const source = await recording(shown);
    await send(`artistUpdate(id: ${gulls}, version: 1, name: "Done Gulls") { id }`, robin);
    await send(`performanceUpdate(id: ${shown}, version: 1, venue: "Tern Barn", set2: "Weathercock") { id }`, robin);
    await send(`sourceUpdate(id: ${source}, version: 1, comments: "AUD", checksums: []) { id }`, robin);
    await send(`performanceRemove(id: ${shown}, version: 2)`, robin);
    const there = await api.database.rows<{ id: number }>(
      sql`select id from revisions where artist_id = ${gulls} order by id desc`,
    );
    const kinds: string[] = [];
    for (const { id } of there) kinds.push((await undo(id)).kind);
    expect(kinds).toEqual(['RESTORE', 'RESTORE', 'RESTORE', 'RESTORE', 'REMOVE', 'REMOVE', 'REMOVE']);
    expect(await exported(api.database)).toEqual(before);
  });

  it('is refused where a later one is in the way, which says the version', async () => {
    const gulls = await artist('Contested Gulls');
    await send(`artistUpdate(id: ${gulls}, version: 1, name: "Two Gulls", abbrev: "g") { id }`, robin);
    const first = await lastRevision('artist', gulls);
    await send(`artistUpdate(id: ${gulls}, version: 2, name: "Three Gulls") { id }`);
    const answer = await api.ask(`mutation { revisionUndo(id: ${first}) { id } }`, {}, eagle);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'CONFLICT', version: 3 } }]);
    const created = (
      await api.database.rows<{ id: number }>(
        sql`select min(id) as id from revisions where record_id = ${gulls} and record = 'ARTIST'`,
      )
    )[0]?.id;
    expect(code(await api.ask(`mutation { revisionUndo(id: ${created}) { id } }`, {}, eagle))).toEqual(['CONFLICT']);
    // Other fields are not in the way.
    await send(`artistUpdate(id: ${gulls}, version: 3, isTradable: true) { id }`);
    await undo((await lastRevision('artist', gulls)) - 1);
    expect(await read(`artist(id: ${gulls}) { name abbrev isTradable version }`)).toEqual({
      artist: { name: 'Two Gulls', abbrev: 'g', isTradable: true, version: 5 },
    });
  });

  it('is refused for an addition below which others have added something', async () => {
    const gulls = await artist('Crowded Gulls');
    const created = await lastRevision('artist', gulls);
    await show(gulls, wren);
    expect(code(await api.ask(`mutation { revisionUndo(id: ${created}) { id } }`, {}, eagle))).toEqual(['CONFLICT']);
  });

  it('is one of all of a member, and those of others stay', async () => {
    const gulls = await artist('Kept Gulls', wren);
    const cuckoo = await signUp(api, 'cuckoo');
    const [spam, shared] = [await artist('Spam', cuckoo), await artist('Shared', cuckoo)];
    await show(spam, cuckoo);
    const own = await show(gulls, cuckoo, 'Spam Hall', 'Spam');
    await show(shared, wren);
    const count = await send<number>(`memberUndo(username: "CUCKOO", since: "2020-01-01T00:00:00Z", note: "spam")`);
    expect(count).toBe(3);
    expect(
      await read(`a: artist(id: ${spam}) { id } b: artist(id: ${shared}) { id } p: performance(id: ${own}) { id }`),
    ).toEqual({
      a: null,
      b: { id: shared },
      p: null,
    });
    expect(await send<number>(`memberUndo(username: "cuckoo", since: "2020-01-01T00:00:00Z")`)).toBe(0);
  });
});

describe('a restored version', () => {
  it('comes with no identifier that another artist has got since', async () => {
    const [one, other] = [await artist('Herons', eagle), await artist('Herons Of Ithaca')];
    await identify('artists', one, 'mbid 5\nmbid 6');
    const first = await lastRevision('artist', one);
    const since = new Date().toISOString();
    await send(`artistRemove(id: ${one}, version: 1)`);
    await identify('artists', other, 'mbid 7\nmbid 6');
    for (const text of [
      `revisionUndo(id: ${await lastRevision('artist', one)}) { id }`,
      `revisionRestore(id: ${first}) { id }`,
    ]) {
      expect((await api.ask(`mutation { ${text} }`, {}, eagle)).errors).toMatchObject([
        { message: '"mbid 6" is now an identifier of Herons Of Ithaca.', extensions: { code: 'CONFLICT' } },
      ]);
    }
    // Among the changes of a member it stays, as others do that cannot be taken back.
    expect(await send<number>(`memberUndo(username: "eagle", since: "${since}")`)).toBe(0);
    await identify('artists', other, 'mbid 7');
    expect(await send(`revisionRestore(id: ${first}) { kind artist { name } }`)).toMatchObject({
      artist: { name: 'Herons' },
    });
    expect(await identifiersOf('artists', one)).toBe('mbid 5\nmbid 6');
  });

  it('of an artist that keeps its own identifiers may share them, as catalogues from before that rule have it', async () => {
    const [one, other, third] = [await artist('Bitterns'), await artist('Bitterns Of Ithaca'), await artist('Bittern')];
    await identify('artists', one, 'mbid 15\nmbid 16');
    await identify('artists', other, 'mbid 16');
    await identify('artists', third, 'mbid 17');
    await send(`artistMerge(id: ${third}, into: ${one}) { id }`);
    await send(`revisionUndo(id: ${await lastRevision('artist', one)}) { id }`);
    expect(await identifiersOf('artists', one)).toBe('mbid 15\nmbid 16');
  });

  it('is what the record was after a change, with its lists', async () => {
    const gulls = await artist('Restored Gulls');
    const shown = await show(gulls);
    const source = await recording(shown);
    const first = await lastRevision('source', source);
    await send(`sourceUpdate(id: ${source}, version: 1, comments: "AUD", checksums: []) { id }`);
    await send(`sourceUpdate(id: ${source}, version: 2, wavdiskcount: 3) { id }`);
    const restored = await send(
      `revisionRestore(id: ${first}, note: "was right") { kind version note source { comments wavdiskcount version checksums { totalCount } } }`,
    );
    const expected = { comments: 'SBD', wavdiskcount: null, checksums: { totalCount: 1 } };
    expect(restored).toEqual({ kind: 'RESTORE', version: 4, note: 'was right', source: { ...expected, version: 4 } });
    await send(`sourceRemove(id: ${source}, version: 4)`);
    expect(
      await send(`revisionRestore(id: ${first}) { version source { comments wavdiskcount checksums { totalCount } } }`),
    ).toEqual({
      version: 6,
      source: expected,
    });
    expect(await read(`source(id: ${source}) { version } removal(record: SOURCE, id: ${source}) { id }`)).toEqual({
      source: { version: 6 },
      removal: null,
    });
  });
});

describe('a version that belonged to a record that is gone', () => {
  const restoring = async (id: number) => {
    const { errors } = await api.ask(`mutation { revisionRestore(id: ${id}) { id } }`, {}, eagle);
    return errors?.map(({ message, extensions }) => [extensions?.code, message]);
  };
  const conflict = [['CONFLICT', 'The record that it belonged to then was removed: restore that first.']];

  it('is not restored: of a show that was moved from an artist, also if it was removed since', async () => {
    const [gone, gulls] = [await artist('Gone Gulls'), await artist('Staying Gulls')];
    const shown = await show(gone);
    const first = await lastRevision('performance', shown);
    await send(`performanceUpdate(id: ${shown}, version: 1, artist_id: ${gulls}) { id }`);
    await send(`artistRemove(id: ${gone}, version: 1)`);
    expect(await restoring(first)).toEqual(conflict);
    await send(`performanceRemove(id: ${shown}, version: 2)`);
    expect(await restoring(first)).toEqual(conflict);
    await undo(await lastRevision('artist', gone));
    await send(`revisionRestore(id: ${first}) { id }`);
    expect(await read(`performance(id: ${shown}) { artist { name } }`)).toEqual({
      performance: { artist: { name: 'Gone Gulls' } },
    });
  });

  it('is not restored: of a recording whose show was merged since it was removed for a time', async () => {
    const gulls = await artist('Merged Gulls');
    const [shown, same] = [await show(gulls), await show(gulls)];
    const source = await recording(shown);
    const first = await lastRevision('source', source);
    await send(`sourceRemove(id: ${source}, version: 1)`);
    await undo(await lastRevision('source', source));
    await send(`performanceMerge(id: ${shown}, into: ${same}) { id }`);
    expect(await restoring(first)).toEqual(conflict);
  });
});

it('marks changes as read, and keeps members from writing, editors excepted', async () => {
  const gulls = await artist('Reviewed Gulls');
  const created = await lastRevision('artist', gulls);
  expect(await send(`revisionReview(id: ${created}) { reviewed }`)).toEqual({ reviewed: true });
  const unread = await read('revisions(filter: { reviewed: { eq: false } }) { edges { node { id } } }');
  expect(JSON.stringify(unread)).not.toContain(`{"id":${created}}`);
  await signUp(api, 'magpie');
  expect(await send('memberBlock(username: "Magpie", reason: "Nonsense.")')).toBe(true);
  expect(await api.database.rows(sql`select blocked from users where username = 'magpie'`)).toEqual([
    { blocked: 'Nonsense.' },
  ]);
  for (const reason of ['', ', reason: ""', ', reason: " \\u200b"']) {
    await expect(send(`memberBlock(username: "magpie"${reason})`)).rejects.toThrow('Reason is required');
  }
  expect(await api.database.rows(sql`select blocked from users where username = 'magpie'`)).toEqual([
    { blocked: 'Nonsense.' },
  ]);
  await send('memberBlock(username: "magpie", reason: null)');
  expect(await api.database.rows(sql`select blocked from users where username = 'magpie'`)).toEqual([
    { blocked: null },
  ]);
  await expect(send('memberBlock(username: "eagle", reason: "x")')).rejects.toThrow('Only the operator');
});

it.each([
  'artistMerge(id: 1, into: 2) { id }',
  'performanceMerge(id: 1, into: 2) { id }',
  'venueMerge(id: 1, into: 2) { id }',
  'revisionUndo(id: 1) { id }',
  'revisionRestore(id: 1) { id }',
  'revisionReview(id: 1) { id }',
  'revisionHide(id: 1) { id }',
  'memberUndo(username: "wren", since: "2020-01-01T00:00:00Z")',
  'memberBlock(username: "wren", reason: "x")',
])('is for editors: %s', async (text) => {
  expect(code(await api.ask(`mutation { ${text} }`, {}, wren))).toEqual(['FORBIDDEN']);
  expect(code(await api.ask(`mutation { ${text} }`))).toEqual(['UNAUTHENTICATED']);
});

it('lists what may be the same', async () => {
  const [one, other] = [await artist('The Bitterns & Sons'), await artist('bitterns sons')];
  const [first, second] = [await show(one, robin, 'Heron Hall'), await show(one, robin, 'Heron Halle')];
  await show(one, robin, 'Elsewhere');
  const asked = (kind: string, records: string) =>
    read(
      `duplicates(filter: { kind: { eq: ${kind} } }) { totalCount edges { node { kind reason artists { name } ${records} } } }`,
    );
  expect(JSON.stringify(await asked('ARTIST', 'performances { id }'))).toContain(
    `{"kind":"ARTIST","reason":"The names differ in spelling only","artists":[{"name":"The Bitterns & Sons"},{"name":"bitterns sons"}],"performances":[]}`,
  );
  expect(JSON.stringify(await asked('PERFORMANCE', 'performances { id set1 }'))).toContain(
    `"artists":[],"performances":[{"id":${first},"set1":"Millrace > Tin Roof"},{"id":${second},"set1":"Millrace > Tin Roof"}]`,
  );
  expect(JSON.stringify(await asked('VENUE', 'venues { name }'))).toContain(
    '"venues":[{"name":"Heron Hall"},{"name":"Heron Halle"}]',
  );
  expect(other).toBeGreaterThan(one);
});

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApi, testApi } from '#tests/support/server/api.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
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
// After each test, the derived tables are as they would be if they were made anew.
afterEach(async () => expect(await derivedRows(api.database)).toEqual(await freshRows(api.database)));

/** Adds an artist with a performance and a recording as members do. */
async function added(name: string, token = robin) {
  const { data } = await api.run<{ artistCreate: { id: number } }>('ArtistCreate', { name, isTradable: false }, token);
  const artist = data?.artistCreate.id ?? 0;
  const performance = await show(artist, token);
  return { artist, performance, source: await recording(performance, token) };
}

async function show(artist: number, token = robin, values = {}): Promise<number> {
  const { data } = await api.run<{ performanceCreate: { id: number } }>(
    'PerformanceCreate',
    {
      isCompilation: false,
      artist_id: artist,
      date: '05/08/1977',
      venue: 'Gull Hall',
      city: 'Ithaca',
      state: 'NY',
      set1: 'Millrace > Tin Roof',
      ...values,
    },
    token,
  );
  return data?.performanceCreate.id ?? 0;
}

const md5 = (sign: string) => ({ description: `${sign}.md5`, body: `${sign.repeat(32)} *t1.shn` });

async function recording(performance: number, token = robin): Promise<number> {
  const { data } = await api.ask<{ sourceCreate: { id: number } }>(
    `mutation ($id: Int!, $checksums: [ChecksumInput!]) {
      sourceCreate(performanceId: $id, comments: "SBD", checksums: $checksums) { id }
    }`,
    { id: performance, checksums: [md5('a'), md5('b')] },
    token,
  );
  return data?.sourceCreate.id ?? 0;
}

const code = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions?.code);

/** Sends a change, given its arguments as text, and what is asked of the record. */
const change = <Data = Record<string, Record<string, unknown>>>(text: string, token: string, variables = {}) => {
  const declared = Object.keys(variables).length > 0 ? '($checksums: [ChecksumInput!])' : '';
  return api.ask<Data>(`mutation ${declared} { ${text} }`, variables, token);
};

interface Revisions {
  edges: { node: { kind: string; version: number; note: string; member: string; changes: unknown[] } }[];
}

async function latest(record: 'artist' | 'performance' | 'source', id: number) {
  const { data } = await api.ask<Record<string, { revisions: Revisions }>>(
    `{ ${record}(id: ${id}) { revisions { edges { node { kind version note member changes { field before after } } } } } }`,
  );
  return data?.[record]?.revisions.edges.map(({ node }) => node);
}

describe('an artist', () => {
  it('is changed in what is given, and found by its new name with all performances', async () => {
    const { artist } = await added('The Guls');
    const answer = await change(
      `artistUpdate(id: ${artist}, version: 1, note: " a typing error ", name: "The Gulls &amp; Terns", abbrev: "gt", isTradable: true) {
        name abbrev isTradable version performances { totalCount }
      }`,
      robin,
    );
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.artistUpdate).toEqual({
      name: 'The Gulls & Terns',
      abbrev: 'gt',
      isTradable: true,
      version: 2,
      performances: { totalCount: 1 },
    });
    expect((await latest('artist', artist))?.[0]).toEqual({
      kind: 'UPDATE',
      version: 2,
      note: 'a typing error',
      member: 'robin',
      changes: [
        { field: 'name', before: 'The Guls', after: 'The Gulls & Terns' },
        { field: 'abbrev', before: null, after: 'gt' },
        { field: 'isTradable', before: 'false', after: 'true' },
      ],
    });
    const found = await api.ask(
      `{ new: performances(filter: { about: { contains: "terns ithaca" } }) { totalCount } }`,
    );
    expect(found.data).toEqual({ new: { totalCount: 1 } });
  });

  it('has no revision of a change that changes nothing, and empties what may be empty', async () => {
    const { artist } = await added('Plain Plovers');
    const same = await change(
      `artistUpdate(id: ${artist}, version: 1, name: " Plain Plovers ", url: null) { version }`,
      robin,
    );
    expect(same.data).toEqual({ artistUpdate: { version: 1 } });
    expect(await latest('artist', artist)).toHaveLength(1);
    await change(`artistUpdate(id: ${artist}, version: 1, url: "https://plovers.test/") { id }`, robin);
    const emptied = await change(`artistUpdate(id: ${artist}, version: 2, url: "") { officialUrl version }`, robin);
    expect(emptied.data).toEqual({ artistUpdate: { officialUrl: null, version: 3 } });
    const nameless = await change(`artistUpdate(id: ${artist}, version: 3, name: " ") { id }`, robin);
    expect(nameless.errors).toMatchObject([{ message: 'Artist name is required', extensions: { field: 'name' } }]);
  });

  it('is changed by who added it, and by editors', async () => {
    const { artist } = await added('Own Owls');
    const renamed = `artistUpdate(id: ${artist}, version: 1, name: "Owls") { version }`;
    expect(code(await change(renamed, ''))).toEqual(['UNAUTHENTICATED']);
    expect(code(await change(renamed, wren))).toEqual(['FORBIDDEN']);
    expect((await change(renamed, eagle)).data).toEqual({ artistUpdate: { version: 2 } });
    expect((await change(renamed, robin)).errors).toMatchObject([{ extensions: { code: 'CONFLICT', version: 2 } }]);
    expect((await latest('artist', artist))?.[0]).toMatchObject({ member: 'eagle' });
    const unknown = await change('artistUpdate(id: 999999, version: 1) { id }', eagle);
    expect(unknown.errors).toMatchObject([{ message: 'Artist not found', extensions: { field: 'id' } }]);
  });
});

describe('a performance', () => {
  it('takes its songs, its venue and its year along', async () => {
    const { artist, performance } = await added('Moving Martins');
    const other = await added('Other Orioles');
    const { data, errors } = await change(
      `performanceUpdate(id: ${performance}, version: 1, date: "05/09/1978", venue: "Tern Barn", set1: "Millrace > Weathercock",
          set2: "Tin Roof", comment: "", artist_id: ${other.artist}) {
        version date year venue set1 set2 comment artist { id years sourceYears sourceCount }
      }`,
      robin,
    );
    expect(errors).toBeUndefined();
    expect(data?.performanceUpdate).toEqual({
      version: 2,
      date: '05/09/78',
      year: 1978,
      venue: 'Tern Barn',
      set1: 'Millrace > Weathercock',
      set2: 'Tin Roof',
      comment: null,
      artist: { id: other.artist, years: [1977, 1978], sourceYears: [1977, 1978], sourceCount: 2 },
    });
    expect((await latest('performance', performance))?.[0]?.changes).toEqual([
      { field: 'artist', before: String(artist), after: String(other.artist) },
      { field: 'date', before: '05/08/77', after: '05/09/78' },
      { field: 'year', before: '1977', after: '1978' },
      { field: 'venue', before: 'Gull Hall', after: 'Tern Barn' },
      { field: 'set1', before: 'Millrace > Tin Roof', after: 'Millrace > Weathercock' },
      { field: 'set2', before: null, after: 'Tin Roof' },
    ]);
    const { data: songs } = await api.ask(`{ songs(filter: { artist: { eq: ${artist} } }) { totalCount } }`);
    expect(songs).toEqual({ songs: { totalCount: 0 } });
  });

  it('keeps to the rules of additions in what changes, and in nothing else', async () => {
    const artist = await api.add.artist('Loaded Larks');
    const loaded = await api.add.performance(artist, { date: '??/??/39', year: 1939, set1: 'Millrace' });
    const fault = async (fields: string) =>
      (await change(`performanceUpdate(id: ${loaded}, version: 1, ${fields}) { id }`, eagle)).errors?.[0]?.message;
    expect(await fault('date: "02/30"')).toMatch(/^Date must be in/);
    expect(await fault('set1: ""')).toBe('Set 1 is required');
    expect(await fault('isCompilation: true')).toBe('Title is required when compilation is selected');
    expect(await fault('isCompilation: true, title: " \\u200b"')).toBe(
      'Title is required when compilation is selected',
    );
    expect(await fault('artist_id: 999999')).toBe('Artist not found');
    expect(await fault(`city: "${'x'.repeat(201)}"`)).toMatch(/^City must be at most 200/);
    expect(await fault(`note: "${'x'.repeat(501)}"`)).toMatch(/^Reason must be at most 500/);
    // It has no venue, which is left as it is.
    const all = 'date: "??/??/1939", venue: "", city: null, set1: "Millrace", set2: "Tin Roof"';
    const { data } = await change(`performanceUpdate(id: ${loaded}, version: 1, ${all}) { version venue }`, eagle);
    expect(data).toEqual({ performanceUpdate: { version: 2, venue: null } });
  });
});

describe('a recording', () => {
  it('keeps the lists that stay, and is found by those that come', async () => {
    const { source, performance } = await added('Listed Linnets');
    const ids = () =>
      api.database.rows<{ id: number }>(sql`select id from checksums where source_id = ${source} order by id`);
    const [, second] = await ids();
    const { data, errors } = await change(
      `sourceUpdate(id: ${source}, version: 1, comments: "AUD", wavdiskcount: 2, checksums: $checksums) {
        version comments wavdiskcount checksums { edges { node { description } } } performance { id }
      }`,
      robin,
      { checksums: [md5('b'), md5('c')] },
    );
    expect(errors).toBeUndefined();
    expect(data?.sourceUpdate).toEqual({
      version: 2,
      comments: 'AUD',
      wavdiskcount: 2,
      checksums: { edges: [{ node: { description: 'b.md5' } }, { node: { description: 'c.md5' } }] },
      performance: { id: performance },
    });
    expect((await ids())[0]).toEqual(second);
    expect((await latest('source', source))?.[0]?.changes).toEqual([
      { field: 'comments', before: 'SBD', after: 'AUD' },
      { field: 'wavdiskcount', before: null, after: '2' },
      { field: 'checksums', before: `a.md5\n${md5('a').body}`, after: `c.md5\n${md5('c').body}` },
    ]);
    const hashes = await api.ask(
      `{ gone: checksums(filter: { body: { contains: "${'a'.repeat(32)}" }, source: { eq: ${source} } }) { totalCount }
         come: checksums(filter: { body: { contains: "${'c'.repeat(32)}" }, source: { eq: ${source} } }) { totalCount } }`,
    );
    expect(hashes.data).toEqual({ gone: { totalCount: 0 }, come: { totalCount: 1 } });
    const same = await change(`sourceUpdate(id: ${source}, version: 2, checksums: $checksums) { version }`, robin, {
      checksums: [md5('c'), md5('b')],
    });
    expect(same.data).toEqual({ sourceUpdate: { version: 2 } });
  });
});

describe('removing', () => {
  it('takes what stands under a record, says so, and leaves its changes', async () => {
    const { artist, performance, source } = await added('Gone Geese');
    const removed = await change(`artistRemove(id: ${artist}, version: 1, note: "never played")`, robin);
    expect(removed).toMatchObject({ data: { artistRemove: true } });
    const { data } = await api.ask(
      `{ artist(id: ${artist}) { id } performance(id: ${performance}) { id } source(id: ${source}) { id }
         a: removal(record: ARTIST, id: ${artist}) { record id label mergedInto }
         p: removal(record: PERFORMANCE, id: ${performance}) { label }
         s: removal(record: SOURCE, id: ${source}) { label removedAt }
         revisions(filter: { artist: { eq: ${artist} } }) { edges { node { kind version label note artist { id } } } } }`,
    );
    expect(data).toMatchObject({
      artist: null,
      performance: null,
      source: null,
      a: { record: 'ARTIST', id: artist, label: 'Gone Geese', mergedInto: null },
      p: { label: 'Gone Geese 05/08/1977, Gull Hall' },
      s: { label: `Gone Geese 05/08/1977, Gull Hall, recording ${source}`, removedAt: expect.any(String) },
    });
    expect(data?.revisions).toMatchObject({
      edges: [
        { node: { kind: 'REMOVE', version: 2, label: 'Gone Geese', note: 'never played', artist: null } },
        ...[1, 2, 3].map(() => ({ node: { kind: 'CREATE' } })),
      ],
    });
  });

  it('is for members as long as nothing of others stands under a record', async () => {
    const { artist, performance, source } = await added('Shared Shrikes');
    const others = await recording(performance, wren);
    expect(code(await change(`performanceRemove(id: ${performance}, version: 1)`, robin))).toEqual(['FORBIDDEN']);
    expect(code(await change(`artistRemove(id: ${artist}, version: 1)`, robin))).toEqual(['FORBIDDEN']);
    expect(code(await change(`sourceRemove(id: ${source}, version: 2)`, robin))).toEqual(['CONFLICT']);
    expect((await change(`sourceRemove(id: ${others}, version: 1)`, wren)).data).toEqual({ sourceRemove: true });
    expect((await change(`performanceRemove(id: ${performance}, version: 1)`, robin)).data).toEqual({
      performanceRemove: true,
    });
    expect((await change(`artistRemove(id: ${artist}, version: 1)`, eagle)).data).toEqual({ artistRemove: true });
  });

  it('leaves the venue to the others who played there', async () => {
    const first = await added('Venue Vultures');
    await show(first.artist);
    await added('Venue Wagtails');
    await change(`artistRemove(id: ${first.artist}, version: 1)`, eagle);
    const { data } = await api.ask('{ venues(filter: { about: { contains: "gull hall" } }) { totalCount } }');
    expect(data).toEqual({ venues: { totalCount: 1 } });
  });
});

it('is done by nobody whose account is blocked', async () => {
  const cuckoo = await signUp(api, 'cuckoo');
  const { source } = await added('Blocked Buntings', cuckoo);
  await api.database.rows(sql`update users set blocked = 'Spam.' where username = 'cuckoo'`);
  expect(code(await change(`sourceUpdate(id: ${source}, version: 1, comments: "x") { id }`, cuckoo))).toEqual([
    'BLOCKED',
  ]);
  expect(code(await change(`sourceRemove(id: ${source}, version: 1)`, cuckoo))).toEqual(['BLOCKED']);
});

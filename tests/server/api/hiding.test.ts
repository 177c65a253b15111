import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createServer } from '#server/http/server.ts';
import { type Answer, type TestApi, testApi } from '#tests/support/server/api.ts';
import { MailBox } from '#tests/support/server/mailBox.ts';
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

/** Sends a mutation, and returns what its only field answers. */
async function send<Data = Record<string, unknown>>(text: string, token = eagle): Promise<Data> {
  const { data, errors } = await api.ask<Record<string, Data>>(`mutation { ${text} }`, {}, token);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as Data;
}

/** Adds a performance, and returns the ids of it and of its artist. */
async function show(name: string, values = 'set1: "Millrace", comment: "first words"') {
  const { id: artist } = await send<{ id: number }>(`artistCreate(name: "${name}") { id }`, robin);
  const { id } = await send<{ id: number }>(
    `performanceCreate(isCompilation: false, artist_id: ${artist}, date: "05/08/1977", venue: "Gull Hall", city: "Ithaca",
      state: "NY", ${values}) { id }`,
    robin,
  );
  return { artist, id };
}

interface Told {
  id: number;
  version: number;
  kind: string;
  note: string;
  label: string;
  merged: string | null;
  hidden: string | null;
  isRemoved: boolean;
  changes: {
    field: string;
    before: string | null;
    after: string | null;
    beforeHidden: boolean;
    afterHidden: boolean;
  }[];
}

/** The changes of a performance as a reader sees them, the latest first. */
async function told(id: number, token = '', record = 'PERFORMANCE'): Promise<Told[]> {
  const { data } = await api.ask<{ revisions: { edges: { node: Told }[] } }>(
    `{ revisions(filter: { record: { eq: ${record} }, recordId: { eq: ${id} } }) { edges { node {
      id version kind note label merged hidden isRemoved changes { field before after beforeHidden afterHidden }
    } } } }`,
    {},
    token,
  );
  return data?.revisions.edges.map(({ node }) => node) ?? [];
}

/** The texts of one field that a reader sees: `before > after` of each change, the latest first. */
const seen = (revisions: readonly Told[], field: string) =>
  revisions.flatMap(({ changes }) =>
    changes
      .filter((change) => change.field === field)
      .map(
        ({ before, after, beforeHidden, afterHidden }) =>
          `${beforeHidden ? 'hidden' : before} > ${afterHidden ? 'hidden' : after}`,
      ),
  );

const comment = (id: number, version: number, text: string, token = robin, note = '') =>
  send(`performanceUpdate(id: ${id}, version: ${version}, comment: "${text}", note: "${note}") { id }`, token);

describe('the changes of a removed record', () => {
  it('say what happened to everybody, and their texts to editors and to who wrote them', async () => {
    const { id } = await show('Gone Gulls');
    await comment(id, 1, 'second words', eagle, 'a secret reason');
    await send(`performanceRemove(id: ${id}, version: 2, note: "invented")`);
    const visitor = await told(id);
    expect(visitor.map(({ kind, note, isRemoved }) => [kind, note, isRemoved])).toEqual([
      ['REMOVE', 'invented', true],
      ['UPDATE', '', true],
      ['CREATE', '', true],
    ]);
    expect(JSON.stringify(visitor)).not.toMatch(/words|Millrace|secret/);
    expect(seen(visitor, 'comment')).toEqual(['hidden > hidden', 'hidden > hidden', 'hidden > hidden']);
    expect(JSON.stringify(await told(id, wren))).not.toMatch(/words|Millrace|secret/);
    expect(seen(await told(id, robin), 'comment')).toEqual([
      'hidden > hidden',
      'hidden > hidden',
      'null > first words',
    ]);
    const editor = await told(id, eagle);
    expect(seen(editor, 'comment')).toEqual([
      'second words > null',
      'first words > second words',
      'null > first words',
    ]);
    expect(editor[1]?.note).toBe('a secret reason');
    await send(`revisionUndo(id: ${editor[0]?.id}) { id }`);
    expect(seen(await told(id), 'comment')[1]).toBe('second words > null');
  });

  it('tell nothing to who filters or sorts by a reason', async () => {
    const { id } = await show('Filtered Finches');
    await comment(id, 1, 'x', eagle, 'whispered');
    await send(`performanceRemove(id: ${id}, version: 2)`);
    const found = async (token: string) =>
      (await api.ask('{ revisions(filter: { note: { contains: "whispered" } }) { totalCount } }', {}, token)).data;
    expect(await found('')).toEqual({ revisions: { totalCount: 0 } });
    expect(await found(eagle)).toEqual({ revisions: { totalCount: 1 } });
  });
});

describe('a hidden version', () => {
  it('is told, and its texts stand in no change before or after it', async () => {
    const { id } = await show('Hidden Herons');
    await comment(id, 1, 'bad words');
    await send(`performanceUpdate(id: ${id}, version: 2, venue: "Tern Barn") { id }`, robin);
    await comment(id, 3, 'good words');
    const [, , second] = await told(id);
    expect(await send(`revisionHide(id: ${second?.id}, note: "an insult") { hidden }`)).toEqual({
      hidden: 'an insult',
    });
    const visitor = await told(id);
    expect(visitor.map(({ version, hidden }) => [version, hidden])).toEqual([
      [4, null],
      [3, null],
      [2, 'an insult'],
      [1, null],
    ]);
    expect(seen(visitor, 'comment')).toEqual(['hidden > good words', 'hidden > hidden', 'null > first words']);
    expect(seen(visitor, 'venue')).toEqual(['Gull Hall > Tern Barn', 'null > Gull Hall']);
    expect(seen(await told(id, eagle), 'comment')).toEqual([
      'bad words > good words',
      'first words > bad words',
      'null > first words',
    ]);
  });

  it('comes back by no undo, and by no return to a version with its texts', async () => {
    const { id } = await show('Returning Rails');
    await comment(id, 1, 'bad words');
    await send(`performanceUpdate(id: ${id}, version: 2, venue: "Tern Barn") { id }`, robin);
    await comment(id, 3, 'good words');
    const [fourth, third, second, first] = await told(id);
    await send(`revisionHide(id: ${second?.id}) { id }`);
    const refused = { extensions: { code: 'CONFLICT', version: 4 }, message: expect.stringContaining('has hidden') };
    for (const text of [`revisionUndo(id: ${fourth?.id})`, `revisionRestore(id: ${third?.id})`]) {
      expect((await api.ask(`mutation { ${text} { id } }`, {}, eagle)).errors).toMatchObject([refused]);
    }
    const { data } = await api.ask(
      'mutation { memberUndo(username: "robin", since: "2999-01-01T00:00:00Z") }',
      {},
      eagle,
    );
    expect(data).toEqual({ memberUndo: 0 });
    expect(await send(`revisionRestore(id: ${first?.id}) { performance { comment venue } }`)).toEqual({
      performance: { comment: 'first words', venue: 'Gull Hall' },
    });
  });

  it('is none whose texts stand on the page of the record', async () => {
    const { id } = await show('Present Plovers');
    const [first] = await told(id);
    await expect(send(`revisionHide(id: ${first?.id}) { id }`)).rejects.toThrow('stands on the page of the record');
    await send(`performanceUpdate(id: ${id}, version: 1, date: "05/09/1977", note: "an insult") { id }`, robin);
    await expect(send(`revisionHide(id: ${first?.id}) { id }`)).rejects.toThrow('stands on the page of the record');
    // The reason of a change can be hidden: it brought no text.
    const [dated] = await told(id);
    await send(`revisionHide(id: ${dated?.id}) { id }`);
    expect((await told(id)).map(({ note }) => note)).toEqual(['', '']);
    await send(`performanceRemove(id: ${id}, version: 2)`);
    await send(`revisionHide(id: ${first?.id}) { id }`);
    const [removal] = await told(id);
    await expect(send(`revisionUndo(id: ${removal?.id}) { id }`)).rejects.toThrow('has hidden');
  });

  it('has its reason hidden alone while its texts stand on the page, and its texts when they are gone', async () => {
    const { id } = await show('Noted Nightjars');
    await comment(id, 1, 'present words', robin, 'an insult');
    const [second, first] = await told(id);
    await send(`revisionHide(id: ${second?.id}, note: "rude") { id }`);
    const noted = await told(id);
    expect(noted.map(({ note, hidden }) => [note, hidden])).toEqual([
      ['', 'rude'],
      ['', null],
    ]);
    expect(seen(noted, 'comment')).toEqual(['first words > present words', 'null > first words']);
    expect((await told(id, eagle))[0]?.note).toBe('an insult');
    await send(`revisionUndo(id: ${second?.id}) { id }`);
    await send(`revisionHide(id: ${second?.id}, note: "all of it") { id }`);
    const all = await told(id);
    expect(all[1]?.hidden).toBe('all of it');
    expect(seen(all, 'comment')).toEqual(['hidden > first words', 'hidden > hidden', 'null > first words']);
    await expect(send(`revisionHide(id: ${first?.id}) { id }`)).rejects.toThrow('stands on the page of the record');
  });

  it('leaves what was merged in it to be read when its reason is hidden alone', async () => {
    const { id: bad } = await send<{ id: number }>('artistCreate(name: "Gone Geese", abbrev: "gg") { id }', robin);
    const { id: good } = await send<{ id: number }>('artistCreate(name: "Good Geese") { id }', robin);
    await send(`artistMerge(id: ${bad}, into: ${good}, note: "an insult") { id }`);
    const [merge] = await told(good, '', 'ARTIST');
    await send(`revisionHide(id: ${merge?.id}) { id }`);
    expect((await told(good, '', 'ARTIST'))[0]).toMatchObject({ note: '', hidden: '', merged: 'Gone Geese' });
  });

  it('leaves its names in no label', async () => {
    const { artist, id } = await show('Bad Bitterns');
    await send(`artistUpdate(id: ${artist}, version: 1, name: "Good Bitterns") { id }`);
    const [, first] = await told(artist, '', 'ARTIST');
    await send(`revisionHide(id: ${first?.id}) { id }`);
    expect((await told(artist, '', 'ARTIST')).map(({ label }) => label)).toEqual(['Good Bitterns', '[hidden]']);
    expect((await told(id)).map(({ label }) => label)).toEqual(['[hidden] 05/08/1977, Gull Hall']);
    const other = await show('Labelled Loons');
    await send(`performanceRemove(id: ${other.id}, version: 1)`);
    const [, added] = await told(other.id);
    await send(`revisionHide(id: ${added?.id}) { id }`);
    const { data } = await api.ask(`{ removal(record: PERFORMANCE, id: ${other.id}) { label } }`);
    expect(data).toEqual({ removal: { label: 'Labelled Loons 05/08/1977, [hidden]' } });
  });

  it('leaves its names in no label of what was merged, or removed under it', async () => {
    const bad = await show('Merged Mergansers');
    const { id: good } = await send<{ id: number }>(`artistCreate(name: "Good Grebes") { id }`, robin);
    await send(`artistMerge(id: ${bad.artist}, into: ${good}) { id }`);
    const added = (await told(bad.artist, eagle, 'ARTIST')).at(-1);
    await send(`revisionHide(id: ${added?.id}) { id }`);
    expect(JSON.stringify(await told(good, '', 'ARTIST'))).not.toContain('Mergansers');
    const [rude, kept] = [await show('Rude Rails'), await show('Kept Knots')];
    await send(`performanceUpdate(id: ${rude.id}, version: 1, artist_id: ${kept.artist}, venue: "Rude Barn") { id }`);
    await send(`performanceMerge(id: ${rude.id}, into: ${kept.id}) { id }`);
    const [moved] = await told(rude.id, eagle);
    await send(`revisionHide(id: ${moved?.id}) { id }`);
    expect(JSON.stringify(await told(kept.id))).not.toContain('Rude Barn');
    const { id: source } = await send<{ id: number }>(`sourceCreate(performanceId: ${bad.id}) { id }`, robin);
    await send(`sourceRemove(id: ${source}, version: 1)`);
    await send(
      `performanceUpdate(id: ${bad.id}, version: ${(await told(bad.id))[0]?.version}, venue: "Tern Barn") { id }`,
    );
    await send(`revisionHide(id: ${(await told(bad.id, eagle)).at(-1)?.id}) { id }`);
    const { data } = await api.ask(`{ removal(record: SOURCE, id: ${source}) { label } }`);
    expect(data).toEqual({ removal: { label: `Good Grebes 05/08/1977, [hidden], recording ${source}` } });
  });

  it('leaves labels alone that only begin or end with its names', async () => {
    const { artist, id } = await show('Cat');
    const { id: source } = await send<{ id: number }>(`sourceCreate(performanceId: ${id}) { id }`, robin);
    await send(`performanceUpdate(id: ${id}, version: 1, date: "??/??/1939", venue: "New") { id }`, robin);
    await send(`sourceUpdate(id: ${source}, version: 1, comments: "x") { id }`, robin);
    await send(`performanceUpdate(id: ${id}, version: 2, venue: "Old, New York Hall") { id }`, robin);
    await send(`artistUpdate(id: ${artist}, version: 1, name: "Catfish, New") { id }`);
    await send(`artistUpdate(id: ${artist}, version: 2, name: "Cat Unknown Trio") { id }`);
    await send(`performanceUpdate(id: ${id}, version: 3, venue: "The New") { id }`, robin);
    await send(`performanceUpdate(id: ${id}, version: 4, venue: "New York Hall") { id }`, robin);
    await send(`sourceUpdate(id: ${source}, version: 2, comments: "y") { id }`, robin);
    const [, , , placed] = await told(id);
    const named = (await told(artist, '', 'ARTIST')).at(-1);
    for (const revision of [placed, named]) await send(`revisionHide(id: ${revision?.id}) { id }`);
    const labels = async (of: number, record: string) => (await told(of, '', record)).map(({ label }) => label);
    expect(await labels(artist, 'ARTIST')).toEqual(['Cat Unknown Trio', 'Catfish, New', '[hidden]']);
    expect(await labels(id, 'PERFORMANCE')).toEqual([
      'Cat Unknown Trio Unknown, New York Hall',
      'Cat Unknown Trio Unknown, The New',
      '[hidden] Unknown, Old, New York Hall',
      '[hidden] Unknown, [hidden]',
      '[hidden] 05/08/1977, Gull Hall',
    ]);
    expect(await labels(source, 'SOURCE')).toEqual([
      `Cat Unknown Trio Unknown, New York Hall, recording ${source}`,
      `[hidden] Unknown, [hidden], recording ${source}`,
      `[hidden] 05/08/1977, Gull Hall, recording ${source}`,
    ]);
    const other = await show('Hosting Hoopoes');
    await send(`performanceMerge(id: ${id}, into: ${other.id}) { id }`);
    const [, , again] = await told(artist, eagle, 'ARTIST');
    for (const revision of [placed, again]) await send(`revisionHide(id: ${revision?.id}) { id }`);
    expect((await told(other.id))[0]?.merged).toBe('Cat Unknown Trio Unknown, New York Hall');
    await send(`artistMerge(id: ${artist}, into: ${other.artist}) { id }`);
    await send(`revisionHide(id: ${again?.id}) { id }`);
    expect((await told(other.artist, '', 'ARTIST'))[0]?.merged).toBe('Cat Unknown Trio');
  });

  it('hides in other changes only what does not stand on the page: the record can be restored', async () => {
    const { id } = await show('Restored Rooks');
    await comment(id, 1, 'good words', eagle);
    await send(`revisionHide(id: ${(await told(id)).at(-1)?.id}) { id }`);
    await send(`performanceRemove(id: ${id}, version: 2)`);
    await send(`revisionUndo(id: ${(await told(id))[0]?.id}) { id }`);
    expect(seen(await told(id), 'comment')).toEqual([
      'null > good words',
      'good words > null',
      'hidden > good words',
      'hidden > hidden',
    ]);
  });

  it('leaves the names in labels that stand on the pages of their records', async () => {
    const { id: artist } = await send<{ id: number }>('artistCreate(name: "Kept Kites", abbrev: "bad") { id }', robin);
    await send(`artistUpdate(id: ${artist}, version: 1, abbrev: "kk") { id }`);
    const { id } = await show('Kept Kestrels');
    await comment(id, 1, 'other words');
    const [, named] = await told(artist, '', 'ARTIST');
    const [, placed] = await told(id);
    for (const revision of [named, placed]) await send(`revisionHide(id: ${revision?.id}) { id }`);
    expect((await told(artist, '', 'ARTIST')).map(({ label }) => label)).toEqual(['Kept Kites', 'Kept Kites']);
    const label = 'Kept Kestrels 05/08/1977, Gull Hall';
    expect((await told(id)).map((revision) => revision.label)).toEqual([label, label]);
  });

  it('hides lists of checksums, too', async () => {
    const { id } = await show('Listed Larks');
    const list = (body: string) => `checksums: [{ description: "a.md5", body: "${body}" }]`;
    const { id: source } = await send<{ id: number }>(
      `sourceCreate(performanceId: ${id}, ${list('bad lines')}) { id }`,
      robin,
    );
    await send(`sourceUpdate(id: ${source}, version: 1, ${list('good lines')}) { id }`, robin);
    const [second, first] = await told(source, '', 'SOURCE');
    await send(`revisionHide(id: ${first?.id}) { id }`);
    expect(seen(await told(source, '', 'SOURCE'), 'checksums')).toEqual([
      'hidden > a.md5\ngood lines',
      'hidden > hidden',
    ]);
    await expect(send(`revisionUndo(id: ${second?.id}) { id }`)).rejects.toThrow('has hidden');
  });

  it('hides the description of a list whose lines stand on the page', async () => {
    const { id } = await show('Described Dunlins');
    const list = (description: string) => `checksums: [{ description: "${description}", body: "lines" }]`;
    const { id: source } = await send<{ id: number }>(
      `sourceCreate(performanceId: ${id}, ${list('bad.md5')}) { id }`,
      robin,
    );
    await send(`sourceUpdate(id: ${source}, version: 1, ${list('good.md5')}) { id }`);
    const [second, first] = await told(source, '', 'SOURCE');
    await send(`revisionHide(id: ${first?.id}) { id }`);
    expect(seen(await told(source, '', 'SOURCE'), 'checksums')).toEqual([
      'hidden > good.md5\nlines',
      'hidden > hidden',
    ]);
    await expect(send(`revisionUndo(id: ${second?.id}) { id }`)).rejects.toThrow('has hidden');
  });
});

describe('a record with long texts', () => {
  const long = (sign: string) => sign.repeat(95_000);

  it('has a list of changes that is short, their texts by id, and its versions again', async () => {
    const { id } = await show('Long Linnets', 'set1: "Millrace"');
    const { id: source } = await send<{ id: number }>(`sourceCreate(performanceId: ${id}, textdoc: "0") { id }`, robin);
    const [first] = await told(source, robin, 'SOURCE');
    // As 120 changes would have stored them: 27 MB, some at a time. One alone has more than is read at once.
    const length = sql`case step when 60 then 2100000 else 95000 end`;
    for (let step = 1; step <= 120; step += 10) {
      await api.database.rows(
        sql`insert into revisions (record, record_id, version, kind, label, artist_id, performance_id, source_id, delta)
          select 'SOURCE', record_id, step + 1, 'UPDATE', label, artist_id, performance_id, source_id, jsonb_build_object('sources',
            jsonb_build_array(jsonb_build_object(
              'before', jsonb_build_object('id', record_id, 'version', step, 'textdoc', repeat(chr(47 + step), ${length})),
              'after', jsonb_build_object('id', record_id, 'version', step + 1, 'textdoc', repeat(chr(48 + step), ${length})))))
          from revisions cross join generate_series(${step}::int, ${step + 9}::int) step
          where revisions.id = ${first?.id}::int order by step`,
      );
    }
    await api.database.rows(
      sql`update sources set version = 121, textdoc = repeat(chr(168), 95000) where id = ${source}::int`,
    );
    const variables = { filter: { record: { eq: 'SOURCE' }, recordId: { eq: source } }, first: 300 };
    const list = await api.run<{ revisions: { edges: { node: { id: number; changes: unknown } }[] } }>(
      'Revisions',
      variables,
    );
    const [latest, ...others] = list.data?.revisions.edges.map(({ node }) => node) ?? [];
    expect(others).toHaveLength(120);
    expect(JSON.stringify(list.data).length).toBeLessThan(60_000);
    expect(latest?.changes).toEqual([{ field: 'textdoc', bytes: 95_000 * 4 }]);
    const texts = await api.run('RevisionTexts', { ids: [latest?.id] });
    expect(JSON.stringify(texts.data).length).toBeGreaterThan(190_000);
    const restored = await send<{ source: { textdoc: string } }>(
      `revisionRestore(id: ${first?.id}) { source { textdoc } }`,
    );
    expect(restored.source.textdoc).toBe(long('0'));
  });
});

/** Returns a way to send mutations to a server with a quota, and closes the server after the test. */
async function withQuota(memberQuota: number) {
  const server = await createServer({
    settings: { corsOrigins: [], rateLimits: false, longestDelay: 0, siteUrl: 'http://site.test', memberQuota },
    mailer: new MailBox(),
    database: api.database,
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(() => server.close());
  return async (text: string, token: string) => {
    const payload = { query: `mutation { ${text} }` };
    const headers = { authorization: `Bearer ${token}` };
    return (await server.inject({ method: 'POST', url: '/graphql', headers, payload })).json<
      Answer<{ sourceCreate?: { id: number } }>
    >();
  };
}

describe('the quota of a member', () => {
  it('refuses additions and changes above it, and neither removals nor what editors do', async () => {
    const ask = await withQuota(5000);
    const finch = await signUp(api, 'finch');
    const { id } = await show('Counted Coots');
    const added = await ask(`sourceCreate(performanceId: ${id}, comments: "${'x'.repeat(3000)}") { id }`, finch);
    const source = added.data?.sourceCreate?.id;
    const refusal = {
      message:
        'What you have added and changed has 0.005 MB, which is the most that a member may store. Please write to the operator of the site.',
      extensions: { code: 'QUOTA' },
    };
    const more = `comments: "${'y'.repeat(3000)}"`;
    for (const text of [
      `sourceCreate(performanceId: ${id}, ${more}) { id }`,
      `sourceUpdate(id: ${source}, version: 1, ${more}) { id }`,
      `performanceCreate(isCompilation: false, artist_id: 1, date: "05/08/1977", venue: "A", city: "B", state: "NY", set1: "C",
        comment: "${'z'.repeat(3000)}") { id }`,
    ]) {
      expect((await ask(text, finch)).errors).toMatchObject([refusal]);
    }
    expect((await ask(`sourceUpdate(id: ${source}, version: 1, ${more}) { id }`, eagle)).errors).toBeUndefined();
    expect((await ask(`sourceRemove(id: ${source}, version: 2)`, finch)).data).toEqual({ sourceRemove: true });
  });

  it('is kept by what is sent at the same time', async () => {
    const ask = await withQuota(20_000);
    const siskin = await signUp(api, 'siskin');
    const { id } = await show('Crowded Crakes');
    const long = 'x'.repeat(3000);
    const texts = Array.from({ length: 12 }, (_, count) =>
      count % 2
        ? `sourceCreate(performanceId: ${id}, comments: "${long}") { id }`
        : `performanceCreate(isCompilation: false, artist_id: 1, date: "05/08/1977", venue: "A", city: "B", state: "NY", set1: "C",
            comment: "${long}") { id }`,
    );
    const answers = await Promise.all(texts.map((text) => ask(text, siskin)));
    const stored = await api.database.rows<{ count: number; bytes: number }>(
      sql`select count(*)::int as count, sum(bytes)::int as bytes from revisions where user_id = (select id from users where username = 'siskin')`,
    );
    expect(stored[0]?.bytes).toBeLessThanOrEqual(20_000);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(stored[0]?.count ?? 0);
    expect(stored[0]?.count).toBe(5);
    for (const { errors = [] } of answers) for (const { extensions } of errors) expect(extensions?.code).toBe('QUOTA');
  });
});

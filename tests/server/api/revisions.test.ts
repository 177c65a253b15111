import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApi, testApi } from '#tests/support/server/api.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
/** The tokens of two members. */
let [robin, wren] = ['', ''];
let artist: number;
let performance: number;

beforeAll(async () => {
  api = await testApi();
  robin = await signUp(api, 'robin');
  wren = await signUp(api, 'wren');
  artist = await api.add.artist('The Gulls');
  performance = await api.add.performance(artist, {
    date: '05/08/77',
    year: 1977,
    venue: 'Gull Hall',
    set1: 'Millrace',
  });
});
afterAll(() => api.close());

const show = { isCompilation: false, city: 'Ithaca', state: 'NY', set1: 'Millrace > Tin Roof' };

const nodes = <Node>({ data }: Answer<{ revisions: { edges: { node: Node }[] } }>) =>
  data?.revisions.edges.map(({ node }) => node);

const hash = (sign: string) => sign.repeat(32);
const list = (...signs: string[]) => signs.map((sign, track) => `${hash(sign)} *t${track + 1}.shn`).join('\r\n');

const sourceCreate = `mutation ($performanceId: Int!, $archiveIdentifier: String, $circdate: String, $comments: String,
    $textdoc: String, $wavdiskcount: Int, $shndiskcount: Int, $checksums: [ChecksumInput!]) {
  sourceCreate(performanceId: $performanceId, archiveIdentifier: $archiveIdentifier, circdate: $circdate, comments: $comments,
      textdoc: $textdoc, wavdiskcount: $wavdiskcount, shndiskcount: $shndiskcount, checksums: $checksums) {
    id version archiveIdentifier circdate comments textdoc wavdiskcount shndiskcount
    creators { edges { node { name } } }
    checksums { edges { node { description body } } }
    performance { id sources { totalCount } artist { sourceCount sourceYears sourceLatestYear } }
    revisions { totalCount edges { node { kind version member changes { field before after } } } }
  }
}`;

interface Recording {
  sourceCreate: { id: number; revisions?: unknown } & Record<string, unknown>;
}

describe('an addition', () => {
  it('is the first revision of its record, with every field', async () => {
    const created = await api.ask<{ artistCreate: { id: number } }>(
      'mutation { artistCreate(name: "The Terns", isTradable: true) { id version } }',
      {},
      robin,
    );
    const id = created.data?.artistCreate.id;
    expect(created.data?.artistCreate).toEqual({ id, version: 1 });
    const { data } = await api.run<{ performanceCreate: { id: number } }>(
      'PerformanceCreate',
      { ...show, artist_id: id, date: '??/??/1939', venue: 'Tern Barn' },
      wren,
    );
    const added = data?.performanceCreate.id;
    const answer = await api.ask<{ revisions: { edges: { node: unknown }[] } }>(
      `query ($id: ID!) { revisions(filter: { artist: { eq: $id } }) { totalCount edges { node {
        id version kind note member reviewed record recordId label artist { id name } performance { id version } source { id performance { id } }
        changes { field before after }
      } } } }`,
      { id },
    );
    expect(answer.errors).toBeUndefined();
    const common = { version: 1, kind: 'CREATE', note: '', reviewed: false, id: expect.any(Number), source: null };
    expect(nodes(answer)).toEqual([
      {
        ...common,
        member: 'wren',
        record: 'PERFORMANCE',
        recordId: added,
        label: 'The Terns Unknown, Tern Barn',
        artist: { id, name: 'The Terns' },
        performance: { id: added, version: 1 },
        changes: [
          { field: 'artist', before: null, after: String(id) },
          { field: 'date', before: null, after: '??/??/39' },
          { field: 'year', before: null, after: '1939' },
          { field: 'isCompilation', before: null, after: 'false' },
          { field: 'venue', before: null, after: 'Tern Barn' },
          { field: 'city', before: null, after: 'Ithaca' },
          { field: 'state', before: null, after: 'NY' },
          { field: 'set1', before: null, after: 'Millrace > Tin Roof' },
        ],
      },
      {
        ...common,
        member: 'robin',
        record: 'ARTIST',
        recordId: id,
        label: 'The Terns',
        artist: { id, name: 'The Terns' },
        performance: null,
        changes: [
          { field: 'name', before: null, after: 'The Terns' },
          { field: 'isTradable', before: null, after: 'true' },
        ],
      },
    ]);
  });

  it('is found by its member, kind and record, and without the name once the account is gone', async () => {
    const gone = await signUp(api, 'gone');
    await api.run('ArtistCreate', { name: 'Gone Geese', isTradable: false }, gone);
    const { data } = await api.run<{ artistCreate: { id: number } }>(
      'ArtistCreate',
      { name: 'Grey Geese', isTradable: false },
      gone,
    );
    const greyGeese = data?.artistCreate.id;
    const labels = async (filter: string) =>
      nodes<{ label: string; member: string }>(
        await api.ask(`{ revisions(filter: ${filter}) { edges { node { label member } } } }`),
      )?.map((node) => `${node.label} by ${node.member}`);
    expect(await labels('{ member: { eq: "GONE" } }')).toEqual(['Grey Geese by gone', 'Gone Geese by gone']);
    expect(await labels('{ member: { eq: "gone" }, record: { eq: PERFORMANCE } }')).toEqual([]);
    expect(await labels('{ member: { eq: "gone" }, kind: { eq: CREATE }, reviewed: { eq: false } }')).toHaveLength(2);
    await api.database.rows(sql`delete from users where username = 'gone'`);
    expect(await labels('{ member: { eq: "gone" } }')).toEqual([]);
    expect(await labels(`{ record: { eq: ARTIST }, recordId: { eq: ${greyGeese} } }`)).toEqual(['Grey Geese by null']);
    expect(await labels(`{ record: { eq: SOURCE }, recordId: { eq: ${greyGeese} } }`)).toEqual([]);
    expect((await labels('{ record: { eq: ARTIST } }'))?.slice(0, 2)).toEqual([
      'Grey Geese by null',
      'Gone Geese by null',
    ]);
  });

  it('is no revision of what was loaded', async () => {
    const { data } = await api.ask('query ($id: Int!) { performance(id: $id) { version revisions { totalCount } } }', {
      id: performance,
    });
    expect(data).toEqual({ performance: { version: 1, revisions: { totalCount: 0 } } });
  });

  it('was never removed', async () => {
    const { data } = await api.ask('query ($id: Int!) { removal(record: PERFORMANCE, id: $id) { id } }', {
      id: performance,
    });
    expect(data).toEqual({ removal: null });
  });
});

describe('a recording', () => {
  const given = {
    archiveIdentifier: ' gulls77.sbd ',
    circdate: '2001-05-08',
    comments: 'SBD > DAT',
    textdoc: 'The Gulls\nGull Hall',
    wavdiskcount: 2,
    shndiskcount: 1,
    checksums: [
      { description: 'gulls.md5', body: list('a', 'b') },
      { description: 'gulls.ffp', body: `t1.flac:${hash('c')}` },
    ],
  };

  it('is counted, and found by its words and hashes, as soon as it is added', async () => {
    const { data, errors } = await api.ask<Recording>(sourceCreate, { performanceId: performance, ...given }, robin);
    expect(errors).toBeUndefined();
    const { id, revisions, ...recording } = data?.sourceCreate ?? { id: 0 };
    expect(recording).toEqual({
      ...given,
      archiveIdentifier: 'gulls77.sbd',
      version: 1,
      creators: { edges: [{ node: { name: 'robin' } }] },
      checksums: { edges: given.checksums.map((node) => ({ node })) },
      performance: {
        id: performance,
        sources: { totalCount: 1 },
        artist: { sourceCount: 1, sourceYears: [1977], sourceLatestYear: 1977 },
      },
    });
    expect(revisions).toMatchObject({
      totalCount: 1,
      edges: [
        {
          node: {
            kind: 'CREATE',
            version: 1,
            member: 'robin',
            changes: expect.arrayContaining([
              { field: 'comments', before: null, after: 'SBD > DAT' },
              { field: 'wavdiskcount', before: null, after: '2' },
              {
                field: 'checksums',
                before: null,
                after: `gulls.md5\n${list('a', 'b')}\n\ngulls.ffp\nt1.flac:${hash('c')}`,
              },
            ]),
          },
        },
      ],
    });
    const found = await api.ask(
      `query ($hash: String!) {
        checksums(filter: { body: { contains: $hash } }) { edges { node { source { id } } } }
        sources(filter: { about: { contains: "dat sbd" } }) { edges { node { id } } }
      }`,
      { hash: hash('b') },
    );
    expect(found.data).toEqual({
      checksums: { edges: [{ node: { source: { id } } }] },
      sources: { edges: [{ node: { id } }] },
    });
  });

  it('may be empty but for its performance', async () => {
    const before = await api.database.rows(sql`select count(*) from sources`);
    const { data } = await api.ask<Recording>(sourceCreate, { performanceId: performance, comments: '' }, wren);
    expect(data?.sourceCreate).toMatchObject({ comments: null, checksums: { edges: [] } });
    expect(before).not.toEqual(await api.database.rows(sql`select count(*) from sources`));
  });

  const lines = (count: number) => Array.from({ length: count }, (_, line) => `line ${line}`).join('\n');
  it.each<[string, object, string, string]>([
    ['an unknown performance', { performanceId: 999_999 }, 'performanceId', 'Performance not found'],
    [
      'too long an identifier',
      { archiveIdentifier: 'x'.repeat(501) },
      'archiveIdentifier',
      'Archive Identifier must be at most 500 characters long',
    ],
    ['too many discs', { wavdiskcount: 32_768 }, 'wavdiskcount', 'WAV Disks must be a whole number from 0 to 32,767'],
    [
      'an empty list',
      { checksums: [{ description: 'a.md5', body: ' \n' }] },
      'body',
      'A list of checksums is required',
    ],
    [
      'broken text',
      { checksums: [{ description: 'a.md5', body: 'a\u0000' }] },
      'body',
      'A list of checksums must not contain null characters or broken Unicode',
    ],
    [
      'too many lists',
      { checksums: Array.from({ length: 51 }, () => ({ description: 'a', body: 'b' })) },
      'checksums',
      'A recording must have at most 50 lists of checksums, not 51',
    ],
    [
      'too many lines',
      { checksums: [1, 2].map(() => ({ description: 'a', body: lines(2501) })) },
      'checksums',
      'The lists of a recording must have at most 5,000 lines together, not 5,002',
    ],
    [
      'too much text',
      { textdoc: 'é'.repeat(400_000), comments: 'x'.repeat(200_001) },
      'checksums',
      'The texts and lists of a recording must have at most 1 MB together',
    ],
  ])('is refused for %s', async (_, input, field, message) => {
    const { errors } = await api.ask(sourceCreate, { performanceId: performance, ...input }, robin);
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', field } }]);
  });

  it('may have as much as the limits say, of members alone', async () => {
    const most = {
      performanceId: performance,
      textdoc: `${'x\n'.repeat(490_000)}`,
      checksums: [{ description: 'a', body: lines(1000) }],
    };
    const { errors } = await api.ask(sourceCreate, most, robin);
    expect(errors).toBeUndefined();
    expect((await api.ask(sourceCreate, most)).errors).toMatchObject([{ message: 'Request body is too large' }]);
  });

  it('is added by members who may write', async () => {
    const blocked = await signUp(api, 'blocked');
    await api.database.rows(sql`update users set blocked = 'Spam.' where username = 'blocked'`);
    const asked = [sourceCreate, { performanceId: performance }] as const;
    expect((await api.ask(...asked)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect((await api.ask(...asked, blocked)).errors).toMatchObject([
      { message: 'Your account may only read: Spam.', extensions: { code: 'BLOCKED' } },
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

const count = 305;
let api: TestApi;
const ids: { artists: number[]; performances: number[]; group: number } = { artists: [], performances: [], group: 0 };

beforeAll(async () => {
  api = await testApi();
  for (let index = 0; index < count; index += 1) ids.artists.push(await api.add.artist(`Artist ${index}`));
  const [first = 0, second = 0, third = 0] = ids.artists;
  for (const date of ['01/01/95', '01/02/95', '01/03/95', '01/04/95', '01/05/95']) {
    ids.performances.push(await api.add.performance(first, { date, year: 1995 }));
  }
  ids.performances.push(await api.add.performance(second, { date: '02/01/95', year: 1995 }));
  ids.group = await api.add.group('Three', [first, second, third], 'Members');
});

afterAll(() => api.close());

const cursor = (text: string | number) => Buffer.from(String(text)).toString('base64');

interface Page {
  totalCount: number;
  pageInfo: { startCursor: string; endCursor: string; hasPreviousPage: boolean; hasNextPage: boolean };
  edges: { cursor: string; node: { id: number } }[];
}

const parts = 'totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } edges { cursor node { id } }';

/** A page of all artists: zero-based indexes of its first and last record, and what it says of itself. */
async function page(pagination: Record<string, unknown>, asked = parts) {
  const { data, errors, statements } = await api.ask<{ artists: Partial<Page> }>(
    `query ($pagination: Pagination) { artists(pagination: $pagination) { ${asked} } }`,
    { pagination },
  );
  const edges = data?.artists.edges ?? [];
  const indexes = edges.map(({ node }) => ids.artists.indexOf(node.id));
  return { ...data?.artists, indexes: [indexes[0], indexes.at(-1)], size: edges.length, errors, statements };
}

describe('a page', () => {
  test.each<[string, Record<string, unknown>, { first: number; last: number; previous: boolean; next: boolean }]>([
    ['nothing', {}, { first: 0, last: 299, previous: false, next: true }],
    ['the start', { after: 'LTE=' }, { first: 0, last: 299, previous: false, next: true }],
    ['far before the start', { after: cursor(-2_147_483_647) }, { first: 0, last: 299, previous: false, next: true }],
    ['the second page', { after: cursor(300) }, { first: 300, last: 304, previous: true, next: false }],
    ['more than is allowed', { first: 1000 }, { first: 0, last: 299, previous: false, next: true }],
    ['a few', { first: 2, after: cursor(3) }, { first: 3, last: 4, previous: true, next: true }],
    ['the last ones', { last: 2 }, { first: 303, last: 304, previous: true, next: false }],
    ['the last ones, too many', { last: 1000 }, { first: 5, last: 304, previous: true, next: false }],
    ['those before a cursor', { last: 2, before: cursor(5) }, { first: 2, last: 3, previous: true, next: true }],
    ['those before the end', { before: cursor(4) }, { first: 0, last: 2, previous: false, next: true }],
    ['the first before a cursor', { first: 2, before: cursor(9) }, { first: 0, last: 1, previous: false, next: true }],
    ['the last of the first', { first: 5, last: 2 }, { first: 3, last: 4, previous: true, next: true }],
    ['between two cursors', { after: cursor(3), before: cursor(6) }, { first: 3, last: 4, previous: true, next: true }],
    [
      'the last behind a cursor',
      { after: cursor(303), last: 9 },
      { first: 303, last: 304, previous: true, next: false },
    ],
    [
      'those before what is past the end',
      { before: cursor(900), last: 1 },
      { first: 304, last: 304, previous: true, next: false },
    ],
  ])('asked for %s', async (_name, pagination, expected) => {
    const answer = await page(pagination);
    expect(answer.errors).toBeUndefined();
    expect(answer.indexes).toEqual([expected.first, expected.last]);
    expect(answer.size).toBe(expected.last - expected.first + 1);
    expect(answer.totalCount).toBe(count);
    expect(answer.pageInfo).toEqual({
      startCursor: cursor(expected.first + 1),
      endCursor: cursor(expected.last + 1),
      hasPreviousPage: expected.previous,
      hasNextPage: expected.next,
    });
    expect(answer.edges?.[0]?.cursor).toBe(cursor(expected.first + 1));
    // Nobody asks for the count here, so the page must say the same without it.
    expect((await page(pagination, 'pageInfo { startCursor endCursor hasPreviousPage hasNextPage }')).pageInfo).toEqual(
      answer.pageInfo,
    );
  });

  test.each<[Record<string, unknown>, boolean, boolean]>([
    [{ after: cursor(305) }, true, false],
    [{ after: cursor(2_147_483_647) }, true, false],
    [{ before: cursor(1) }, false, true],
    [{ before: cursor(-5), last: 3 }, false, true],
    [{ after: cursor(5), before: cursor(3) }, true, true],
  ])('that holds nothing says so: %j', async (pagination, hasPreviousPage, hasNextPage) => {
    const answer = await page(pagination);
    expect(answer.errors).toBeUndefined();
    expect(answer).toMatchObject({
      totalCount: count,
      edges: [],
      pageInfo: { startCursor: '', endCursor: '', hasPreviousPage, hasNextPage },
    });
  });

  test('of an empty list is empty, in one statement', async () => {
    const { data, statements } = await api.ask(`{ artists(filter: { id: { lt: 0 } }) { ${parts} } }`);
    expect(data).toEqual({
      artists: {
        totalCount: 0,
        pageInfo: { startCursor: '', endCursor: '', hasPreviousPage: false, hasNextPage: false },
        edges: [],
      },
    });
    expect(statements).toBe(1);
  });

  test('leads to the next by its end cursor, to the previous by its start cursor', async () => {
    const first = await page({ first: 300 });
    const second = await page({ after: first.pageInfo?.endCursor });
    expect(second.indexes).toEqual([300, 304]);
    expect((await page({ last: 300, before: second.pageInfo?.startCursor })).indexes).toEqual([0, 299]);
  });

  test('takes one statement', async () => {
    expect((await page({ first: 5 })).statements).toBe(1);
    expect((await page({ last: 5 })).statements).toBe(1);
    expect((await page({ after: cursor(900) })).statements).toBe(1);
    expect((await page({ last: 5 }, 'totalCount')).statements).toBe(1);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ last: 0 }, 'last'],
    [{ last: -300 }, 'last'],
    [{ after: '' }, 'after'],
    [{ after: '300' }, 'after'],
    [{ after: 'not base64!' }, 'after'],
    [{ after: cursor('abc') }, 'after'],
    [{ after: cursor('1.5') }, 'after'],
    [{ after: cursor('1e3') }, 'after'],
    [{ after: cursor(' 1') }, 'after'],
    [{ after: cursor('') }, 'after'],
    [{ after: cursor('0x10') }, 'after'],
    [{ after: cursor('2147483648') }, 'after'],
    [{ after: cursor('9'.repeat(400)) }, 'after'],
    [{ after: `${cursor(300)}\n` }, 'after'],
    [{ before: 'MQ' }, 'before'],
    [{ before: 'é' }, 'before'],
  ])('cannot be asked for with %j', async (pagination, field) => {
    const { errors } = await page(pagination);
    expect(errors).toMatchObject([
      { path: ['artists'], extensions: { code: 'BAD_USER_INPUT', field: `pagination.${field}` } },
    ]);
    const counted = await page(pagination, 'totalCount');
    expect(counted.errors).toMatchObject([{ extensions: { field: `pagination.${field}` } }]);
  });
});

test('a page far into a list is the same part of the same order', async () => {
  await api.database.rows(
    sql`insert into artist_groups (title) select 'Deep ' || lpad((i * 7 % 1201)::text, 4, '0') from generate_series(1, 1200) i`,
  );
  const { data } = await api.ask<{
    artistGroups: { totalCount: number; edges: { cursor: string; node: { title: string } }[] };
  }>(
    `{ artistGroups(filter: { title: { startswith: "deep", sort: "DESC" } }, pagination: { after: "${cursor(1100)}" }) {
      totalCount edges { cursor node { title } }
    } }`,
  );
  expect(data?.artistGroups.totalCount).toBe(1200);
  expect(data?.artistGroups.edges.map(({ node }) => node.title)).toEqual(
    Array.from({ length: 100 }, (_, index) => `Deep ${String(100 - index).padStart(4, '0')}`),
  );
  expect(data?.artistGroups.edges[0]?.cursor).toBe(cursor(1101));
});

describe('nested lists', () => {
  const nested = (pagination: string, filter = '{ date: { sort: "DESC" } }') => `query ($id: Int!) {
    artistGroup(id: $id) {
      artistsByName { performances(filter: ${filter}, pagination: ${pagination}) { ${parts} } }
    }
  }`;

  const pages = async (query: string) => {
    const { data, errors, statements } = await api.ask<{
      artistGroup: { artistsByName: { performances: Page }[] };
    }>(query, { id: ids.group });
    expect(errors).toBeUndefined();
    const lists = data?.artistGroup.artistsByName.map(({ performances }) => performances) ?? [];
    return {
      statements,
      lists,
      found: lists.map(({ edges }) => edges.map(({ node }) => ids.performances.indexOf(node.id))),
    };
  };

  test('are paged for each parent on its own, in one statement', async () => {
    const { found, lists, statements } = await pages(nested('{ first: 2 }'));
    expect(found).toEqual([[4, 3], [5], []]);
    expect(lists.map(({ totalCount }) => totalCount)).toEqual([5, 1, 0]);
    expect(lists.map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false, false]);
    expect(statements).toBe(1);
  });

  test('go on behind a cursor', async () => {
    const { found, lists } = await pages(nested(`{ first: 2, after: "${cursor(3)}" }`));
    expect(found).toEqual([[1, 0], [], []]);
    expect(lists.map(({ totalCount }) => totalCount)).toEqual([5, 1, 0]);
    expect(lists.map(({ pageInfo }) => pageInfo)).toEqual([
      { startCursor: cursor(4), endCursor: cursor(5), hasPreviousPage: true, hasNextPage: false },
      { startCursor: '', endCursor: '', hasPreviousPage: true, hasNextPage: false },
      { startCursor: '', endCursor: '', hasPreviousPage: false, hasNextPage: false },
    ]);
  });

  test('are counted from the end of each', async () => {
    const { found, statements } = await pages(nested('{ last: 2 }'));
    expect(found).toEqual([[1, 0], [5], []]);
    expect(statements).toBe(1);
  });

  test('come in the order of their ids without a sort, and filtered', async () => {
    expect((await pages(nested('{}', '{ date: { contains: "/0" } }'))).found).toEqual([[0, 1, 2, 3, 4], [5], []]);
    expect((await pages(nested('{}', '{ date: { startswith: "02" } }'))).found).toEqual([[], [5], []]);
  });

  test('may be only counted', async () => {
    const { data, statements } = await api.ask(
      '{ artists(pagination: { first: 3 }) { edges { node { performances(filter: { year: { eq: 1995 } }) { totalCount } } } } }',
    );
    expect(data).toEqual({
      artists: { edges: [5, 1, 0].map((totalCount) => ({ node: { performances: { totalCount } } })) },
    });
    expect(statements).toBe(1);
  });

  test('lead back to their parent without reading it again', async () => {
    const { data, statements } = await api.ask(
      `query ($id: Int!) { artistGroup(id: $id) { artistToArtistGroups {
        edges { node { reason artist { name } artistGroup { title latestYear } } }
      } } }`,
      { id: ids.group },
    );
    const artistGroup = { title: 'Three', latestYear: 1995 };
    expect(data).toEqual({
      artistGroup: {
        artistToArtistGroups: {
          edges: [0, 1, 2].map((index) => ({
            node: { reason: 'Members', artist: { name: `Artist ${index}` }, artistGroup },
          })),
        },
      },
    });
    expect(statements).toBe(1);
  });

  test('asked for twice under two names are two lists', async () => {
    const { data } = await api.ask(
      `query ($id: Int!) { artist(id: $id) {
        early: performances(pagination: { first: 1 }) { edges { node { date } } }
        late: performances(pagination: { last: 1 }) { edges { node { date } } }
      } }`,
      { id: ids.artists[0] },
    );
    expect(data).toEqual({
      artist: {
        early: { edges: [{ node: { date: '01/01/95' } }] },
        late: { edges: [{ node: { date: '01/05/95' } }] },
      },
    });
  });

  test('refuse a wrong page once for all parents', async () => {
    const { errors } = await api.ask(
      '{ artists(pagination: { first: 2 }) { edges { node { performances(pagination: { first: 0 }) { totalCount } } } } }',
    );
    expect(errors?.map(({ extensions }) => extensions?.field)).toEqual(['pagination.first']);
  });

  test('known to be empty are still held to the rules of pages', async () => {
    const { errors } = await api.ask(
      '{ performances(pagination: { first: 1 }) { edges { node { sources(pagination: { after: "x" }) { totalCount } } } } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'pagination.after' } }]);
  });
});

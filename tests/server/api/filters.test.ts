import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;
const ids: Record<string, number> = {};

const hash = '0123456789abcdef0123456789abcdef';
const otherHash = 'f'.repeat(32);

beforeAll(async () => {
  api = await testApi();
  const { add } = api;
  const member = await add.user('Kim Ålund');
  const anna = await add.artist('Ånna Bell', { abbrev: 'AB', isTradable: true, createdBy: member });
  const percent = await add.artist('100% Pure', { abbrev: 'A_B', createdAt: '2024-05-02T00:00:00Z' });
  const slash = await add.artist('Back\\slash', { abbrev: 'aXb' });
  const bang = await add.artist('!!!', { officialUrl: 'https://bang.example' });
  await add.artist('The Zebras');
  await add.artist("Who's Annabelle?");
  await add.artist('MSG Ｈall');
  Object.assign(ids, { anna, percent, slash, bang, member });
  ids.a = await add.performance(anna, { date: '01/02/95', year: 1995, venue: 'Café Olé', title: 'One' });
  ids.b = await add.performance(anna, { date: '??/??/95', year: 1995, venue: 'CAFE OLE' });
  ids.c = await add.performance(anna, { date: '01/02/96', year: 1996, title: 'Two', isCompilation: true });
  ids.d = await add.performance(percent, { date: '12/31/97', year: 1997, venue: 'Øre Hall', comment: 'a\\b_c%d' });
  ids.s1 = await add.source(ids.a, { mediaSize: 1200, wavdiskcount: 2 });
  ids.s2 = await add.source(ids.a, { mediaSize: 900, circdate: '2001' });
  ids.md5 = await add.checksum(ids.s1, 'md5', `${hash.toUpperCase()} *d1t01.flac\r\n${otherHash} *d1t02.flac`);
  ids.ffp = await add.checksum(ids.s2, 'ffp', `d1t01.flac:${hash}`);
  ids.st5 = await add.checksum(ids.s2, 'st5', `length ok\n${otherHash}  [shntool]  d1t02.wav\nsha1 ${hash}00000000`);
});

afterAll(() => api.close());

/** The ids that a list answers with, asked for with a filter as it stands in a query. */
async function found(list: string, filter: string): Promise<number[]> {
  const answer = await api.ask<Record<string, { edges: { node: { id: number } }[] }>>(
    `{ ${list}(filter: ${filter}) { edges { node { id } } } }`,
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.[list]?.edges.map(({ node }) => node.id) ?? [];
}

async function foundNames(filter: string): Promise<string[]> {
  const answer = await api.ask<{ artists: { edges: { node: { name: string } }[] } }>(
    `{ artists(filter: ${filter}) { edges { node { name } } } }`,
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.artists.edges.map(({ node }) => node.name) ?? [];
}

describe('integers', () => {
  test.each([
    ['{ year: { eq: 1995 } }', ['a', 'b']],
    ['{ year: { neq: 1995 } }', ['c', 'd']],
    ['{ year: { lt: 1996 } }', ['a', 'b']],
    ['{ year: { lte: 1996 } }', ['a', 'b', 'c']],
    ['{ year: { gt: 1996 } }', ['d']],
    ['{ year: { gte: 1996 } }', ['c', 'd']],
    ['{ year: { between: { from: 1996, to: 1997 } } }', ['c', 'd']],
    ['{ year: { between: { from: 1997, to: 1996 } } }', []],
    ['{ year: { in: [1995, 1997] } }', ['a', 'b', 'd']],
    ['{ year: { in: [] } }', []],
    ['{ year: { notin: [1995, 1997] } }', ['c']],
    ['{ year: { notin: [] } }', ['a', 'b', 'c', 'd']],
    ['{ year: { isnull: true } }', []],
    ['{ year: { eq: 2147483647 } }', []],
    ['{ year: { gt: -2147483648, lt: 1996, neq: 1995 } }', []],
    ['{ year: { eq: null }, title: null }', ['a', 'b', 'c', 'd']],
    ['{}', ['a', 'b', 'c', 'd']],
  ])('%s', async (filter, expected) => {
    expect(await found('performances', filter)).toEqual(expected.map((name) => ids[name]));
  });
});

describe('texts', () => {
  test.each([
    ['{ venue: { eq: "cafe ole" } }', ['a', 'b']],
    ['{ venue: { neq: "cafe ole" } }', ['d']],
    ['{ venue: { contains: "É O" } }', ['a', 'b']],
    ['{ venue: { contains: "" } }', ['a', 'b', 'd']],
    ['{ venue: { startswith: "ore" } }', ['d']],
    ['{ venue: { endswith: "OLÉ" } }', ['a', 'b']],
    ['{ venue: { in: ["café olé", "nowhere"] } }', ['a', 'b']],
    ['{ venue: { in: [] } }', []],
    ['{ venue: { notin: ["Cafe Olé"] } }', ['d']],
    ['{ venue: { isnull: true } }', ['c']],
    ['{ venue: { isnull: false } }', ['a', 'b', 'd']],
    ['{ date: { eq: "01/02/95" } }', ['a']],
    ['{ date: { startswith: "??" } }', ['b']],
    ['{ date: { contains: "1/" } }', ['a', 'c', 'd']],
    ['{ title: { isnull: false }, year: { eq: 1996 } }', ['c']],
    ['{ comment: { contains: "\\\\b_c%" } }', ['d']],
    ['{ comment: { contains: "%" } }', ['d']],
    ['{ comment: { contains: "_" } }', ['d']],
    ['{ comment: { endswith: "\\\\" } }', []],
    ['{ comment: { startswith: "a\\\\" } }', ['d']],
    ['{ comment: { contains: "a_b" } }', []],
    ['{ comment: { contains: "％" } }', ['d']],
    ['{ venue: { contains: "＿" } }', []],
  ])('%s', async (filter, expected) => {
    expect(await found('performances', filter)).toEqual(expected.map((name) => ids[name]));
  });

  test.each([
    ['{ name: { startswith: "anna" } }', ['Ånna Bell']],
    ['{ name: { startswith: "Z" } }', []],
    ['{ name: { contains: "%" } }', ['100% Pure']],
    ['{ name: { contains: "\\\\" } }', ['Back\\slash']],
    ['{ name: { eq: "msg hall" } }', ['MSG Ｈall']],
    ['{ abbrev: { startswith: "a_" } }', ['100% Pure']],
    ['{ nameFirstLetter: { eq: "z" } }', ['The Zebras']],
  ])('%s', async (filter, expected) => {
    expect(await foundNames(filter)).toEqual(expected);
  });

  test('a prefix is a prefix of the name without its article where that is asked for', async () => {
    const { data } = await api.ask(
      '{ artistsUnprefix(filter: { nameUnprefix: { startswith: "zé" } }) { edges { node { name nameUnprefix } } } }',
    );
    expect(data).toEqual({ artistsUnprefix: { edges: [{ node: { name: 'The Zebras', nameUnprefix: 'Zebras' } }] } });
  });
});

describe('normalised names', () => {
  test.each([
    ['{ nameNormalized: { eq: "ANNA-BELL" } }', ['Ånna Bell']],
    ['{ nameNormalized: { contains: "who s ann" } }', ["Who's Annabelle?"]],
    ['{ nameNormalized: { endswith: "belle!" } }', ["Who's Annabelle?"]],
    ['{ nameNormalized: { startswith: "(back)" } }', ['Back\\slash']],
    ['{ nameNormalized: { in: ["thezebras", "!!!"] } }', ['!!!', 'The Zebras']],
    ['{ nameNormalized: { notin: ["The Zebras", "!!!"] }, id: { lt: 4 } }', ['Ånna Bell', '100% Pure', 'Back\\slash']],
    ['{ nameNormalized: { neq: "anna bell" }, id: { lt: 3 } }', ['100% Pure']],
    ['{ nameNormalized: { neq: "!!!" }, id: { in: [1, 4] } }', ['Ånna Bell']],
    ['{ nameNormalized: { contains: "!!!" } }', ['!!!']],
    ['{ nameNormalized: { contains: "!!" } }', ['!!!']],
    ['{ nameNormalized: { contains: "" } }', []],
    ['{ nameNormalized: { contains: "   " } }', []],
    ['{ nameNormalized: { contains: "%" } }', ['100% Pure']],
  ])('%s', async (filter, expected) => {
    expect(await foundNames(filter)).toEqual(expected);
  });
});

describe('yes or no', () => {
  test.each([
    ['{ isCompilation: { eq: true } }', ['c']],
    ['{ isCompilation: { eq: false } }', ['a', 'b', 'd']],
    ['{ isCompilation: { neq: true } }', ['a', 'b', 'd']],
    ['{ isCompilation: { neq: false } }', ['c']],
    ['{ isCompilation: { in: [true, false] } }', ['a', 'b', 'c', 'd']],
    ['{ isCompilation: { notin: [true] } }', ['a', 'b', 'd']],
    ['{ isCompilation: { isnull: true } }', []],
    ['{ isCompilation: { sort: "DESC" } }', ['c', 'a', 'b', 'd']],
  ])('%s', async (filter, expected) => {
    expect(await found('performances', filter)).toEqual(expected.map((name) => ids[name]));
  });
});

describe('instants', () => {
  test.each([
    ['{ createdAt: { eq: "2024-05-02T02:00:00+02:00" } }', ['percent']],
    ['{ createdAt: { gt: "2024-05-01T12:00:00Z" } }', ['percent']],
    ['{ createdAt: { between: { from: "2024-05-01T12:00:00.001Z", to: "2024-05-02T00:00:00.000Z" } } }', ['percent']],
    ['{ createdAt: { in: ["2024-05-02T00:00:00Z"] } }', ['percent']],
    ['{ createdAt: { lt: "2024-05-01T12:00:00Z" } }', []],
    ['{ createdAt: { lt: "0001-01-01T00:00:00Z" } }', []],
    ['{ createdAt: { gt: "9999-12-31T23:59:59.999Z" } }', []],
  ])('%s', async (filter, expected) => {
    expect(await found('artists', filter)).toEqual(expected.map((name) => ids[name]));
  });

  test('are found by what is shown of them', async () => {
    const shown = await api.ask<{ performance: { createdAt: string } }>(
      'query Shown($id: Int!) { performance(id: $id) { createdAt } }',
      { id: ids.d },
    );
    const at = shown.data?.performance.createdAt;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await found('performances', `{ createdAt: { eq: "${at}" }, id: { eq: ${ids.d} } }`)).toEqual([ids.d]);
  });

  test.each([
    '2024-05-01',
    '2024-02-30T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-05-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    'now',
    '1714564800',
  ])('%s is none', async (text) => {
    const { errors } = await api.ask(`{ artists(filter: { createdAt: { eq: "${text}" } }) { totalCount } }`);
    expect(errors?.[0]?.message).toContain('ISO 8601');
    const variable = await api.ask(
      'query ($at: DateTime!) { artists(filter: { createdAt: { eq: $at } }) { totalCount } }',
      { at: text },
    );
    expect(variable.errors?.[0]?.message).toMatch(/^Variable "\$at" got invalid value/);
  });
});

describe('sizes, which are texts', () => {
  test('are compared and sorted as texts', async () => {
    expect(await found('sources', '{ mediaSize: { eq: "900" } }')).toEqual([ids.s2]);
    expect(await found('sources', '{ mediaSize: { startswith: "12" } }')).toEqual([ids.s1]);
    expect(await found('sources', `{ mediaSize: { sort: "ASC", isnull: false } }`)).toEqual([ids.s1, ids.s2]);
    const { data } = await api.ask(`{ source(id: ${ids.s1}) { mediaSize mediaSizeUncompressed } }`);
    expect(data).toEqual({ source: { mediaSize: '1200', mediaSizeUncompressed: null } });
  });
});

describe('relations', () => {
  test('are compared by id', async () => {
    expect(await found('performances', `{ artist: { eq: "${ids.percent}" } }`)).toEqual([ids.d]);
    expect(await found('performances', `{ artist: { eq: ${ids.anna} }, year: { eq: 1996 } }`)).toEqual([ids.c]);
    expect(await found('sources', `{ performance: { eq: ${ids.b} } }`)).toEqual([]);
    expect(await found('checksums', `{ source: { eq: ${ids.s2} } }`)).toEqual([ids.ffp, ids.st5]);
  });

  test.each(['abc', '-1', '1.5', '2147483648', '99999999999999999999', ''])('%j is no id', async (id) => {
    const { data, errors } = await api.ask(
      'query ($id: ID!) { performances(filter: { artist: { eq: $id } }) { totalCount } }',
      {
        id,
      },
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'filter.artist.eq' } }]);
  });
});

describe('checksums', () => {
  test.each([
    [`{ body: { contains: "${hash}" } }`, ['md5', 'ffp']],
    [`{ body: { contains: "${hash.toUpperCase()}" } }`, ['md5', 'ffp']],
    [`{ body: { contains: "${hash}" }, description: { eq: "FFP" } }`, ['ffp']],
    [`{ body: { contains: "${otherHash}", startswith: "length" } }`, ['st5']],
    [`{ body: { contains: "${'a'.repeat(32)}" } }`, []],
    ['{ body: { contains: "D1T01.FLAC" } }', ['md5', 'ffp']],
    [`{ body: { contains: "d1t01.flac:${hash}" } }`, ['ffp']],
  ])('%s', async (filter, expected) => {
    expect(await found('checksums', filter)).toEqual(expected.map((name) => ids[name]));
  });
});

describe('sorting', () => {
  test.each([
    ['{ year: { sort: "DESC" } }', ['d', 'c', 'a', 'b']],
    ['{ year: { sort: "asc" } }', ['a', 'b', 'c', 'd']],
    ['{ date: { sort: "ASC" } }', ['a', 'c', 'd', 'b']],
    ['{ title: { sort: "ASC" } }', ['a', 'c', 'b', 'd']],
    ['{ title: { sort: "DESC" } }', ['c', 'a', 'b', 'd']],
    ['{ id: { sort: "DESC" } }', ['d', 'c', 'b', 'a']],
    ['{ year: { sort: "DESC" }, date: { sort: "DESC" } }', ['d', 'c', 'b', 'a']],
    ['{ isCompilation: { sort: "ASC" }, year: { sort: "DESC" } }', ['d', 'a', 'b', 'c']],
    ['{ year: { sort: "DESC" }, isCompilation: { sort: "ASC" } }', ['d', 'c', 'a', 'b']],
  ])('%s', async (filter, expected) => {
    expect(await found('performances', filter)).toEqual(expected.map((name) => ids[name]));
  });

  test('goes by the order of the variables too', async () => {
    const query = `query ($filter: PerformanceFilter = { year: { sort: "DESC" }, isCompilation: { sort: "DESC" } }) {
      performances(filter: $filter) { edges { node { id } } }
    }`;
    const order = async (variables: object) => {
      const { data } = await api.ask<{ performances: { edges: { node: { id: number } }[] } }>(query, { ...variables });
      return data?.performances.edges.map(({ node }) => node.id);
    };
    const [compilation, year] = [{ isCompilation: { sort: 'DESC' } }, { year: { sort: 'DESC' } }];
    expect(await order({ filter: { ...compilation, ...year } })).toEqual([ids.c, ids.d, ids.a, ids.b]);
    expect(await order({ filter: { ...year, ...compilation } })).toEqual([ids.d, ids.c, ids.a, ids.b]);
    expect(await order({})).toEqual([ids.d, ids.c, ids.a, ids.b]);
  });

  test('by name puts symbols and digits before letters, whatever their case and accents', async () => {
    const names = await foundNames('{ name: { sort: "ASC" } }');
    expect(names).toEqual([
      '!!!',
      '100% Pure',
      'Ånna Bell',
      'Back\\slash',
      'MSG Ｈall',
      'The Zebras',
      "Who's Annabelle?",
    ]);
  });

  test.each(['', 'up', 'ASC; drop table artists'])('%j is no direction', async (sort) => {
    const { errors } = await api.ask(
      `{ artists(filter: { name: { sort: ${JSON.stringify(sort)} } }) { totalCount edges { cursor } } }`,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'filter.name.sort' } }]);
  });

  test.each([
    ['performances', 'set1'],
    ['performances', 'comment'],
    ['sources', 'textdoc'],
    ['sources', 'comments'],
    ['checksums', 'body'],
  ])('%s are not sorted by %s, which may be long', async (list, field) => {
    const { errors } = await api.ask(`{ ${list}(filter: { ${field}: { sort: "ASC" } }) { totalCount } }`);
    expect(errors).toMatchObject([
      {
        message: `Lists cannot be sorted by ${field}: its texts may be long.`,
        extensions: { code: 'BAD_USER_INPUT', field: `filter.${field}.sort` },
      },
    ]);
  });
});

describe('texts that no database holds', () => {
  test.each([
    ['{ eq: $text }', 'eq'],
    ['{ contains: $text }', 'contains'],
    ['{ startswith: $text }', 'startswith'],
    ['{ in: ["fine", $text] }', 'in'],
  ])('are refused in %s', async (operators, operator) => {
    for (const text of ['a\0b', 'a\uD800b']) {
      const { errors } = await api.ask(
        `query ($text: String!) { artists(filter: { name: ${operators} }) { totalCount } }`,
        { text },
      );
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: `filter.name.${operator}` } }]);
    }
  });
});

test('statements stay text: what looks like SQL is compared like anything else', async () => {
  expect(await foundNames(`{ name: { eq: "' or 1=1 --" } }`)).toEqual([]);
  expect(await foundNames('{ name: { contains: "$1" } }')).toEqual([]);
});

test('an id beyond 32 bits is an error of GraphQL itself', async () => {
  const { errors } = await api.ask('{ artist(id: 2147483648) { id } }');
  expect(errors?.[0]?.message).toContain('non 32-bit signed integer');
});

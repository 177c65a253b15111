import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performanceSearch } from '#server/data/searching/searches.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('fold and normalized', () => {
  it.each([
    ['Éclair', 'eclair', 'eclair'],
    ['e\u0301', 'e', 'e'],
    ['Ø Æ Ł Œ Þ Đ', 'o ae l oe th d', 'oaeloethd'],
    ['Straße', 'strasse', 'strasse'],
    ['GROẞ', 'gross', 'gross'],
    ['Жёлтый', 'желтый', 'желтый'],
    ['Змей', 'змей', 'змей'],
    ['Змеи', 'змеи', 'змеи'],
    ['ﾊﾞ・ナ', 'バ・ナ', 'バナ'],
    ['ハナ', 'ハナ', 'ハナ'],
    ['佐々木', '佐々木', '佐々木'],
    ['มิน मिल 한글', 'มิน मिल 한글', 'มินमिल한글'],
    ['Ɛdɔm Ꙋ', 'ɛdɔm ꙋ', 'ɛdɔmꙋ'],
    ['❤\uFE0F 1\uFE0F\u20E3 rock ´n´', '❤ 1 rock  n ', '1rockn'],
    ['ΩΣς', 'ωσσ', 'ωσσ'],
    ['İstanbul ıI', 'istanbul ii', 'istanbulii'],
    ['Ａﬁ', 'afi', 'afi'],
    ['日本', '日本', '日本'],
    ['The 😀 Band', 'the 😀 band', 'the😀band'],
    ['O’Neill – “Live”…', 'o’neill – “live”...', 'oneilllive'],
    ['R&B +/- $5 (a\u00A0b)', 'r&b +/- $5 (a b)', 'rb5ab'],
    ['!!!', '!!!', '!!!'],
    ['', '', ''],
    [null, null, null],
  ])('%s', async (text, folded, normalized) => {
    expect(await database.rows(sql`select fold(${text}::text), normalized(${text}::text)`)).toEqual([
      { fold: folded, normalized },
    ]);
  });
});

describe('caseless', () => {
  it.each([
    ['É', 'é', true],
    ['É', 'e\u0301', true],
    ['É', 'E', false],
    ['Ø', 'ø', true],
    ['ø', 'o', false],
    ['GROẞ', 'groß', true],
    ['groß', 'gross', false],
    ['ΟΔΟΣ', 'οδος', true],
    ['ЖЁЙ', 'жёй', true],
    ['ﬁ', 'fi', false],
    ['A.B@Example.ORG', 'a.b@example.org', true],
  ])('%s and %s: %s', async (one, other, same) => {
    expect(await database.rows(sql`select caseless(${one}::text) = caseless(${other}::text) as same`)).toEqual([
      { same },
    ]);
  });
});

describe('unprefix', () => {
  it.each([
    ['The Éclairs', 'Éclairs'],
    ['THE  A Team', 'A Team'],
    ['An Owl', 'Owl'],
    ['a b', 'b'],
    ['Theatre', 'Theatre'],
    ['The', 'The'],
    ['The ', 'The '],
    ['A\tB', 'B'],
  ])('%s', async (name, rest) => {
    expect(await database.rows(sql`select unprefix(${name}) as rest`)).toEqual([{ rest }]);
  });
});

describe('words', () => {
  it.each([
    ['Tin Sky, Home>Rain > Tin Sky', 'tin sky home rain tin sky'],
    ["Don’t Go, Rock ‘n’ Roll, O'Neill", 'dont go rock n roll oneill'],
    ['Salt&Pepper, R & B', 'salt and pepper r and b'],
    ['St. Louis, St St, Main St', 'saint louis saint saint main saint'],
    ['Stay, August, ST', 'stay august saint'],
    [' ,> a  -  b\t\r\nc… ', 'a b c'],
    ['Éclair — (reprise); 1. Tin Sky 2,000', 'eclair reprise 1 tin sky 2 000'],
    ['日本, 東京', '日本 東京'],
    [',,', ''],
    ['', ''],
    [null, null],
  ])('%s', async (text, words) => {
    expect(await database.rows(sql`select words(${text}::text)`)).toEqual([{ words }]);
  });

  it('are those of a document, in their order', async () => {
    const text = 'Tin Sky,Home>Rain &amp; St. Don&#39;t, a-b/c.d e@f.g 1.5  -2 <b>,\t3,000 É’é St St';
    const [row] = await database.rows<{ document: string; words: string }>(
      sql`select to_document(${text})::text as document, to_tsvector('simple', words(${text.replace('&amp;', '&').replace('&#39;', "'")}))::text as words`,
    );
    expect(row?.document).toBe(row?.words);
    expect(row?.document).toContain("'saint':6,");
  });
});

it('finds a part of a text through the index', async () => {
  const plan = await database.transaction(async (transaction) => {
    await transaction.rows(sql`set local enable_seqscan = off`);
    return transaction.rows(sql`explain select id from performances where fold(venue) like ${'%hall%'}`);
  });
  expect(JSON.stringify(plan)).toContain('performances_venue');
});

it('finds what a text is about through the indexes, and those of its recordings', async () => {
  const plan = await database.transaction(async (transaction) => {
    // The tables are empty: any order by an index would be as good.
    await transaction.rows(sql`set local enable_seqscan = off`);
    await transaction.rows(sql`set local enable_indexscan = off`);
    return transaction.rows(sql`explain select ${performanceSearch.ids(sql`'{}'`, () => undefined)}`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain('performance_search_document');
  expect(text).toContain('sources_document');
});

it('keeps working when the search path is empty, as it is in a restored dump', async () => {
  const rows = await database.transaction(async (transaction) => {
    await transaction.rows(sql`set local search_path = ''`);
    return transaction.rows(sql`select public.normalized('The Éclair') as text`);
  });
  expect(rows).toEqual([{ text: 'theeclair' }]);
});

it.runIf(process.env.TEST_DATABASE_URL)('compiles no plans, which takes longer than all of them run', async () => {
  expect(await database.rows(sql`show jit`)).toEqual([{ jit: 'off' }]);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'has the server look whether the other end of a connection is there',
  async () => {
    expect(await database.rows(sql`show tcp_keepalives_idle`)).toEqual([{ tcp_keepalives_idle: '10' }]);
  },
);

it.runIf(process.env.TEST_DATABASE_URL)('plans a statement once for all values', async () => {
  expect(await database.rows(sql`show plan_cache_mode`)).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});

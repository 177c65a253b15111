import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Filter } from '#server/data/reading/filters.ts';
import { prepareList } from '#server/data/reading/listRows.ts';
import { jsonStatement } from '#server/data/reading/recordJson.ts';
import { readerOf } from '#server/data/reading/withheld.ts';
import { readSearch } from '#server/data/searching/searchReadings.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const band = await api.add.artist('Marrow Creek', { abbrev: 'mc' });
  const other = await api.add.artist('The Tin Whistles');
  const shows: [date: string, year: number, venue: string, city: string, state: string, set1: string, set2?: string][] =
    [
      [
        '05/08/77',
        1977,
        'Barrel Hall, Corning University',
        'Ithome',
        'NY',
        'Crimson Asters > Smoke On The Ridge, Saint Anselm',
        'Night Loom',
      ],
      [
        '07/08/78',
        1978,
        'Copper Rocks Amphitheatre',
        'Morristown',
        'CO',
        'Crimson Asters, Night Loom, Smoke On The Ridge',
      ],
      ['07/09/78', 1978, 'Copper Rocks Amphitheatre', 'Morristown', 'CO', 'Night Loom, Night Loom, St. Anselm'],
      ['09/14/78', 1978, 'Sound & Light Theatre', 'Luxor', 'Egypt', "Walkin' Down The Gravel Path Singin'"],
      ['02/11/70', 1970, 'Fullmore East', 'New York', 'NY', 'Night Loom'],
      ['??/??/39', 1939, 'Fullmore East', 'New York', 'NY', 'A text that tells of the evening, and of nobody who sang'],
    ];
  for (const [date, year, venue, city, state, set1, set2] of shows) {
    await api.add.performance(band, { date, year, venue, city, state, set1, ...(set2 && { set2 }) });
  }
  await api.add.performance(band, { date: '02/13/70', year: 1970, title: 'Late Show' });
  await api.add.performance(other, {
    date: '06/01/78',
    year: 1978,
    venue: 'Copper Rocks Amphitheatre',
    city: 'Morristown',
    state: 'CO',
    set1: 'Night Loom',
  });
  const recorded = await api.add.performance(other, { date: '06/02/78', year: 1978, city: 'Elsewhere' });
  await api.add.source(recorded, {
    comments: 'SBD > reel > DAT, transfer by Ada Muller',
    archiveIdentifier: 'tw78-06-02.sbd.muller.7',
  });
});

afterAll(() => api.close());

/** The rows of documents, and of what is listed by them, that each part of a plan in PostgreSQL's JSON has looked at. */
function lookedAt(plan: unknown, of = /^(it|listed)(_\d+)?$/): number[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const figures: Record<string, unknown> = { ...plan };
  const inside = Object.values(figures).flatMap((part) => lookedAt(part, of));
  if (!of.test(String(figures.Alias))) return inside;
  const rows = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'].map((name) =>
    Number(figures[name] ?? 0),
  );
  return [...inside, rows.reduce((sum, count) => sum + count, 0) * Number(figures['Actual Loops'])];
}

interface Found {
  songs: { totalCount: number; edges: { node: { title: string; performanceCount: number; playCount: number } }[] };
  venues: { edges: { node: { name: string | null; performanceCount: number; artistCount: number } }[] };
  performances: { totalCount: number; edges: { node: { date: string } }[] };
}

const QUERY = `query Found($text: String!, $performances: PerformanceFilter!) {
  songs(filter: { about: { contains: $text } }) { totalCount edges { node { title performanceCount playCount } } }
  venues(filter: { about: { contains: $text } }) { edges { node { name performanceCount artistCount } } }
  performances(filter: $performances) { totalCount edges { node { date } } }
}`;

/** The titles, the names of venues and the dates that a text finds; the performances also by other conditions. */
async function found(text: string, conditions: Record<string, unknown> = {}) {
  const { data, errors } = await api.ask<Found>(QUERY, {
    text,
    performances: { about: { contains: text }, ...conditions },
  });
  expect(errors).toBeUndefined();
  if (!data) throw new Error('Nothing was answered.');
  return {
    songs: data.songs.edges.map(({ node }) => node.title),
    venues: data.venues.edges.map(({ node }) => node.name),
    dates: data.performances.edges.map(({ node }) => node.date),
  };
}

describe('songs', () => {
  test('are counted by performances and by times, with the spelling that is used most', async () => {
    const { data } = await api.ask<{ songs: { edges: { node: Record<string, unknown> }[] } }>(`{ songs(
      filter: { about: { contains: "night loom" } }
    ) { edges { node { key title performanceCount playCount firstYear lastYear artist { name } performances { totalCount } } } } }`);
    expect(data?.songs.edges.map(({ node }) => node)).toEqual([
      {
        key: 'nightloom',
        title: 'Night Loom',
        performanceCount: 4,
        playCount: 5,
        firstYear: 1970,
        lastYear: 1978,
        artist: { name: 'Marrow Creek' },
        performances: { totalCount: 4 },
      },
      {
        key: 'nightloom',
        title: 'Night Loom',
        performanceCount: 1,
        playCount: 1,
        firstYear: 1978,
        lastYear: 1978,
        artist: { name: 'The Tin Whistles' },
        performances: { totalCount: 1 },
      },
    ]);
  });

  test.each([
    ['st. anselm', ['Saint Anselm']],
    ['saint ansel', ['Saint Anselm']],
    ['st anselmo', ['Saint Anselm']],
    ['wdtgps', ["Walkin' Down The Gravel Path Singin'"]],
    ['ridge smoke', ['Smoke On The Ridge']],
    ['crimson', ['Crimson Asters']],
    ['ans', ['Saint Anselm']],
    ['an', []],
    ['crimsn asters', ['Crimson Asters']],
    ['zzzz', []],
    ['', []],
    ['%', []],
  ])('are found by %j', async (text, titles) => {
    expect((await found(text)).songs).toEqual(titles);
  });

  test('are called by the spelling with small letters, of two that are equally frequent', async () => {
    const artist = await api.add.artist('Twice');
    await api.add.performance(artist, { set1: 'QUILL ROAD, Quill Road, Ash Lane, ASH LANE, ASH LANE' });
    const { data } = await api.ask<Found>(`{ songs(filter: { artist: { eq: "${artist}" }, id: { sort: "ASC" } }) {
      edges { node { title } } } }`);
    expect(data?.songs.edges.map(({ node }) => node.title).sort()).toEqual(['ASH LANE', 'Quill Road']);
  });

  test.each(['Oh, Sister', 'Home, Again'])(
    'that are added alone are read as the other sets have them: %j',
    async (title) => {
      const artist = await api.add.artist('Of Commas');
      await api.add.performance(artist, { set1: `Stone Rain\n${title}\nHurricane` });
      await api.add.performance(artist, { set1: `Stone Rain, ${title}, Hurricane` });
      await api.add.performance(artist, { set1: title, set2: `Hurricane > ${title}, Stone Rain` });
      const { data } = await api.ask<Found>(`{ songs(filter: { artist: { eq: "${artist}" } }) {
      edges { node { title performanceCount playCount } } } }`);
      const counts = data?.songs.edges.map(({ node }) => [node.title, node.performanceCount, node.playCount]);
      expect(new Map(counts?.map(([name, ...numbers]) => [name, numbers]))).toEqual(
        new Map([
          ['Stone Rain', [3, 3]],
          [title, [3, 4]],
          ['Hurricane', [3, 3]],
        ]),
      );
    },
  );

  test('that are added alone are apart where the artist has them apart more often', async () => {
    const artist = await api.add.artist('Of Halves');
    for (const set1 of ['Stone Rain\nHome, Again\nHurricane', 'Home > Again', 'Again > Home']) {
      await api.add.performance(artist, { set1 });
    }
    await api.add.performance(artist, { set1: 'Stone Rain, Home, Again, Hurricane' });
    const { data } = await api.ask<Found>(`{ songs(filter: { artist: { eq: "${artist}" } }) {
      edges { node { title performanceCount } } } }`);
    const counts = data?.songs.edges.map(({ node }) => [node.title, node.performanceCount] as const);
    expect(Object.fromEntries(counts ?? [])).toEqual({
      'Stone Rain': 2,
      'Home, Again': 1,
      Hurricane: 2,
      Home: 3,
      Again: 3,
    });
  });

  test('are not what a set list in prose says', async () => {
    const prose = `${'so they played on and on '.repeat(20)}until morning`;
    const artist = await api.add.artist('Prose');
    await api.add.performance(artist, { set1: prose, venue: 'x'.repeat(5000) });
    const { data } = await api.ask<{ songs: { totalCount: number } }>(
      `{ songs(filter: { artist: { eq: "${artist}" } }) { totalCount } }`,
    );
    expect(data?.songs.totalCount).toBe(0);
  });
});

describe('venues', () => {
  test('are counted over all artists', async () => {
    const { data } = await api.ask<Found>(QUERY, { text: 'copper rocks', performances: { id: { eq: 0 } } });
    expect(data?.venues.edges[0]?.node).toEqual({
      name: 'Copper Rocks Amphitheatre',
      performanceCount: 3,
      artistCount: 2,
    });
  });

  test.each([
    ['egypt', ['Sound & Light Theatre']],
    ['sound and light', ['Sound & Light Theatre']],
    ['ithome ny', ['Barrel Hall, Corning University']],
    ['Ithome, New York', ['Barrel Hall, Corning University']],
    ['new york', ['Fullmore East', 'Barrel Hall, Corning University']],
    ['colorado', ['Copper Rocks Amphitheatre']],
    ['fullmoer east', ['Fullmore East']],
    ['cra', ['Copper Rocks Amphitheatre']],
    ['salt', ['Sound & Light Theatre']],
    ['bhcu', ['Barrel Hall, Corning University']],
  ])('are found by %j', async (text, names) => {
    expect((await found(text)).venues).toEqual(names);
  });
});

describe('songs that follow one another', () => {
  beforeAll(async () => {
    const artist = await api.add.artist('The Perches');
    const sets = [
      'Osprey > Kestrel',
      "Osprey (with Ann, Bob) ->\nRed Kestrel's Nest &amp; Egg > Wren",
      'Osprey > Finch > Kestrel',
      'Osprey, Kestrel',
      'Osprey\nKestrel',
      'Kestrel > Osprey (Slight Return) → Kestrel',
    ];
    for (const [at, set2] of sets.entries()) {
      await api.add.performance(artist, { date: `01/0${at + 1}/80`, year: 1980, set2 });
    }
  });

  test.each([
    ['osprey > kestrel', ['01/01/80', '01/02/80', '01/06/80']],
    ['osprey>finch>kestrel', ['01/03/80']],
    ['osprey > kestrel nest > wren', ['01/02/80']],
    ['osprey > nest and egg', ['01/02/80']],
    ['slight return > kestrel', ['01/06/80']],
    ['ann > kestrel', []],
    ['finch > osprey', []],
    ['ospry > kestrel', ['01/01/80', '01/02/80', '01/06/80']],
  ])('%j are found where each runs into the next', async (text, dates) => {
    const { data } = await api.ask<Found>(QUERY, { text, performances: { about: { contains: text } } });
    expect(data?.performances.edges.map(({ node }) => node.date)).toEqual(dates);
  });
});

describe('performances', () => {
  test.each([
    ['night loom', { year: { eq: 1978 } }, ['06/01/78', '07/08/78', '07/09/78']],
    ['copper rocks', { date: { endswith: '/78' } }, ['06/01/78', '07/08/78', '07/09/78']],
    ['corning', { date: { endswith: '/77' } }, ['05/08/77']],
    ['crimson smoke', {}, ['05/08/77', '07/08/78']],
    ['asters > smoke on the', {}, ['05/08/77']],
    ['asters > loom', {}, []],
    ['smoke > crimson', {}, []],
    ['smoke > anselm', {}, []],
    ['anselm > night', {}, []],
    ['marrow creek night loom copper rocks', {}, ['07/08/78', '07/09/78']],
    ['creek 1978 st anselm', {}, ['07/09/78']],
    ['nightloom', {}, ['02/11/70', '05/08/77', '06/01/78', '07/08/78', '07/09/78']],
    ['night lo om', { year: { eq: 1970 } }, ['02/11/70']],
    ['kopper', {}, ['06/01/78', '07/08/78', '07/09/78']],
    ['opper rocks', {}, ['06/01/78', '07/08/78', '07/09/78']],
    ['night loom copper', {}, ['06/01/78', '07/08/78', '07/09/78']],
    ['copper rocks night loom', {}, ['06/01/78', '07/08/78', '07/09/78']],
    ['marrow creek corning', {}, ['05/08/77']],
    ['tin whistles night loom', {}, ['06/01/78']],
    ['fullmoer east', { year: { eq: 1970 } }, ['02/11/70']],
    ['crimson smkoe', {}, ['05/08/77', '07/08/78']],
    ['crimsn > smoek', {}, ['05/08/77']],
    ['corning univeristy', {}, ['05/08/77']],
    ['night loom coper', {}, ['06/01/78', '07/08/78', '07/09/78']],
    ['bhcu', {}, ['05/08/77']],
    ['egypt', {}, ['09/14/78']],
    ['late show', {}, ['02/13/70']],
    ['muller', {}, ['06/02/78']],
    ['soundboard', {}, ['06/02/78']],
    ['ttw', {}, ['06/02/78', '06/01/78']],
    ['zzzz', {}, []],
    ['', {}, []],
  ])('are found by %j with %j', async (text, conditions, dates) => {
    expect((await found(text, conditions)).dates).toEqual(dates);
  });

  test('of a song are as many as the song counts', async () => {
    const { data } = await api.ask<Found>(QUERY, {
      text: 'saint anselm',
      performances: { about: { contains: 'St. Anselm' } },
    });
    expect(data?.songs.edges[0]?.node).toMatchObject({ performanceCount: 2 });
    expect(data?.performances.totalCount).toBe(2);
  });
});

test.each([
  ['ada muller', 1],
  ['muller ada', 1],
  ['soundboard', 1],
  ['tw78-06', 1],
  ['matrix', 0],
  ['%', 0],
  ['', 0],
])('recordings that say %j', async (text, count) => {
  const { data } = await api.ask<{ sources: { totalCount: number } }>(
    'query Q($text: String) { sources(filter: { about: { contains: $text } }) { totalCount } }',
    { text },
  );
  expect(data?.sources.totalCount).toBe(count);
});

test.each([
  'x'.repeat(200),
  'night loom '.repeat(20),
  '> '.repeat(100),
  "' or 1=1 --",
  '\\',
  '%_%',
  '\u0001\u0007',
  '東京ドーム',
  '{1,2}',
  '(((',
  '.*',
])('a text is answered whatever it is: %s', async (text) => {
  const { dates, songs } = await found(text);
  expect(dates.length + songs.length).toBeLessThan(10);
});

test('what a member adds is counted, and no more when the night is over', async () => {
  const { restoreSnapshot } = await import('#server/data/changing/snapshot.ts');
  await api.database.rows(sql`update performances set in_snapshot = true`);
  await api.database.rows(sql`update artists set in_snapshot = true`);
  const [artist] = await api.database.rows<{ id: number }>(sql`select id from artists where name = 'The Tin Whistles'`);
  const before = await found('night loom');
  await api.add.performance(artist?.id ?? 0, {
    date: '01/01/80',
    year: 1980,
    venue: 'New Barn',
    set1: 'Night Loom, New Song',
  });
  expect((await found('new song')).dates).toEqual(['01/01/80']);
  expect((await found('new barn')).venues).toEqual(['New Barn']);
  // A word that the catalogue has is not taken for another one.
  expect((await found('barm')).dates).toEqual(['01/01/80']);

  // The words of two that are deleted in one night are taken off twice.
  await api.add.performance(artist?.id ?? 0, { date: '01/02/80', year: 1980, venue: 'New Barn', set1: 'Night Loom' });

  await api.database.transaction((transaction) => restoreSnapshot(transaction));
  const miscounted = await api.database.rows(sql`
    select word, performances from search_words full join ts_stat('select document from performance_search') using (word)
    where performances is distinct from ndoc`);
  expect(miscounted).toEqual([]);
  expect((await found('new song')).songs).not.toContain('New Song');
  expect((await found('new barn')).venues).not.toContain('New Barn');
  expect((await found('barm')).dates).not.toContain('01/01/80');
  expect(await found('night loom')).toEqual(before);
});

describe('slips', () => {
  beforeAll(async () => {
    const band = await api.add.artist('The Slipping Few');
    const songs = [
      'Son Of The Wind > From My Door > On To You',
      'The Cat Was Out > No Way Home > Much Too Such',
      'Touch Of Clay > Morning Dove > The Mourning Hour',
    ];
    for (const set1 of songs) await api.add.performance(band, { set1, venue: 'Kapitol Theatre', city: 'Passow' });
    await api.add.performance(band, { set1: 'Form Saw', venue: 'Phillmore Hall', city: 'Passow' });
    await api.add.performance(band, { venue: 'Grand Theater', city: 'Rockhill' });
    await api.add.performance(band, { venue: 'Grand Theater Annex', city: 'Rockhill' });
    await api.add.performance(band, { venue: 'Redd Rocks', city: 'Rockhill' });
    await api.add.performance(band, { venue: 'Centre Of Arts', city: 'Rockhill' });
  });

  test.each([
    // One letter left out.
    ['son f the wind', 'Son Of The Wind'],
    ['son o the wind', 'Son Of The Wind'],
    ['so of the wind', 'Son Of The Wind'],
    ['son of te wind', 'Son Of The Wind'],
    ['son of the wnd', 'Son Of The Wind'],
    ['touch of cly', 'Touch Of Clay'],
    ['fom my door', 'From My Door'],
    ['the ct was out', 'The Cat Was Out'],
    // Two changed places.
    ['son fo the wind', 'Son Of The Wind'],
    ['son of hte wind', 'Son Of The Wind'],
    ['son of teh wind', 'Son Of The Wind'],
    ['on ot you', 'On To You'],
    ['from ym door', 'From My Door'],
    ['the cat wsa out', 'The Cat Was Out'],
    // A word of the catalogue itself.
    ['form my door', 'From My Door'],
    ['on way home', 'No Way Home'],
    ['tuch of clay', 'Touch Of Clay'],
    ['mourning dove', 'Morning Dove'],
    ['the morning hour', 'The Mourning Hour'],
  ])('%j finds the song %j', async (text, title) => {
    const { songs, dates } = await found(text);
    expect(songs[0]).toBe(title);
    expect(dates.length).toBeGreaterThan(0);
  });

  test.each([
    ['kapitol theater', 'Kapitol Theatre'],
    ['kapitol theatre', 'Kapitol Theatre'],
    ['capitol theater', 'Kapitol Theatre'],
    ['capital theatre', 'Kapitol Theatre'],
    ['filmore hall', 'Phillmore Hall'],
    ['grand theatre', 'Grand Theater'],
    ['gran theatre', 'Grand Theater'],
    ['red rox', 'Redd Rocks'],
    ['center of arts', 'Centre Of Arts'],
    ['centre fo arts', 'Centre Of Arts'],
  ])('%j finds the venue %j first', async (text, name) => {
    expect((await found(text)).venues[0]).toBe(name);
  });

  test('nothing is taken for another word where all words are found', async () => {
    expect((await found('form saw')).songs).toEqual(['Form Saw']);
    expect((await found('from my')).songs).toEqual(['From My Door']);
  });
});

describe('where many match', () => {
  beforeAll(async () => {
    const artist = await api.add.artist('The Flooded');
    // In parts: a statement has 10 seconds, also on a machine that does other things.
    for (let part = 0; part < 31; part += 1) {
      await api.database.rows(sql`with added as (
          insert into performances (artist_id, date, year, source_count)
          select ${artist}, '01/01/90', 1990, number % 7 from generate_series(1, 1000) number returning *
        )
        insert into performance_search (performance_id, song_ids, show_artist_id, show_source_count, show_year, show_date, document)
        select id, '{}', artist_id, source_count, year, date, to_document('flooded plains') || setweight(to_document('rain'), 'A') || setweight(to_document('mud'), 'B')
          || to_document(case when id % 2 = 0 then 'even' else 'odd' end)
        from added`);
    }
    await api.database.rows(
      sql`insert into search_words (word, performances)
        select unnest(array['flooded', 'plains', 'rain', 'mud', 'delta', 'even', 'odd']), 31000
        on conflict (word) do update set performances = excluded.performances`,
    );
    await api.database.rows(sql`analyze performances, performance_search`);
  });

  test.each([
    ['flooded', 1001],
    ['plains flooded', 1001],
    ['rain fl', 1001],
    ['flooded rainbow', 0],
    ['rain > mud', 0],
  ])('%j finds a thousand and one more at most: %i', async (text, total) => {
    const { data } = await api.ask<Found>(QUERY, { text, performances: { about: { contains: text } } });
    expect(data?.performances.totalCount).toBe(total);
  });

  test.each([
    ['even odd', {}],
    ['even odd', { isCompilation: { eq: false } }],
    ['even > odd', { isCompilation: { eq: false } }],
    ['flooded', { year: { gte: 1980 } }],
    ['flooded loom', { isCompilation: { eq: false } }],
  ])('no part of the search for %j beside %j looks at all performances', async (text, others) => {
    const most = Math.max(...lookedAt(await planOf('Performance', { about: { contains: text }, ...others })));
    expect(most).toBeGreaterThanOrEqual(0);
    // The table has more than 31,000.
    expect(most).toBeLessThan(31_000);
  });

  test('a page looks up its own rows, not all that are found', async () => {
    const plan = await planOf('Performance', { about: { contains: 'flooded' } }, 20);
    expect(lookedAt(plan, /^row1$/)).toEqual([20]);
    // What ranks them stands beside their documents.
    expect(lookedAt(plan, /^performances/)).toEqual([]);
  });

  test('of the rows that an index leads to, the best are looked at', async () => {
    const most = Math.max(...lookedAt(await planOf('Performance', { about: { contains: 'flooded' } })));
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThan(4000);
  });

  test('words of many performances lead to the few songs that have them', async () => {
    await api.database.rows(sql`insert into songs (artist_id, key, title, words, document, performance_count, play_count)
      select min(id), 'pebble' || number, 'Pebble ' || number, 'pebble ' || number, to_document('pebble ' || number), 9, 9
      from artists, generate_series(1, 1000) number group by number
      union all
      select min(id), 'plainsflooding', 'Plains Flooding', 'plains flooding', to_document('plains flooding'), 1, 1 from artists`);
    await api.database.rows(sql`analyze songs`);
    expect((await found('plains flood')).songs).toEqual(['Plains Flooding']);
    expect(Math.max(...lookedAt(await planOf('Song', { about: { contains: 'plains flood' } })))).toBe(1);
  });

  test('words of many songs are not looked up, as a sample of the songs has them', async () => {
    await api.database.rows(sql`insert into songs (artist_id, key, title, words, document, performance_count, play_count)
      select min(id), 'delta' || number, 'Delta', 'delta', to_document('delta'), 5, 5 from artists, generate_series(1, 20000) number
      group by number`);
    expect(Math.max(...lookedAt(await planOf('Song', { about: { contains: 'delta' } })))).toBeLessThan(3000);
    await api.database.rows(sql`delete from songs where words = 'delta'`);
  });

  test('no more recordings are looked at than are found, where many have the words', async () => {
    await api.database.rows(sql`insert into sources (performance_id, comments)
      select (select min(id) from performances), 'gamma' from generate_series(1, 6000)`);
    await api.database.rows(sql`analyze sources`);
    const { data } = await api.ask<{ sources: { totalCount: number } }>(
      '{ sources(filter: { about: { contains: "gamma" } }) { totalCount } }',
    );
    expect(data?.sources.totalCount).toBe(1001);
    expect(Math.max(...lookedAt(await planOf('Source', { about: { contains: 'gamma' } })))).toBeLessThan(2100);
    await api.database.rows(sql`delete from sources where comments = 'gamma'`);
  });

  test('the same ones are found from page to page, and from walk to walk, also where rows have moved', async () => {
    const walked = async () => {
      const ids: string[] = [];
      for (const start of [0, 300, 600, 900]) {
        const { data } = await api.ask<{ performances: { edges: { node: { id: string } }[] } }>(
          `{ performances(filter: { about: { contains: "flooded" } }, pagination: { after: "${btoa(String(start))}" }) {
            edges { node { id } } } }`,
        );
        for (const { node } of data?.performances.edges ?? []) ids.push(node.id);
        await api.database.rows(sql`update performance_search set song_ids = '{1}'
          where performance_id % 7 = 0 and document @@ 'flooded'`);
      }
      return ids;
    };
    const ids = await walked();
    expect(new Set(ids).size).toBe(1001);
    expect(await walked()).toEqual(ids);
  });

  test.each([{}, { year: { gte: 1980 } }])(
    'the best of twelve hundred is found, also once its row has moved: %j',
    { retry: 0 },
    async (others) => {
      await api.database.rows(sql`update performance_search set document = document || to_document('brook')
      where performance_id in (
        select performance_id from performance_search where document @@ 'flooded' order by performance_id limit 1200
      )`);
      await api.database.rows(
        sql`insert into search_words (word, performances) values ('brook', 1200) on conflict do nothing`,
      );
      const best = async () => {
        const { data } = await api.ask<{ performances: { edges: { node: { id: number } }[] } }>(
          'query ($filter: PerformanceFilter) { performances(filter: $filter) { edges { node { id } } } }',
          { filter: { about: { contains: 'brook' }, ...others } },
        );
        return data?.performances.edges[0]?.node.id;
      };
      const id = await best();
      await api.database.rows(
        sql`update performance_search set show_source_count = show_source_count + 1 where performance_id = ${id}`,
      );
      expect(await best()).toBe(id);
    },
  );

  test('those behind the first rows, too, where these have too few', async () => {
    await api.database.rows(sql`update performance_search set document = document || to_document('delta')
      where performance_id in (select performance_id from performance_search order by performance_id desc limit 3)`);
    const { data } = await api.ask<Found>(QUERY, {
      text: 'flooded delta',
      performances: { about: { contains: 'flooded delta' } },
    });
    expect(data?.performances.totalCount).toBe(3);
  });
});

/** The plan of the statement that counts and reads the first records of a filter, once it has run. */
async function planOf(entity: 'Performance' | 'Song' | 'Source', filter: Filter, first = 300) {
  const members = [
    { key: 'totalCount', total: true as const },
    { key: 'edges', edges: [{ key: 'node', node: { entity, members: [] } }] },
  ];
  const list = prepareList({ entity, filter, sorts: [], noLetter: false, page: { start: 0, stop: first } }, 0);
  for (const name of list.searches) list.values[name] = await readSearch(api.database, String(list.values[name]));
  const { sql: statement, params } = jsonStatement({ list: { index: 0, entity, members } }, [list], {
    reader: readerOf(undefined),
  });
  return api.database.transaction(async (transaction) => {
    // As on a table that is too large to be read as a whole.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material']) {
      await transaction.rows(sql.raw(`set local enable_${way} = off`));
    }
    return transaction.rows({ sql: `explain (analyze, format json) ${statement}`, params });
  });
}

test('what a text finds is worked out once for a list that is counted and read', () => {
  const members = [
    { key: 'totalCount', total: true as const },
    { key: 'edges', edges: [{ key: 'node', node: { entity: 'Performance' as const, members: [] } }] },
  ];
  const read = prepareList(
    {
      entity: 'Performance',
      filter: { about: { contains: 'night loom' } },
      sorts: [],
      noLetter: false,
      page: { start: 0, stop: 2 },
    },
    0,
  );
  const { sql: text } = jsonStatement({ list: { index: 0, entity: 'Performance', members } }, [read], {
    reader: readerOf(undefined),
  });
  expect(text).not.toMatch(/count\(\*\) from "performances"/);
  expect(text.match(/"shared0" as materialized/g)).toHaveLength(1);
});

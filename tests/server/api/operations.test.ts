import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;
const ids: Record<string, number> = {};

beforeAll(async () => {
  api = await testApi();
  const { add } = api;
  const member = await add.user('Robin');
  ids.member = member;
  ids.doves = await add.artist('The Paper Doves', {
    createdBy: member,
    abbrev: 'tpd',
    officialUrl: 'https://doves.example',
    top100: true,
  });
  ids.solo = await add.artist('Édith Álvarez', { top100: true });
  ids.silent = await add.artist('Paper Moon');
  ids.digits = await add.artist('13 Rivers');
  ids.symbol = await add.artist('!!!');
  ids.article = await add.artist('The 4th Floor');
  ids.group = await add.group('Dove Family', [ids.solo, ids.doves, ids.silent]);
  await add.group('23 Skies', [ids.digits]);
  ids.july = await add.performance(ids.doves, {
    date: '07/04/99',
    year: 1999,
    venue: 'Town Hall',
    city: 'Reno',
    state: 'NV',
    set1: 'Sail',
    comment: 'Late start',
  });
  ids.unknownDay = await add.performance(ids.doves, { date: '07/??/99', year: 1999 });
  ids.march = await add.performance(ids.doves, { date: '03/01/99', year: 1999 });
  await add.performance(ids.doves, { date: '??/??/39', year: 1939 });
  await add.performance(ids.solo, { date: '01/01/01', year: 2001 });
  ids.soloIn99 = await add.performance(ids.solo, { date: '05/05/99', year: 1999 });
  ids.first = await add.source(ids.july, {
    archiveIdentifier: 'doves1999',
    circdate: '01/02/00',
    comments: 'Soundboard',
    textdoc: 'Notes',
    wavdiskcount: 2,
  });
  ids.second = await add.source(ids.july, { comments: 'Audience' });
  ids.soloSource = await add.source(ids.soloIn99);
  ids.checksum = await add.checksum(ids.first, 'md5', `${'AB'.repeat(16)} *d1t01.flac\n`);
  await add.source(await add.performance(ids.article));
  await add.source(await add.performance(ids.symbol));
});

afterAll(() => api.close());

/** Asks an operation twice: when it comes again the database writes the answer, which must be the same to the letter. */
async function run<Data = Record<string, unknown>>(name: string, variables: Record<string, unknown> = {}) {
  const { statements, ...resolved } = await api.run<Data>(name, variables);
  const { statements: again, ...planned } = await api.run<Data>(name, variables);
  expect(JSON.stringify(planned)).toBe(JSON.stringify(resolved));
  expect(again).toBeLessThanOrEqual(statements);
  return { statements, ...resolved };
}

const names = (list: { edges: { node: { name: string } }[] }) => list.edges.map(({ node }) => node.name);

interface Names {
  totalCount: number;
  edges: { node: { id: number; name: string } }[];
}

describe('the browse lists', () => {
  test('hold the artists of a letter by the name without its article', async () => {
    const { data, errors, statements } = await run<{ artistsUnprefix: Names }>('ArtistList', { chr: 'P' });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      artistsUnprefix: {
        totalCount: 2,
        edges: [{ node: { id: ids.doves, name: 'The Paper Doves' } }, { node: { id: ids.silent, name: 'Paper Moon' } }],
      },
    });
    expect(statements).toBe(1);
  });

  test('find an accented name under its bare letter', async () => {
    const { data } = await run<{ artistsUnprefix: Names }>('ArtistList', { chr: 'E' });
    expect(data && names(data.artistsUnprefix)).toEqual(['Édith Álvarez']);
  });

  test('hold the hundred most recorded', async () => {
    const { data, statements } = await run<{ artistsUnprefix: Names }>('Top100');
    expect(data && names(data.artistsUnprefix)).toEqual(['Édith Álvarez', 'The Paper Doves']);
    expect(statements).toBe(1);
  });

  test('say which name is the first of each', async () => {
    const { data, errors, statements } = await run<Record<string, Names>>('FirstNames');
    expect(errors).toBeUndefined();
    expect(Object.values(data ?? {}).map(names)).toEqual([['!!!'], ['!!!'], ['23 Skies']]);
    expect(statements).toBe(3);
  });

  test('can name the most recorded artists where nobody is marked as one of a hundred', async () => {
    const { data, statements } = await run<{ artists: Names }>('MostRecordedArtists');
    expect(data && names(data.artists)).toHaveLength(6);
    expect(data && names(data.artists)[0]).toBe('The Paper Doves');
    expect(statements).toBe(1);
  });

  test('hold under Other what begins with no letter, its article aside', async () => {
    const { data, statements } = await run<{ artistsUnprefix: Names }>('ArtistUnprefixListOther');
    expect(data && names(data.artistsUnprefix)).toEqual(['!!!', '13 Rivers', 'The 4th Floor']);
    expect(statements).toBe(1);
  });

  test('hold only recorded artists where recordings are asked for, each under one letter', async () => {
    const recorded = async (chr: string) => {
      const { data } = await run<{ artistsUnprefixSource: Names }>('ArtistsUnprefixSource', { chr });
      return data && names(data.artistsUnprefixSource);
    };
    expect(await recorded('t')).toEqual(['The 4th Floor', 'The Paper Doves']);
    expect(await recorded('p')).toEqual([]);
    expect(await recorded('e')).toEqual(['Édith Álvarez']);
    const { data, statements } = await run<{ artistsUnprefixSource: Names }>('ArtistsUnprefixSourceOther');
    expect(data && names(data.artistsUnprefixSource)).toEqual(['!!!']);
    expect(statements).toBe(1);
  });

  test('hold groups by letter and under Other', async () => {
    const letter = await run<{ artistGroups: Names }>('ArtistGroups', { chr: 'D' });
    expect(letter.data && names(letter.data.artistGroups)).toEqual(['Dove Family']);
    const other = await run<{ artistGroups: Names }>('ArtistGroupsOther');
    expect(other.data && names(other.data.artistGroups)).toEqual(['23 Skies']);
    expect(other.statements).toBe(1);
  });
});

describe('an artist', () => {
  test('has years, a latest year and its creators', async () => {
    const { data, statements } = await run('Artist', { id: ids.doves });
    expect(data).toEqual({
      artist: {
        id: ids.doves,
        name: 'The Paper Doves',
        nameNormalized: 'thepaperdoves',
        abbrev: 'tpd',
        isTradable: false,
        officialUrl: 'https://doves.example',
        years: [1939, 1999],
        sourceCount: 2,
        latestYear: 1999,
        creators: { edges: [{ node: { id: ids.member, name: 'Robin' } }] },
      },
    });
    expect(statements).toBe(1);
  });

  test('has as many counts as years, and none of those who never played', async () => {
    const { data, statements } = await run('ArtistExtras', { id: ids.doves });
    expect(data).toMatchObject({ artist: { id: ids.doves, years: [1939, 1999], yearCounts: [1, 3] } });
    expect(statements).toBe(1);
    const silent = await run('ArtistExtras', { id: ids.silent });
    expect(silent.data).toMatchObject({ artist: { id: ids.silent, years: [], yearCounts: [] } });
  });

  test('of the catalogue has no creators, and none are looked for', async () => {
    const { data, statements } = await run('Artist', { id: ids.silent });
    expect(data).toEqual({
      artist: {
        id: ids.silent,
        name: 'Paper Moon',
        nameNormalized: 'papermoon',
        abbrev: null,
        isTradable: false,
        officialUrl: null,
        years: [],
        sourceCount: 0,
        latestYear: null,
        creators: { edges: [] },
      },
    });
    expect(statements).toBe(1);
  });

  test('has details', async () => {
    const { data } = await run('ArtistDetail', { id: ids.doves });
    expect(data).toEqual({
      artist: {
        id: ids.doves,
        name: 'The Paper Doves',
        nameNormalized: 'thepaperdoves',
        abbrev: 'tpd',
        isTradable: false,
        officialUrl: 'https://doves.example',
      },
    });
  });

  test('that does not exist is null', async () => {
    expect((await run('Artist', { id: 999_999 })).data).toEqual({ artist: null });
  });
});

describe('performances', () => {
  test('of a year come by date, unknown days last, in one statement', async () => {
    const { data, statements } = await run('Performances', { artist: String(ids.doves), year: 1999 });
    const row = { year: 1999, title: null, venue: null, city: null, state: null, sources: { totalCount: 0 } };
    expect(data).toEqual({
      performances: {
        totalCount: 3,
        pageInfo: { hasNextPage: false },
        edges: [
          { node: { ...row, id: ids.march, date: '03/01/99' } },
          {
            node: {
              ...row,
              id: ids.july,
              date: '07/04/99',
              venue: 'Town Hall',
              city: 'Reno',
              state: 'NV',
              sources: { totalCount: 2 },
            },
          },
          { node: { ...row, id: ids.unknownDay, date: '07/??/99' } },
        ],
      },
    });
    expect(statements).toBe(1);
  });

  test('show what was played, and by whom, in one statement', async () => {
    const { data, statements } = await run('Performance', { id: ids.july });
    expect(data).toEqual({
      performance: {
        id: ids.july,
        date: '07/04/99',
        year: 1999,
        title: null,
        venue: 'Town Hall',
        city: 'Reno',
        state: 'NV',
        set1: 'Sail',
        set2: null,
        set3: null,
        comment: 'Late start',
        artist: { id: ids.doves, name: 'The Paper Doves' },
      },
    });
    expect(statements).toBe(1);
  });
});

describe('performances as files', () => {
  test('come with all that is known of them, as many at once as one answer holds, in one statement', async () => {
    const unknown = Array.from({ length: 297 }, (_, index) => 100_000 + index);
    const { data, errors, statements } = await run('PerformancesAsFiles', {
      ids: [ids.unknownDay, ids.july, ids.march, ...unknown],
    });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ performances: { edges: [{}, {}, {}] } });
    expect(data).toMatchObject({
      performances: {
        edges: expect.arrayContaining([
          {
            node: expect.objectContaining({
              id: ids.july,
              set1: 'Sail',
              comment: 'Late start',
              artist: { id: ids.doves, name: 'The Paper Doves' },
              sources: { totalCount: 2 },
            }),
          },
        ]),
      },
    });
    expect(statements).toBe(1);
  });
});

describe('a group', () => {
  test('has its artists by name, each with the performances of the year', async () => {
    const { data, errors, statements } = await run('ArtistGroup', { id: ids.group, year: 1999 });
    expect(errors).toBeUndefined();
    const none = { title: null, venue: null, city: null, state: null };
    const doves = { id: ids.doves, name: 'The Paper Doves' };
    const solo = { id: ids.solo, name: 'Édith Álvarez' };
    const played = (id: number | undefined, date: string, totalCount: number, artist: object, values = {}) => ({
      node: { ...none, id, date, year: 1999, artist, sources: { totalCount }, ...values },
    });
    expect(data).toEqual({
      artistGroup: {
        id: ids.group,
        title: 'Dove Family',
        sourceCount: 3,
        performanceYears: [1939, 1999, 2001],
        artistsByName: [
          { ...solo, performances: { totalCount: 1, edges: [played(ids.soloIn99, '05/05/99', 1, solo)] } },
          {
            ...doves,
            performances: {
              totalCount: 3,
              edges: [
                played(ids.march, '03/01/99', 0, doves),
                played(ids.july, '07/04/99', 2, doves, {
                  venue: 'Town Hall',
                  city: 'Reno',
                  state: 'NV',
                }),
                played(ids.unknownDay, '07/??/99', 0, doves),
              ],
            },
          },
          { id: ids.silent, name: 'Paper Moon', performances: { totalCount: 0, edges: [] } },
        ],
      },
    });
    expect(statements).toBe(1);
  });
});

describe('recordings', () => {
  test('of a performance come in one statement', async () => {
    const { data, statements } = await run('Sources', { performance: String(ids.july) });
    expect(data).toEqual({
      sources: {
        totalCount: 2,
        pageInfo: { hasNextPage: false },
        edges: [
          { node: { id: ids.first, archiveIdentifier: 'doves1999', circdate: '01/02/00', comments: 'Soundboard' } },
          { node: { id: ids.second, archiveIdentifier: null, circdate: null, comments: 'Audience' } },
        ],
      },
    });
    expect(statements).toBe(1);
  });

  test('show their performance, its artist and their checksums', async () => {
    const { data, statements } = await run('Source', { id: ids.first });
    expect(data).toEqual({
      source: {
        id: ids.first,
        archiveIdentifier: 'doves1999',
        circdate: '01/02/00',
        comments: 'Soundboard',
        textdoc: 'Notes',
        wavdiskcount: 2,
        shndiskcount: null,
        performance: {
          id: ids.july,
          date: '07/04/99',
          year: 1999,
          title: null,
          venue: 'Town Hall',
          city: 'Reno',
          state: 'NV',
          artist: { id: ids.doves, name: 'The Paper Doves' },
        },
        checksums: {
          edges: [{ node: { id: ids.checksum, description: 'md5', body: `${'AB'.repeat(16)} *d1t01.flac\n` } }],
        },
      },
    });
    expect(statements).toBe(1);
  });

  test('lead to the others of their performance', async () => {
    const { data, statements } = await run('OtherRecordings', { id: ids.first });
    expect(data).toEqual({
      source: {
        id: ids.first,
        performance: {
          id: ids.july,
          sources: {
            totalCount: 1,
            pageInfo: { hasNextPage: false },
            edges: [{ node: { id: ids.second, archiveIdentifier: null, circdate: null, comments: 'Audience' } }],
          },
        },
      },
    });
    expect(statements).toBe(1);
  });
});

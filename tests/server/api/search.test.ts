import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  const recordings = {
    'Old Quarry': 3,
    'Quarry Lane': 0,
    'The Quarry': 1,
    'Quarry Street': 2,
    Quarry: 0,
    'A Quarry': 1,
    'Stone Pit': 9,
  };
  for (const [name, count] of Object.entries(recordings)) {
    const performance = await api.add.performance(await api.add.artist(name));
    for (let index = 0; index < count; index += 1) await api.add.source(performance);
  }
});

afterAll(() => api.close());

interface Found {
  artists: { edges: { node: { name: string } }[] };
}

test('lists equal names first, then those that begin alike, then the rest, the more recorded first', async () => {
  const { data, statements } = await api.run<Found>('LookupArtists', { search: ' qUÁRRY' });
  expect(data?.artists.edges.map(({ node }) => node.name)).toEqual([
    'Quarry',
    'Quarry Street',
    'Quarry Lane',
    'Old Quarry',
    'The Quarry',
    'A Quarry',
  ]);
  expect(statements).toBe(1);
});

test('artistsRoot is what artists are', async () => {
  const list = (name: string) =>
    `${name}(filter: { name: { sort: "DESC" } }, pagination: { first: 3 }) { totalCount edges { cursor node { id name years } } }`;
  const { data, errors } = await api.ask(`{ ${list('artists')} ${list('artistsRoot')} }`);
  expect(errors).toBeUndefined();
  expect(data?.artistsRoot).toEqual(data?.artists);
  expect(data?.artists).toMatchObject({ edges: [{}, {}, {}] });
});

test('goes by a sort that is asked for', async () => {
  const { data } = await api.ask<Found>(
    '{ artists(filter: { nameNormalized: { contains: "quarry", sort: "DESC" } }) { edges { node { name } } } }',
  );
  expect(data?.artists.edges.map(({ node }) => node.name)).toEqual([
    'The Quarry',
    'Quarry Street',
    'Quarry Lane',
    'Quarry',
    'Old Quarry',
    'A Quarry',
  ]);
});

const found = async (search: string) => {
  const { data, errors, statements } = await api.run<Found>('LookupArtists', { search });
  expect(errors).toBeUndefined();
  expect(statements).toBe(1);
  return data?.artists.edges.map(({ node }) => node.name);
};

describe('a text that no name contains', () => {
  beforeAll(async () => {
    for (const name of ['Marrowbone Creek', 'A Whale Named Doris', 'Creek Walkers', 'Sparrow Mailbox']) {
      await api.add.artist(name);
    }
    for (let index = 0; index < 25; index += 1) await api.add.artist(`Copperline ${index}`);
  });

  test.each([
    ['marowbone', 'Marrowbone Creek'],
    ['creek marrow', 'Marrowbone Creek'],
    ['the marrow', 'Marrowbone Creek'],
    ['whale doris', 'A Whale Named Doris'],
    ['Wale Dorris!', 'A Whale Named Doris'],
  ])('finds the name that is most like it: %s', async (search, name) => {
    expect((await found(search))?.[0]).toBe(name);
  });

  test('finds twenty names at most, and nothing where nothing is alike', async () => {
    expect(await found('coperline')).toHaveLength(20);
    for (const search of ['zzzzzz', '%', '', 'x'.repeat(1000), '(((']) expect(await found(search)).toEqual([]);
  });

  test('keeps to the other conditions, and to the total of what it finds', async () => {
    const { data } = await api.ask<{ artists: { totalCount: number } }>(
      '{ artists(filter: { nameNormalized: { contains: "coperline" }, isTradable: { eq: true } }) { totalCount } }',
    );
    expect(data?.artists.totalCount).toBe(0);
  });
});

test('a text that a name contains finds nothing that is only like it', async () => {
  expect(await found('stone pi')).toEqual(['Stone Pit']);
});

describe('a venue in two spellings', () => {
  beforeAll(async () => {
    const artist = await api.add.artist('Millrace Players');
    const at = { city: 'Milwaukee', state: 'WI' };
    for (const venue of ['Riverside Theater', 'Riverside Theater', 'The Riverside Theatre']) {
      await api.add.performance(artist, { venue, ...at });
    }
    await api.add.performance(artist, { venue: 'The Riverside Theater', city: 'Austin', state: 'TX' });
  });

  test.each(['riverside theater milwaukee', 'the riverside theater, milwaukee', 'Riverside Theatre Milwaukee WI'])(
    'is one, and is found as %j',
    async (text) => {
      const { data, errors } = await api.ask(
        `query ($text: String) { venues(filter: { about: { contains: $text } }) { edges { node { name performanceCount } } } }`,
        { text },
      );
      expect(errors).toBeUndefined();
      expect(data?.venues).toEqual({ edges: [{ node: { name: 'Riverside Theater', performanceCount: 3 } }] });
    },
  );
});

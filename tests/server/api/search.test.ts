import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../support/server/api.ts';

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

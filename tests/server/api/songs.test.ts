import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { playedShows, playedSongs } from '#tests/support/rules/songs.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
import { signUp } from '#tests/support/server/members.ts';

let api: TestApi;
let editor = '';

beforeAll(async () => {
  api = await testApi();
  editor = await signUp(api, 'eagle', 'musicLover,editor');
});
afterAll(() => api.close());
afterEach(async () => expect(await derivedRows(api.database)).toEqual(await freshRows(api.database)));

/** Adds an artist with shows. Returns its id, and theirs. */
async function artistWith(shows: typeof playedShows) {
  const artist = await api.add.artist('The Plovers');
  const ids: number[] = [];
  for (const [date, year, set1] of shows) ids.push(await api.add.performance(artist, { date, year, set1 }));
  return { artist, ids };
}

interface Song {
  key: string;
  title: string;
  performanceCount: number;
  playCount: number;
  firstPlayed: { id: number; date: string } | null;
  lastPlayed: { id: number; date: string } | null;
}

/** The songs of an artist, as the page of its songs asks for them. */
async function songsOf(artist: number): Promise<Song[]> {
  const { data } = await api.run<{ songs: { edges: { node: Song }[] } }>('ArtistSongs', { artist: String(artist) });
  return data?.songs.edges.map(({ node }) => node) ?? [];
}

test('are counted as the browser counts them, with the first and the last show', async () => {
  const { artist, ids } = await artistWith(playedShows);
  const songs = (await songsOf(artist)).map(({ title, performanceCount, playCount, firstPlayed, lastPlayed }) => [
    title,
    performanceCount,
    playCount,
    ids.indexOf(firstPlayed?.id ?? 0),
    ids.indexOf(lastPlayed?.id ?? 0),
  ]);
  expect(songs.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual(playedSongs);
});

test('have a place among those of their artist, which equals share', async () => {
  const { artist } = await artistWith(playedShows);
  const placeOf = async (key: string) => {
    const { data } = await api.run<{ songs: { edges: { node: { place: number } }[] }; all: { totalCount: number } }>(
      'Song',
      { artist: String(artist), key },
    );
    return [data?.songs.edges[0]?.node.place, data?.all.totalCount];
  };
  expect(await placeOf('kiln')).toEqual([1, 5]);
  expect(await placeOf('wren')).toEqual([2, 5]);
  expect(await placeOf('wrens')).toEqual([3, 5]);
  expect(await placeOf('oldroadandlane')).toEqual([3, 5]);
  expect(await placeOf('kilnreprise')).toEqual([5, 5]);
});

test('follow a changed set list, a changed date and a removed show', async () => {
  const { artist, ids } = await artistWith([
    ['05/01/77', 1977, 'Kiln'],
    ['05/02/77', 1977, 'Kiln, Heron'],
    ['05/03/77', 1977, 'Kiln'],
  ]);
  const change = async (text: string) => {
    expect((await api.ask(`mutation { ${text} }`, {}, editor)).errors).toBeUndefined();
    const kiln = (await songsOf(artist)).find(({ key }) => key === 'kiln');
    return [kiln?.performanceCount, ids.indexOf(kiln?.firstPlayed?.id ?? 0), ids.indexOf(kiln?.lastPlayed?.id ?? 0)];
  };
  expect(await change(`performanceUpdate(id: ${ids[0]}, version: 1, set1: "Heron") { id }`)).toEqual([2, 1, 2]);
  expect(await change(`performanceUpdate(id: ${ids[1]}, version: 1, date: "05/30/1977") { id }`)).toEqual([2, 2, 1]);
  expect(await change(`performanceUpdate(id: ${ids[2]}, version: 1, date: "??/??/1939") { id }`)).toEqual([2, 1, 1]);
  expect(await change(`performanceRemove(id: ${ids[1]}, version: 2)`)).toEqual([1, 2, 2]);
});

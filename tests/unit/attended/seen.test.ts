import { describe, expect, test } from 'vitest';
import { artistSongs } from '#domain/attended/artistSongs.ts';
import { firstsOf, rarestOf, seenSongs, unseenSongs } from '#domain/attended/seen.ts';
import { mark } from '#tests/support/client/marks.ts';

const show = (id: number, date: string, year: number, ...sets: string[]) => ({ id, date, year, sets });

/** Two artists, who share the name of a song. Show 15 has no known year, show 14 no set list. */
const HISTORIES = {
  3: [
    show(12, '05/09/77', 1977, 'Home, Ripple > Home', 'Creek'),
    show(11, '05/08/77', 1977, 'Home, Creek', 'Ripple'),
    show(13, '01/02/78', 1978, 'Creek, Late Bloom, Home'),
    show(14, '01/03/78', 1978),
    show(15, '??/??/39', 1939, 'Home, Late bloom, Only Once'),
  ],
  4: [show(21, '05/08/77', 1977, 'Home, Meadow'), show(22, '06/01/80', 1980, 'Meadow, Dew')],
};

const read = () => Promise.all(Object.entries(HISTORIES).map(([artist, shows]) => artistSongs(Number(artist), shows)));

const attended = (id: number, artistId: number, date: string, year: number) =>
  mark({ id, performanceId: id, artistId, date, year, status: 'attended' });

const [AT_12, AT_15, AT_22] = [
  attended(12, 3, '05/09/77', 1977),
  attended(15, 3, '??/??/39', 1939),
  attended(22, 4, '06/01/80', 1980),
];
const MINE = [AT_15, AT_22, AT_12];

describe('the songs of an artist', () => {
  test('have their shows by time, each once, and the most frequent spelling', async () => {
    const [first] = await read();
    expect(first).toMatchObject({ artistId: 3, showCount: 5, listed: new Set([11, 12, 13, 15]) });
    const shown = first?.songs.map(({ title, shows }) => [title, shows.map(({ id }) => id)]);
    expect(shown).toEqual([
      ['Home', [11, 12, 13, 15]],
      ['Creek', [11, 12, 13]],
      ['Ripple', [11, 12]],
      ['Late Bloom', [13, 15]],
      ['Only Once', [15]],
    ]);
  });
});

describe('the shows attended', () => {
  test('say which songs were seen, how often, and at which shows', async () => {
    const seen = seenSongs(await read(), MINE).map(({ artistId, title, seen: shows, played }) => [
      artistId,
      title,
      shows.map(({ id }) => id),
      played,
    ]);
    expect(seen).toEqual([
      [3, 'Home', [12, 15], 4],
      [3, 'Creek', [12], 3],
      [4, 'Dew', [22], 1],
      [3, 'Late Bloom', [15], 2],
      [4, 'Meadow', [22], 2],
      [3, 'Only Once', [15], 1],
      [3, 'Ripple', [12], 2],
    ]);
  });

  test('say which songs of an artist were not seen, the most played first', async () => {
    const [one, other] = await read();
    if (!one || !other) throw new Error('No songs');
    expect(unseenSongs(one, [AT_12]).map(({ title, played, last }) => [title, played, last.id])).toEqual([
      ['Late Bloom', 2, 15],
      ['Only Once', 1, 15],
    ]);
    expect(unseenSongs(other, MINE).map(({ title }) => title)).toEqual(['Home']);
  });

  test('bring songs that were not seen before, by time', async () => {
    const firsts = firstsOf(seenSongs(await read(), MINE), MINE);
    expect(firsts.map(({ show: { id }, songs }) => [id, songs.map(({ title }) => title)])).toEqual([
      [12, ['Creek', 'Home', 'Ripple']],
      [22, ['Dew', 'Meadow']],
      [15, ['Late Bloom', 'Only Once']],
    ]);
  });

  test('have the rarest songs by the part of the shows, several if they are equal, and none without songs', async () => {
    const rarest = async (mine: typeof MINE) => rarestOf(seenSongs(await read(), mine)).map(({ title }) => title);
    // At one of four shows, where Dew was played at one of two.
    expect(await rarest(MINE)).toEqual(['Only Once']);
    expect(await rarest([AT_12])).toEqual(['Ripple']);
    expect(await rarest([attended(21, 4, '05/08/77', 1977), AT_22])).toEqual(['Dew', 'Home']);
    expect(rarestOf([])).toEqual([]);
  });
});

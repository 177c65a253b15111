import { expect, it } from 'vitest';
import { type KeptShow, KeptShows, numberOf } from '#server/catalogue/kinds/keptShows.ts';

const show = (id: number, songs: readonly number[], more: Partial<KeptShow> = {}): KeptShow => ({
  id,
  venue: numberOf('hall'),
  city: 0,
  lacks: 0,
  sets: numberOf(`set of ${id}`),
  turn: id % 3,
  songs: () => new Set(songs),
  file: 'shows.csv',
  recorded: id % 2 === 0,
  place: `shows.csv, line ${id + 1}`,
  ...more,
});

/** A show as a value that can be compared. */
const plain = (one: KeptShow) => {
  const { id, venue, city, sets, turn, file, recorded, place } = one;
  return { id, venue, city, sets, turn, file, recorded, place, songs: [...one.songs()] };
};

it('finds the shows of each of many days again, as they were and in their order', () => {
  const kept = new KeptShows();
  const added = new Map<string, KeptShow[]>();
  for (let id = 1; id <= 60_000; id += 1) {
    const day = `${id % 25_000} 05/08/77 1977`;
    const songs = Array.from({ length: id % 31 }, (_, index) => (numberOf(`${id}`) % 60_000) + index);
    const one = show(id, songs);
    added.set(day, [...(added.get(day) ?? []), one]);
    kept.add(day, one);
  }
  const wrong = [...added].filter(
    ([day, shows]) => JSON.stringify(kept.ofDay(day).map(plain)) !== JSON.stringify(shows.map(plain)),
  );
  expect(wrong).toEqual([]);
  expect(kept.ofDay('0 05/09/77 1977')).toEqual([]);
});

it('begins another block where the songs of a show do not fit', () => {
  const kept = new KeptShows();
  const many = Array.from({ length: 65_536 }, (_, song) => song);
  const shows = Array.from({ length: 12 }, (_, id) => show(id, id % 3 === 1 ? many : [1, 65_535]));
  for (const one of shows) kept.add('day', one);
  expect(kept.ofDay('day').map(plain)).toEqual(shows.map(plain));
});

it.each(['shelf/gd77-05-08.012', 'shelf/2024', 'shelf/show', 'a.csv, line 10', 'x 123456789012', ''])(
  'says where a show was told: %s',
  (place) => {
    const kept = new KeptShows();
    kept.add('day', show(1, [], { place, file: place }));
    expect(kept.ofDay('day')).toMatchObject([{ place, file: place }]);
  },
);

it('tells texts apart', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => [`${index}`, `song ${index}`]).flat();
  expect(new Set(texts.map((text) => numberOf(text))).size).toBe(texts.length);
  expect([numberOf(''), numberOf(' ') > 0]).toEqual([0, true]);
});

it('gives the latest thousand shows of a day', () => {
  const kept = new KeptShows();
  for (let id = 1; id <= 1500; id += 1) kept.add('day', show(id, []));
  expect(kept.ofDay('day').map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, at) => 501 + at));
});

it('has a show once, as it was kept last', () => {
  const shows = new KeptShows();
  shows.add('day', show(1, [1], { venue: 0, lacks: 2 }));
  shows.add('day', show(2, [2]));
  shows.add('day', show(1, [1, 3]));
  const found = shows.ofDay('day');
  expect(found.map(({ id, lacks }) => [id, lacks])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect([...(found[1]?.songs() ?? [])]).toEqual([1, 3]);
});

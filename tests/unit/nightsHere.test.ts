import { expect, test } from 'vitest';
import { nightsHere } from '#features/performances/nightsHere.ts';

const night = (id: number, date: string, venue: string | null = 'Gull Hall', year = 1985) => ({
  ...{ id, date, year, venue, city: 'Salem', state: 'MA' },
});

const run = [night(1, '07/10/85', 'Pier 4'), night(2, '07/11/85'), night(3, '07/12/85'), night(4, '07/13/85')];
const of = (id: number, shows = run, earlier = undefined as never, later = undefined as never) =>
  nightsHere(id, { shows, earlier, later });

test('a night has its place among those in a row at its venue', () => {
  expect([1, 2, 3, 4].map((id) => of(id))).toEqual([
    undefined,
    'first of 3 nights here',
    'night 2 of 3 here',
    'last of 3 nights here',
  ]);
});

test('two shows of a day are one night', () => {
  const shows = [night(1, '07/11/85'), night(2, '07/11/85'), night(3, '07/12/85')];
  expect([1, 2, 3].map((id) => of(id, shows))).toEqual([
    'first of 2 nights here',
    'first of 2 nights here',
    'last of 2 nights here',
  ]);
});

test.each([
  ['days apart', [night(1, '07/11/85'), night(2, '07/13/85')]],
  ['another venue in between', [night(1, '07/11/85'), night(3, '07/11/85', 'Pier 4'), night(2, '07/12/85')]],
  ['an unknown day', [night(1, '07/11/85'), night(2, '07/??/85')]],
  ['an unknown venue', [night(1, '07/11/85', null), night(2, '07/12/85', null)]],
  ['an unknown year', [night(1, '07/11/39', 'Gull Hall', 1939), night(2, '07/12/39', 'Gull Hall', 1939)]],
])('is not told with %s', (_, shows) => {
  expect(of(1, shows)).toBeUndefined();
});

test('is not told where it goes on in another year', () => {
  const shows = [night(1, '12/30/85'), night(2, '12/31/85')];
  const later = night(3, '01/01/86', 'Gull Hall', 1986);
  expect(nightsHere(1, { shows, earlier: undefined, later })).toBeUndefined();
  expect(nightsHere(1, { shows, earlier: undefined, later: { ...later, venue: 'Pier 4' } })).toBe(
    'first of 2 nights here',
  );
});

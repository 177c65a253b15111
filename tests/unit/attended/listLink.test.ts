import { describe, expect, test } from 'vitest';
import { listFragment, readListFragment } from '#domain/attended/listLink.ts';

/** Ids of shows that lie near each other in part, as those of an artist's year do. */
const scattered = (count: number) =>
  Array.from({ length: count }, (_, at) => ((at * 2_654_435_761) % 500_000) + 1 + (at % 7));

describe('a list of shows in a link', () => {
  test('is read again, sorted, each show once', async () => {
    for (const ids of [[7], [1, 2, 3], [300, 5, 5, 2_147_483_647], scattered(40)]) {
      const fragment = await listFragment(ids);
      expect(fragment).toMatch(/^#1[rd][\w-]+$/);
      expect(await readListFragment(fragment)).toEqual({ ids: [...new Set(ids)].sort((a, b) => a - b) });
    }
  });

  test('is compressed where that is shorter', async () => {
    expect(await listFragment([7, 9])).toBe('#1rBwI');
    const row = Array.from({ length: 400 }, (_, at) => at + 1);
    const fragment = await listFragment(row);
    expect(fragment).toMatch(/^#1d/);
    expect(fragment.length).toBeLessThan(30);
    expect(await readListFragment(fragment)).toEqual({ ids: row });
  });

  test('of 500 shows anywhere among half a million takes less than 4 kB', async () => {
    const ids = [...new Set(scattered(500))];
    expect(ids.length).toBeGreaterThan(490);
    expect((await listFragment(ids)).length).toBeLessThan(4000);
  });

  test.each([
    ['nothing', '#1r'],
    ['no list at all', '#songs'],
    ['letters that are not of the alphabet', '#1r%00<script>'],
    ['a number that does not end', '#1rgA'],
    ['a number beyond all ids', '#1r____________'],
    ['the same show twice', '#1rBQA'],
    ['a compressed part that is none', '#1dAAAA____'],
    ['a compressed part that is cut off', '#1dY2Rk'],
    ['an impossible length', '#1rA'],
  ])('with %s is told to be broken', async (_name, fragment) => {
    expect(await readListFragment(fragment)).toEqual({ problem: expect.stringMatching(/^This link is broken/) });
  });

  test('that unpacks to more than a list may have is told to be too long', async () => {
    const bomb = await listFragment(Array.from({ length: 50_000 }, (_, at) => at + 1));
    expect(bomb.length).toBeLessThan(1000);
    expect(await readListFragment(bomb)).toEqual({ problem: expect.stringContaining('more shows than') });
    expect(await readListFragment(`#1r${'A'.repeat(200_000)}`)).toEqual({
      problem: expect.stringContaining('more shows than'),
    });
  });

  test('of a newer version is told to be so', async () => {
    expect(await readListFragment('#2rBwI')).toEqual({ problem: expect.stringContaining('newer version') });
  });
});

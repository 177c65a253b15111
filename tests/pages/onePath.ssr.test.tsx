import { describe, expect, test } from 'vitest';
import { movedPath, render } from '#entry-server';
import { paths } from '#lib/paths.ts';
import { otherPaths } from '#tests/support/client/otherPaths.ts';

const nothing = async () => ({ errors: [{ message: 'Nothing is asked' }] });

describe('a page has one path', () => {
  test.each(otherPaths)('%s leads the server to %s for good', async (from, to) => {
    expect(await render(`http://site.test${from}`, nothing)).toEqual({ status: 301, location: to });
    expect(await render(`http://site.test${to}`, nothing)).not.toMatchObject({ status: 301 });
  });

  test.each(otherPaths.filter(([from]) => /shn|source/i.test(from)))(
    '%s is moved by the server without drawing a page',
    (from, to) => expect(movedPath(from)).toBe(to),
  );

  test.each([
    paths.home(),
    paths.artists('top100'),
    paths.artists('other', 12),
    paths.artistGroup(5, 1990),
    paths.performances(5),
    paths.performances(5, 1990),
    paths.performance(2_147_483_647),
    paths.recording(7),
    paths.onThisDay(12, 31),
    paths.today(),
    paths.search('ä/b & c', 'songs', 2),
    paths.login('register'),
    paths.compare(5),
    paths.collection(),
    '/performance/0',
    '/on-this-day/02/1',
    '/performance/x',
    '/performances/5/01990',
    '/no/such/page/',
    '/shn/x',
    '/shn/5/edit',
    '/source/0',
    '/shninfo_detail.php?id=5',
  ])('%s is not led elsewhere', async (path) => {
    expect(await render(`http://site.test${path}`, nothing)).not.toMatchObject({ status: 301 });
  });
});

import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { movedPath, render } from '../../src/entry-server';
import { paths } from '../../src/lib/paths';
import { canonicalPath } from '../../src/routing/redirects';
import { signIn } from '../support/client/forms';
import { renderRoute } from '../support/client/render';

const nothing = async () => ({ errors: [{ message: 'Nothing is asked' }] });

const others: [string, string][] = [
  ['/performance/01', '/performance/1'],
  ['/performance/1/', '/performance/1'],
  ['/performance/%31', '/performance/1'],
  ['/Performance/1', '/performance/1'],
  ['/PERFORMANCE/%30001/?x=1', '/performance/1?x=1'],
  ['/performance/1/Compare/?ids=1,2', '/performance/1/compare?ids=1,2'],
  ['/performances/07/1990/', '/performances/7/1990'],
  ['/on-this-day/5/8/?by=artist', '/on-this-day/5/8?by=artist'],
  ['/history/3/?song=a', '/history/3?song=a'],
  ['/Performance/Add?id=5', '/performance/add?id=5'],
  ['/search/?q=a+b%20c', '/search?q=a+b%20c'],
  ['/recently%2Dadded', '/recently-added'],
  ['/shn/5', '/recording/5'],
  ['/SHN/005/', '/recording/5'],
  ['/source/7', '/recording/7'],
  ['/shninfo_detail.php?shnid=89003', '/recording/89003'],
  ['/ShnInfo_Detail.php?x=1&SHNID=89003', '/recording/89003'],
];

describe('a page has one path', () => {
  test.each(others)('%s leads the server to %s for good', async (from, to) => {
    expect(await render(`http://site.test${from}`, nothing)).toEqual({ status: 301, location: to });
    expect(await render(`http://site.test${to}`, nothing)).not.toMatchObject({ status: 301 });
  });

  test.each(others)('%s leads the browser to %s', async (from, to) => {
    const { router } = renderRoute(from);
    const { pathname, search } = new URL(to, 'http://site.test');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  });

  test.each(others.filter(([from]) => /shn|source/i.test(from)))(
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

  test.each(['a/b', 'ä', '100%', '%41', 'a b', 'x.y', "o'", 'a:b@c', '?', '..x', '+'])(
    'the path of the account %s is its own',
    async (username) => {
      const { pathname } = new URL(paths.profile(username), 'http://site.test');
      expect(canonicalPath('/user/:username', { username })).toBe(pathname);
      signIn();
      const { router } = renderRoute(paths.profile(username));
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(router.state.location.pathname).toBe(pathname);
    },
  );
});

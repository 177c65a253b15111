import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';

test.each([
  [paths.home(), '/'],
  [paths.artists(), '/artists/top100'],
  [paths.artists('b'), '/artists/b'],
  [paths.artists('b', 1), '/artists/b'],
  [paths.artists('b', 4), '/artists/b/4'],
  [paths.artists('a/b?', 2), '/artists/a%2Fb%3F/2'],
  [paths.sourceArtists(), '/source-artists/a'],
  [paths.sourceArtists('other', 2), '/source-artists/other/2'],
  [paths.artistGroups(), '/artist-groups/a'],
  [paths.artistGroups('z', 3), '/artist-groups/z/3'],
  [paths.artistGroup(7), '/artist-group/7'],
  [paths.artistGroup(7, 1995), '/artist-group/7?year=1995'],
  [paths.performances(12), '/performances/12'],
  [paths.performances(12, 1977), '/performances/12/1977'],
  [paths.performances(12, 1977, 'matrix'), '/performances/12/1977?kind=matrix'],
  [paths.randomShow(), '/random-show'],
  [paths.randomShow(12), '/random-show/12'],
  [paths.performance(5), '/performance/5'],
  [paths.recording(9), '/recording/9'],
  [paths.login(), '/login'],
  [paths.login('register'), '/login?tab=register'],
  [paths.login(undefined, true), '/login?emailVerified=true'],
  [paths.login('forgot-password'), '/login?tab=forgot-password'],
  [paths.resetPassword(), '/reset-password'],
  [paths.profile('deadhead'), '/user/deadhead'],
  [paths.profile('a b/c'), '/user/a%20b%2Fc'],
  [paths.artist(3), '/artist/3'],
  [paths.artistAdd(), '/artist/add'],
  [paths.performanceAdd(), '/performance/add'],
  [paths.performanceAdd(3), '/performance/add?id=3'],
])('%s', (path, expected) => {
  expect(path).toBe(expected);
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '#app/middleware.ts';
import { storeSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { otherPaths } from '#tests/support/client/otherPaths.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

describe('a page has one path', () => {
  test.each(otherPaths)('%s leads the browser to %s', async (from, to) => {
    const { router } = renderRoute(from);
    const { pathname, search } = new URL(to, 'http://site.test');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
  });

  test.each(['a/b', 'ä', '100%', '%41', 'a b', 'x.y', "o'", 'a:b@c', '?', '..x', '+'])(
    'the path of the account %s is its own',
    async (username) => {
      const { pathname } = new URL(paths.profile(username), 'http://site.test');
      expect(canonicalPath('/user/:username', { username })).toBe(pathname);
      // The page of another account leads to one's own.
      storeSession(window.sessionStorage, { token: 'T', user: { username, perms: 'musicLover' } });
      const { router } = renderRoute(paths.profile(username));
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(username);
      expect(router.state.location.pathname).toBe(pathname);
    },
  );
});

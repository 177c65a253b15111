import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from '#app/middleware.ts';
import { paths } from '#lib/paths.ts';
import { signIn } from '#tests/support/client/forms.ts';
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
      signIn();
      const { router } = renderRoute(paths.profile(username));
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(router.state.location.pathname).toBe(pathname);
    },
  );
});

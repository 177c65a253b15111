import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/support/client/render.tsx';

test.each([
  ['/artists', '/artists/top100'],
  ['/source-artists', '/source-artists/a'],
  ['/artist-groups', '/artist-groups/a'],
])('%s leads to %s, and back leads past it', async (from, to) => {
  const { router } = renderRoute('/');
  await screen.findByRole('combobox', { name: 'Search artists' });
  await router.navigate(from);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));

  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

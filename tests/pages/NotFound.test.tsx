import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/support/client/render.tsx';

test.each(['/nowhere', '/artists/a/2/3', '/performance', '/%E0%A4'])('%s is no page of the site', async (path) => {
  renderRoute(path);

  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  expect(document.title).toBe('Oops! Page not found | Live Concert Database');
  expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

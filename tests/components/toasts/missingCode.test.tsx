import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { toast } from '#components/toasts/toast.ts';
import { signIn } from '#tests/support/client/forms.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

// Files before this one have loaded the modules, and files after it need the real ones.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('#components/toasts/ToastList.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
vi.mock('#app/UserMenu.tsx', () => Promise.reject(new TypeError('Failed to fetch')));

test('a message is told, and the page stays, when what draws messages does not arrive', async () => {
  renderRoute('/nowhere');
  await screen.findByRole('heading', { name: 'Oops! Page not found' });
  act(() => {
    toast({ title: 'Login failed', description: 'Invalid username or password' });
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed Invalid username or password');
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

test('the username leads to the profile when the menu does not arrive', async () => {
  signIn();
  renderRoute('/nowhere');

  await waitFor(() => expect(screen.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/user/ada'));
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

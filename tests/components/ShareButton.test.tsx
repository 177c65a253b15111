import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ShareButton } from '#components/buttons/ShareButton.tsx';
import { Mantine } from '#tests/support/client/Mantine.tsx';

function offer(share?: () => Promise<void>, url?: string) {
  const user = userEvent.setup();
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  if (share) Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  else Reflect.deleteProperty(navigator, 'share');
  render(<ShareButton {...(url && { url })} />, { wrapper: Mantine });
  return { copy, press: () => user.click(screen.getByRole('button', { name: 'Share' })) };
}

test('hands the address to the system', async () => {
  const share = vi.fn(async () => {});
  const { copy, press } = offer(share);
  await press();
  expect(share).toHaveBeenCalledWith({ title: document.title, url: window.location.href });
  expect(copy).not.toHaveBeenCalled();
});

test('hands on another address where one is given', async () => {
  const share = vi.fn(async () => {});
  await offer(share, 'https://example.org/list').press();
  expect(share).toHaveBeenCalledWith({ title: document.title, url: 'https://example.org/list' });
});

test('copies nothing when the sheet is closed', async () => {
  const { copy, press } = offer(async () => {
    throw new DOMException('', 'AbortError');
  });
  await press();
  expect(copy).not.toHaveBeenCalled();
});

test('copies the address, and says so, where the system has no sheet', async () => {
  const { copy, press } = offer();
  await press();
  expect(copy).toHaveBeenCalledWith(window.location.href);
  expect(await screen.findByText('Address copied')).toBeVisible();
});

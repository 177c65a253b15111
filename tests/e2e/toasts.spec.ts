import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const shown = (page: Page) => page.getByLabel('Notification', { exact: true });
const field = (page: Page) => page.getByRole('main').getByLabel('New Password', { exact: true });

const submit = (page: Page) => page.getByRole('button', { name: 'Update Password' }).click();

/** A form that provokes a toast each time it is sent: two passwords that do not match. */
async function openForm(page: Page) {
  await page.goto('/reset-password?confirmHash=none');
  await field(page).fill('one');
  await page.getByLabel('Confirm Password').fill('other');
}

/** Shows a toast. From then on the page's clock moves only when the test says so. */
async function stopTimeAtToast(page: Page) {
  await page.clock.install({ time: '2030-01-01T12:00:00' });
  await openForm(page);
  await page.clock.pauseAt('2030-01-01T12:01:00');
  await submit(page);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(shown(page)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
}

/** Some moments later, in which what has been dismissed is taken away. */
async function expectGone(page: Page) {
  await page.clock.runFor(100);
  await expect(shown(page)).toHaveCount(0);
}

/** A drag by the mouse from the middle of the toast. */
async function drag(page: Page, distance: number) {
  const box = await shown(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
}

test('a toast goes after five seconds', { tag: '@long' }, async ({ page }) => {
  await stopTimeAtToast(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4000);
  await expect(shown(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expectGone(page);
});

test('a new toast takes the place of the one before', { tag: '@long' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(shown(page)).toContainText('Invalid Reset Link');
  await page.getByLabel('Username').fill('nobody at all');
  await page.getByLabel('Password').fill('not a password');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(shown(page)).toHaveText([/^Login failed/]);
});

test('time stops while the pointer is on a toast, or the focus in it', { tag: '@long' }, async ({ page }) => {
  await stopTimeAtToast(page);
  await shown(page).hover();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectGone(page);
});

test('Escape dismisses it and gives the focus back to where F8 took it from', async ({ page }) => {
  await stopTimeAtToast(page);
  await field(page).focus();
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expectGone(page);
  await expect(field(page)).toBeFocused();
});

test('a swipe to the right by fifty pixels dismisses it, a shorter one or one to the left does not', {
  tag: '@long',
}, async ({ page }) => {
  await openForm(page);
  await submit(page);
  for (const distance of [40, -120]) {
    await drag(page, distance);
    await expect(shown(page)).toBeVisible();
  }
  await drag(page, 60);
  await expect(shown(page)).toHaveCount(0);

  await submit(page);
  await shown(page).getByRole('button', { name: 'Close' }).click();
  await expect(shown(page)).toHaveCount(0);
});

import type { BrowserContext, Page } from '@playwright/test';
import { type Member, signIn } from './support/members.ts';
import { expect, test, waitForScripts } from './support/test.ts';

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

/** Has documents say that the site is no sandbox, as those of a site that keeps its accounts do. */
const keepAccounts = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('<head>', '<head><meta name="sandbox" content="off">');
    await route.fulfill({ response, body });
  });

/** Opens a page of a member. */
async function open(context: BrowserContext, member: Member): Promise<Page> {
  await keepAccounts(context);
  const page = await context.newPage();
  waitForScripts(page);
  await signIn(page, member);
  return page;
}

const mark = (page: Page, name: 'Have' | 'Attended') =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

const isSent = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('MarkSet') ?? false);

test('what a member marks on one device is on the other, also what was marked without a network', {
  tag: '@long',
}, async ({ browser, context, member, catalogue }) => {
  const { id } = await catalogue.performance({ date: { startswith: '07/04/' } });
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL, serviceWorkers: 'block' });
  const [phone, desk] = [await open(context, member), await open(other, member)];
  await desk.goto('/collection');
  await expect(desk.getByText('Nothing is in your collection yet.')).toBeVisible();

  await phone.goto(`/performance/${id}`);
  await Promise.all([isSent(phone), mark(phone, 'Have').click()]);
  await desk.reload();
  await expect(desk.getByText('Have (1)')).toBeVisible();
  await expect(desk.getByText(/is kept with your account and in this browser/)).toBeVisible();

  await context.setOffline(true);
  await mark(phone, 'Attended').click();
  await expect(mark(phone, 'Attended')).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([isSent(phone), context.setOffline(false)]);
  await desk.reload();
  await expect(desk.getByText('Attended (1)')).toBeVisible();

  await Promise.all([isSent(desk), desk.getByRole('button', { name: 'Remove' }).first().click()]);
  await phone.reload();
  await expect(async () => {
    const pressed = [mark(phone, 'Have'), mark(phone, 'Attended')].map((button) =>
      button.getAttribute('aria-pressed', { timeout: 1000 }),
    );
    expect((await Promise.all(pressed)).filter((state) => state === 'true')).toHaveLength(1);
  }).toPass();

  await desk.getByRole('banner').getByRole('button', { name: member.username }).click();
  await desk.getByRole('menuitem', { name: 'Logout' }).click();
  await desk.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(desk.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await desk.goto('/collection');
  await expect(desk.getByText('Nothing is in your collection yet.')).toBeVisible();
  await other.close();
});

test('two tabs of a member mark at once; logging out of one takes the marks off the device, not out of the account', {
  tag: '@long',
}, async ({ browser, context, member, catalogue }) => {
  const { id } = await catalogue.performance({ date: { startswith: '07/04/' } });
  const [one, two] = [await open(context, member), await open(context, member)];
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL, serviceWorkers: 'block' });
  const desk = await open(other, member);
  const accountHasBoth = () =>
    expect(async () => {
      await desk.goto('/collection');
      for (const kept of ['Have (1)', 'Attended (1)'])
        await expect(desk.getByText(kept)).toBeVisible({ timeout: 3000 });
    }).toPass();

  await Promise.all([one, two].map((page) => page.goto(`/performance/${id}`)));
  await Promise.all([mark(one, 'Have').click(), mark(two, 'Attended').click()]);
  for (const page of [one, two]) {
    await expect(mark(page, 'Have')).toHaveAttribute('aria-pressed', 'true');
    await expect(mark(page, 'Attended')).toHaveAttribute('aria-pressed', 'true');
  }
  await accountHasBoth();

  await one.getByRole('banner').getByRole('button', { name: member.username }).click();
  await one.getByRole('menuitem', { name: 'Logout' }).click();
  await one.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(one.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(mark(two, 'Have')).toHaveAttribute('aria-pressed', 'false');
  await expect(mark(two, 'Attended')).toHaveAttribute('aria-pressed', 'false');
  await accountHasBoth();
  await other.close();
});

import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { faultsOf } from './support/looks.ts';
import { createMember, type Member, signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

/** Sends a mutation as a member. */
async function send(request: APIRequestContext, { token }: Member, query: string, variables: object) {
  const response = await request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables },
  });
  return v.parse(v.object({ data: v.record(v.string(), v.object({ id: v.number() })) }), await response.json()).data;
}

const addArtist = async (request: APIRequestContext, member: Member, name: string) =>
  (
    await send(request, member, 'mutation ($name: String!) { artistCreate(name: $name, isTradable: false) { id } }', {
      name,
    })
  ).artistCreate?.id ?? 0;

/** Nothing that axe finds, and no fault of layout at 390 px. */
async function expectFit(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a correction meets another one, loses nothing, and can be read by everybody', { tag: '@long' }, async ({
  page,
  request,
  member,
  browser,
}) => {
  const name = `Quiet Harbor ${member.username}`;
  const id = await addArtist(request, member, name);
  await signIn(page, member);
  await page.goto(`/artist/${id}`);
  await main(page).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${name}`);
  await field(page, 'Name').fill(`${name} Trio`);
  await field(page, 'Reason').fill('There are three of them.');
  await send(
    request,
    member,
    'mutation ($id: Int!, $name: String!) { artistUpdate(id: $id, version: 1, name: $name, abbrev: "qh") { id } }',
    { id, name: `The ${name}` },
  );
  await button(page, 'Save changes').click();
  await expect(page.getByRole('alert')).toContainText('Somebody else saved meanwhile');
  await expect(main(page).getByRole('region', { name: 'Name' }).locator('mark')).toContainText(['The', 'Trio']);
  await expect(field(page, 'Name')).toHaveValue(`${name} Trio`);
  await expect(field(page, 'Abbreviation')).toHaveValue('qh');
  await expectFit(page);
  await button(page, 'Save changes').click();
  await expect(page).toHaveURL(`/artist/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Trio`);

  // A visitor reads it, drawn by the server.
  const visitor = await browser.newPage();
  await visitor.goto(`/artist/${id}/changes`);
  const changes = visitor.getByRole('main').getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveCount(3);
  await expect(changes.first()).toContainText('There are three of them.');
  const versions = visitor.getByRole('main').getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('region', { name: 'Name' }).locator('ins')).toContainText('Trio');
  await expect(versions.getByRole('region', { name: 'Abbreviation' })).toHaveCount(0);
  await visitor.getByLabel('Earlier version').selectOption('Version 1');
  await expect(versions.getByRole('region', { name: 'Abbreviation' }).locator('ins')).toContainText('qh');
  await changes.first().getByText('Name', { exact: true }).press('Enter');
  await expect(changes.first().getByRole('region', { name: 'Name' }).locator('del')).toContainText('The');
  await expectFit(visitor);
  await visitor.goto('/changes');
  await expect(
    visitor
      .getByRole('main')
      .getByRole('link', { name: `${name} Trio` })
      .first(),
  ).toBeVisible();
  await expectFit(visitor);
  await visitor.close();
});

test('what a member removes is gone for everybody, with a page that says so', { tag: '@long' }, async ({
  page,
  request,
  member,
}) => {
  const name = `Still Harbor ${member.username}`;
  const id = await addArtist(request, member, name);
  const other = await createMember(request);
  await signIn(page, member);
  await page.goto(`/artist/${id}`);
  await button(page, 'Remove').click();
  const question = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(question).toContainText('Nothing stands under it.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/');
  const response = await request.get(`/artist/${id}`);
  expect(response.status()).toBe(410);
  expect(await response.text()).toContain('Artist Removed');
  const kept = await addArtist(request, member, `${name} Two`);
  const tab = await page.context().newPage();
  await signIn(tab, other);
  await tab.goto(`/artist/${kept}/edit`);
  await expect(tab.getByText('Only who added this artist, and editors, may change it.')).toBeVisible();
  await tab.close();
});

test('a button that undoes a change has the focus again when it is done, and when it cannot be', {
  tag: '@long',
}, async ({ page, request, member }) => {
  const id = await addArtist(request, member, `Low Harbor ${member.username}`);
  // The API refuses those who only pretend to be editors.
  await signIn(page, { ...member, perms: 'editor' });
  await page.goto(`/changes?artist=${id}`);
  const undo = button(page, 'Undo');
  const toast = page.getByRole('alert');
  await undo.press('Enter');
  await expect(toast.filter({ hasText: 'Error' })).toBeVisible();
  await expect(undo).toBeFocused();
  await page.route('/graphql', (route) =>
    route.request().postData()?.includes('RevisionUndo')
      ? route.fulfill({ json: { data: { revisionUndo: { __typename: 'Revision', id: 1 } } } })
      : route.fallback(),
  );
  const again = page.waitForResponse((response) => response.request().postData()?.includes('query Revisions') ?? false);
  await undo.press('Enter');
  await again;
  await expect(undo).toBeEnabled();
  await expect(undo).toBeFocused();
});

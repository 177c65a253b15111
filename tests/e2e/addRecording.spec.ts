import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './support/members.ts';
import { expect, test } from './support/test.ts';

const hash = () => randomBytes(16).toString('hex');

/** The first 42 bytes of a FLAC file with this fingerprint, and some bytes for its audio. */
const flac = (fingerprint: string) =>
  Buffer.from(`664c614300000022${'00'.repeat(18)}${fingerprint}${'5a'.repeat(300)}`, 'hex');

/** The files of a folder of 24 tracks with an info text, and the list of their fingerprints. */
function copy() {
  const tracks = Array.from({ length: 24 }, (_, index) => ({
    name: `d${index < 12 ? 1 : 2}t${String((index % 12) + 1).padStart(2, '0')}.flac`,
    fingerprint: hash(),
  }));
  const info = 'Source: AUD, two microphones\nLineage: DAT > CDR > FLAC\n';
  return {
    files: [
      ...tracks.map(({ name, fingerprint }) => ({ name, mimeType: 'audio/flac', buffer: flac(fingerprint) })),
      { name: 'info.txt', mimeType: 'text/plain', buffer: Buffer.from(info) },
    ],
    list: tracks.map(({ name, fingerprint }) => `${name}:${fingerprint}`).join('\n'),
  };
}

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add Recording', exact: true });

/** Identifies pasted lines. */
async function identify(page: Page, list: string) {
  await page.goto('/identify');
  await page.getByLabel('Checksums', { exact: true }).fill(list);
  await page.getByRole('button', { name: 'Identify' }).click();
}

test('a folder becomes a recording in three clicks, and is found at once', { tag: '@long' }, async ({
  page,
  member,
  catalogue,
}) => {
  const show = await catalogue.performance({ date: { startswith: '06/' } });
  const { files, list } = copy();
  await signIn(page, member);
  // These pages are shown before, and must not be remembered afterwards.
  await page.goto(`/performance/${show.id}`);
  const { totalCount } = show.sources;
  await expect(page.getByRole('heading', { name: `Recordings (${totalCount})` })).toBeVisible();
  await page.getByRole('link', { name: 'Add Recording' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Add Recording for ${show.artist.name}`);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.getByLabel('Checksum lists and audio files').setInputFiles(files);
  await expect(page.getByText('Filled in: 3 lists, Comments, Text Document, WAV Disks.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Lines', exact: true }).first()).toHaveValue(`${list}\n`);
  await addButton(page).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Recording Added');
  await expect(page).toHaveURL(/\/recording\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('button', { name: 'Have' })).toBeVisible();
  for (const body of sent) expect(body).not.toContain('ZZZZZZZZ');

  await page.getByRole('link', { name: 'This show' }).click();
  await expect(page.getByRole('heading', { name: `Recordings (${totalCount + 1})` })).toBeVisible();
  await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible();

  await page.goto('/recently-added');
  await expect(page.getByRole('main').locator(`a[href="/recording/${id}"]`).first()).toBeVisible();
  const feed = await page.request.get('/recently-added.xml');
  expect(await feed.text()).toContain(`/recording/${id}<`);
  await page.goto(`/search?q=${list.slice(-32)}`);
  await expect(page.getByRole('main').locator(`a[href="/recording/${id}"]`).first()).toBeVisible();

  // Somebody else is told, and so is whoever would add it again.
  await identify(page, list);
  await expect(page.getByRole('link', { name: `Recording ${id}`, exact: true })).toBeVisible();
  await page.goto(`/recording/add?performance=${show.id}`);
  await page.getByLabel('Checksums', { exact: true }).fill(list);
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByText('This recording is there already')).toBeVisible();
  // Its button lies on a colour of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('at 390 px, by keyboard alone, from an unknown copy to its recording', { tag: '@long' }, async ({
  page,
  member,
  catalogue,
}) => {
  const show = await catalogue.performance({ date: { startswith: '08/' } });
  const { list } = copy();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member);
  await identify(page, list);
  await page.getByRole('button', { name: 'Add Recording' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add Recording' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Artist' }).fill(show.artist.name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Date of the show').fill(`${show.date.slice(0, 6)}${show.year}`);
  const link = page.getByRole('main').locator(`a[href="/recording/add?performance=${show.id}"]`);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(show.artist.name);
  await expect(page.getByRole('textbox', { name: 'Lines', exact: true })).toHaveValue(list);

  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map((violation) => [violation.id, violation.nodes.map((node) => node.html)])).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);

  await page.getByLabel('SHN Disks').press('Tab');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await addButton(page).press('Enter');
  await expect(page).toHaveURL(/\/recording\/\d+$/);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Recording, shownDate } from './support/catalogue.ts';
import { drawInBrowser } from './support/pages.ts';
import { changeResponse } from './support/responses.ts';
import { expect, test } from './support/test.ts';

const nameOf = ({ artist, ...date }: Recording['performance']) => `${artist.name} ${shownDate(date)}`;

/** A recording's title in full: by artist, date and, where it is known, the kind that the page shows beside them. */
async function titleOf(page: Page, performance: Recording['performance']): Promise<string> {
  const kind = await page.getByRole('heading', { level: 1 }).locator('[data-kind]').getAttribute('data-kind');
  const name = [nameOf(performance), ...(kind === 'unknown' ? [] : [kind])].join(' ');
  return `${name} | Live Concert Database`;
}

test('a recording shows what identifies it, and leads to what was recorded', async ({ page, catalogue }) => {
  const recording = await catalogue.recording(
    { archiveIdentifier: { isnull: false }, wavdiskcount: { gt: 0 }, shndiskcount: { gt: 0 } },
    ({ textdoc, circdate }) => textdoc !== null && circdate !== null,
  );
  const { id, performance, archiveIdentifier, circdate, wavdiskcount, shndiskcount } = recording;
  await page.goto(`/recording/${id}`);
  await expect(page).toHaveTitle(await titleOf(page, performance));
  await expect(page.getByRole('definition')).toHaveText(
    [
      id,
      performance.artist.name,
      shownDate(performance),
      archiveIdentifier,
      circdate?.replace(/^(\d\d\/\d\d\/)(\d\d)$/, (_, day, year) => `${day}${Number(year) < 70 ? 20 : 19}${year}`),
      wavdiskcount,
      shndiskcount,
    ].map(String),
  );
  await expect(page.getByRole('link', { name: archiveIdentifier ?? '' })).toHaveAttribute(
    'href',
    `https://archive.org/details/${encodeURIComponent(archiveIdentifier ?? '')}`,
  );
  await expect(page.getByRole('region', { name: 'Text Document' })).toContainText(
    recording.textdoc?.trim().split('\n')[0] ?? '',
  );

  await page.getByRole('link', { name: shownDate(performance) }).click();
  await expect(page).toHaveURL(`/performance/${performance.id}`);
  await page.goBack();
  // The performance has such links, too, and stays until the recording is back.
  await page.getByRole('definition').getByRole('link', { name: performance.artist.name }).click();
  await expect(page).toHaveURL(new RegExp(`/performances/${performance.artist.id}/${performance.year}$`));
});

test('disks that are not there are not mentioned', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id } = await catalogue.recording({ wavdiskcount: { isnull: true }, shndiskcount: { isnull: true } });
  await page.goto(`/recording/${id}`);
  await expect(page.getByText('Circulation Date').first()).toBeVisible();
  await expect(page.getByText(/Disks$/)).toHaveCount(0);
});

test('checksums are read by the keyboard, one at a time', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, checksums } = await catalogue.recording({}, (recording) => recording.checksums.edges.length > 1);
  const [one, other] = checksums.edges.map(({ node }) => node);
  await page.goto(`/recording/${id}`);
  const button = page.getByRole('button', { name: one?.description ?? '', exact: true });
  const panel = page.getByRole('region', { name: one?.description ?? '', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(one?.body.split('\n')[0] ?? '');
  await expect(button).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: other?.description ?? '', exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('region', { name: other?.description ?? '', exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: other?.description ?? '', exact: true })).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('the names of checksum lists are printed, without their buttons', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { id, checksums } = await catalogue.recording({}, (recording) => recording.checksums.edges.length > 1);
  await page.goto(`/recording/${id}`);
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: 'Checksums' });
  await expect(table.locator('button:visible')).toHaveCount(0);
  const printed = await table
    .locator('tbody td:first-child > span')
    .evaluateAll((names) => names.map((name) => getComputedStyle(name, '::before').content));
  expect(printed).toEqual(checksums.edges.map(({ node }) => JSON.stringify(node.description)));
});

test('a long checksum scrolls in its panel', { tag: '@long' }, async ({ page }) => {
  const id = 1;
  const body = Array.from({ length: 500 }, (_, line) => `${'0'.repeat(32)} *track ${line}.flac`).join('\n');
  await drawInBrowser(page);
  await changeResponse(page, 'Source', ({ source }) => {
    const [edge] = source?.checksums.edges ?? [];
    const edges = edge?.node ? [{ ...edge, node: { ...edge.node, description: 'long', body } }] : [];
    return { source: source && { ...source, checksums: { ...source.checksums, edges } } };
  });
  await page.goto(`/recording/${id}`);
  await page.getByRole('button', { name: 'long' }).click();
  const panel = page.getByRole('region', { name: 'long' });
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(24 * 16);
  await page.keyboard.press('End');
  await expect(page.getByText('track 499.flac')).toBeInViewport();
});

test('all texts of a recording come as one file, named after it', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, checksums } = await catalogue.recording({}, (recording) => recording.checksums.edges.length > 1);
  await page.goto(`/recording/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`\d{4}-[\dx]{2}-[\dx]{2}\.${id}\.all\.txt$`));
  const text = await readFile(await download.path(), 'utf8');
  for (const { node } of checksums.edges) expect(text).toContain(node.body.trimEnd());
});

test('the addresses that recordings had on older sites lead to them', { tag: '@long' }, async ({
  page,
  catalogue,
  request,
}) => {
  const { id } = await catalogue.recording({});
  for (const address of [`/shn/${id}`, `/source/${id}`, `/shninfo_detail.php?shnid=${id}`]) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/recording/${id}`]);
    await page.goto(address);
    await expect(page).toHaveURL(`/recording/${id}`);
  }
});

test('the other recordings of the performance are listed', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, performance } = await catalogue.recording({}, (found) => found.performance.sources.totalCount > 2);
  const others = performance.sources.totalCount - 1;
  await page.goto(`/recording/${id}`);
  const table = page.getByRole('table', { name: `Other Recordings of this Performance (${others})` });
  const links = table.getByRole('link');
  await expect(links).toHaveCount(others);
  expect(await links.allTextContents()).not.toContain(String(id));
  const other = await links.first().textContent();
  await table.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(`/recording/${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(performance));
});

test.describe('the comments of a recording', () => {
  test('are HTML', async ({ page, catalogue }) => {
    const { id } = await catalogue.recording({ comments: { contains: '<a href="https:' } });
    await page.goto(`/recording/${id}`);
    const link = page.getByRole('region', { name: 'Comments', exact: true }).getByRole('link');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(link).toHaveAttribute('href', /^https:/);
  });

  // The browser says so where it reads them, in a document that is never shown.
  test.use({ expectedProblems: [/Applying inline style/] });

  test('are harmless, whatever stands in them', { tag: '@long' }, async ({ page, catalogue }) => {
    // The only one of its performance: no other answer says what its comments are.
    const { id, performance } = await catalogue.recording(
      {},
      ({ comments, performance }) => comments !== null && performance.sources.totalCount === 1,
    );
    const comments = `<b>loud</b><script>document.title = 'stolen'</script><img src="https://tracker.test/pixel.png"
      onerror="document.title = 'stolen'"><p style="position: fixed; inset: 0">overlay</p><form action="https://thief.test/">
      <input name="password"></form><a href="javascript:document.title='stolen'">trap</a><iframe src="https://thief.test/">
      </iframe><svg onload="document.title = 'stolen'"></svg><a href="https://fine.test/" target="_top" class="x">fine</a>`;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (/tracker|thief/.test(request.url())) elsewhere.push(request.url());
    });
    await drawInBrowser(page);
    await changeResponse(page, 'Source', ({ source }) => ({ source: source && { ...source, comments } }));
    await page.goto(`/recording/${id}`);
    const shown = page.getByRole('region', { name: 'Comments', exact: true });
    await expect(shown).toContainText('loud');
    await expect(shown.getByRole('link')).toHaveText(['fine']);
    // The text that was entered stands in an element of its own; Mantine's heading above it has a style attribute.
    const entered = shown.locator('[dir=auto]').filter({ hasText: 'loud' });
    await expect(entered).toHaveCount(1);
    await expect(entered.locator('script, img, form, input, iframe, svg, [style], [class=x], [target]')).toHaveCount(0);
    await expect(page).toHaveTitle(await titleOf(page, performance));
    expect(elsewhere).toEqual([]);
  });
});

test('checksums are saved for other programs, verified against, and compared with those of other recordings', {
  tag: '@long',
}, async ({ page, catalogue }) => {
  const { id, checksums, performance } = await catalogue.recording(
    { comments: { isnull: false } },
    (recording) => recording.checksums.edges.length > 0 && recording.performance.sources.totalCount > 1,
  );
  const list = checksums.edges[0]?.node;
  await page.goto(`/recording/${id}`);
  await expect(page.getByText(/^(?:FLAC fingerprints|MD5 of )/).first()).toBeVisible();
  const row = page.getByRole('row').filter({
    has: page.getByRole('button', { name: list?.description ?? '', exact: true }),
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.(?:md5|ffp|st5)$/);

  await page.getByRole('link', { name: 'Verify my copy' }).click();
  await expect(page).toHaveURL(`/identify?recording=${id}`);
  await expect(page.getByRole('link', { name: `recording ${id}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(`/performance/${performance.id}/compare`);
  await expect(page.getByRole('link', { name: `Recording ${id}` }).first()).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

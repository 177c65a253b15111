import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Recording } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

const FINGERPRINTS = /^(?:\S+\.flac:[0-9a-f]{32}\n?){4,}$/;

/** The list of the fingerprints of a recording that has no other lists of them. */
const listOf = ({ checksums }: Recording): string | undefined =>
  checksums.edges.map(({ node }) => node.body.trim()).find((body) => FINGERPRINTS.test(body));

/** Files as they are chosen with their folders: FLAC files with a fingerprint in their header, and texts. */
async function choose(page: Page, files: readonly { path: string; fingerprint?: string; text?: string }[]) {
  await page.getByLabel('Checksum lists and audio files').evaluate((input: HTMLInputElement, all) => {
    const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const chosen = new DataTransfer();
    for (const { path, fingerprint, text } of all) {
      const content = fingerprint ? bytes(`664c614300000022${'00'.repeat(18)}${fingerprint}5a5a`) : (text ?? '');
      chosen.items.add(new File([content], path.slice(path.lastIndexOf('/') + 1), { lastModified: 1_000_000 }));
    }
    input.files = chosen.files;
    for (const [index, { path }] of all.entries()) {
      const file = input.files[index];
      if (file) Object.defineProperty(file, 'webkitRelativePath', { value: path });
    }
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, files);
  await page.getByRole('button', { name: 'Identify' }).click();
}

const tracksOf = (list: string) =>
  list.split('\n').map((line) => {
    const [name = '', fingerprint = ''] = line.split(':');
    return { name, fingerprint };
  });
const shelf = (page: Page) => page.getByRole('region', { name: 'Show folders' });
const folder = (page: Page, path: string) =>
  shelf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: path, exact: true }) });

test('a tree of show folders is a table, with copies, marks and scripts', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const first = await catalogue.recording({}, (found) => listOf(found) !== undefined);
  const second = await catalogue.recording(
    { id: { neq: first.id } },
    (found) => listOf(found) !== undefined && found.performance.id !== first.performance.id,
  );
  const tracks = tracksOf(listOf(first) ?? '');
  const inFolder = (path: string) => tracks.map(({ name, fingerprint }) => ({ path: `${path}/${name}`, fingerprint }));
  const tree = [
    ...inFolder('shelf/one'),
    ...inFolder("shelf/it's a copy").slice(1),
    { path: 'shelf/two/two.ffp', text: listOf(second) ?? '' },
    { path: 'shelf/unknown/1.flac', fingerprint: '0123456789abcdef0123456789abcdef' },
    { path: 'shelf/notes/about.doc', text: 'about' },
  ];
  await page.goto('/identify');
  await choose(page, tree);
  await expect(shelf(page).getByText('5 of 5 folders')).toBeVisible();
  await expect(folder(page, 'shelf/one').getByRole('link')).toHaveAttribute('href', `/recording/${first.id}`);
  await expect(folder(page, 'shelf/one')).toContainText("The same recording: shelf/it's a copy.");
  await expect(folder(page, "shelf/it's a copy")).toContainText(/Not complete.*Find the missing tracks/);
  await expect(folder(page, 'shelf/two').getByRole('link')).toHaveAttribute('href', `/recording/${second.id}`);
  await expect(folder(page, 'shelf/unknown')).toContainText('Unknown');
  await expect(folder(page, 'shelf/notes')).toContainText('Neither audio nor checksums.');

  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shelf(page).getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const table = await download('Download CSV');
  for (const path of ['shelf/one', 'shelf/two', 'shelf/unknown', 'shelf/notes']) expect(table).toContain(path);
  await shelf(page).getByRole('button', { name: 'Mark all as Have' }).click();
  await expect(shelf(page).getByText('The complete recording is marked.')).toBeVisible();
  await expect(shelf(page).getByText('1 recording is not complete, and not marked')).toBeVisible();
  await expect(shelf(page).getByRole('listitem')).toContainText(/^.*List matches: \d+ tracks; files not checked\.$/);

  await shelf(page).getByText('Scripts that rename folders and tag files').click();
  await shelf(page).getByRole('button', { name: '[{id}] {date} {venue}' }).click();
  expect(await download('Download rename script')).toContain(`rename './shelf/one' './shelf/[${first.id}] `);
  expect(await download('Download rename script (PowerShell)')).toContain(
    `Rename-Show './shelf/two' './shelf/[${second.id}] `,
  );
  const tags = await download('Download tag script');
  expect(tags).toContain(`'--set-tag=ARTIST=${first.performance.artist.name.replaceAll("'", `'\\''`)}'`);
  expect(tags).toContain("./shelf/it'\\''s a copy/");
  await shelf(page).getByLabel('Name of a folder').fill('all the same');
  await shelf(page).getByRole('button', { name: 'Download rename script', exact: true }).click();
  await expect(page.getByText('No folder would get another name or tag by it.')).toBeVisible();

  await page.goto('/missing');
  await expect(page.getByLabel('Artist', { exact: true })).toContainText(first.performance.artist.name);

  await page.goto('/identify');
  await choose(page, tree);
  const audio = tracks.length * 2;
  await expect(shelf(page).getByText(`${audio} files were read before, and not again.`)).toBeVisible();
  await expect(folder(page, 'shelf/one')).toContainText('Complete');
  await shelf(page).getByRole('button', { name: 'Read all again' }).click();
  await expect(shelf(page).getByText('read before')).toHaveCount(0);
  await expect(shelf(page).getByText('5 of 5 folders')).toBeVisible();
});

test('a folder that nobody knows gets its texts, which fill in a performance', { tag: '@long' }, async ({
  page,
  catalogue,
}) => {
  const { artist } = await catalogue.performance({});
  const unknown = (name: string, digit: string) => ({
    path: `Some Band 1998-11-07 Old Mill/${name}.flac`,
    fingerprint: digit.repeat(32),
  });
  await page.goto('/identify');
  await choose(page, [unknown('01 - Tin Sky', '7'), unknown('02 - Going Home', '8')]);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  expect(await download('Download .ffp')).toBe(
    `01 - Tin Sky.flac:${'7'.repeat(32)}\n02 - Going Home.flac:${'8'.repeat(32)}\n`,
  );
  expect(await download('Download .st5')).toContain(`${'7'.repeat(32)}  [shntool]  01 - Tin Sky.flac`);
  expect(await download('Download .md5')).toMatch(/^[0-9a-f]{32} \*01 - Tin Sky\.flac$/m);
  const info = await download('Download info.txt');
  expect(info).toContain('Venue: Old Mill');

  await page.goto(`/performance/add?id=${artist.id}`);
  await page.getByText('Fill in from a text that came with a recording').click();
  await page.getByLabel('Text', { exact: true }).fill(info);
  await page.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByLabel('Date *')).toHaveValue('11/07/1998');
  await expect(page.getByLabel('Venue *')).toHaveValue('Old Mill');
  await expect(page.getByLabel('Set 1 *')).toHaveValue('Tin Sky\nGoing Home');
  await expect(page.getByText('The text names another artist: Some Band.')).toBeVisible();
});

test('a long shelf is stopped and gone on with, and each folder shows its tracks', { tag: '@long' }, async ({
  page,
}) => {
  const hex = (number: number) => number.toString(16).padStart(32, '0');
  const tree = Array.from({ length: 40 }, (_, index) => ({
    path: `shelf/show ${index + 1}/show.ffp`,
    text: `t1.flac:${hex(index + 1)}`,
  }));
  await page.goto('/identify');
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The second batch waits until it was stopped.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('RecordingsByHash')) return route.fallback();
    asked += 1;
    if (asked > 4) await held;
    return route.fallback();
  });
  await choose(page, tree);
  await expect(shelf(page).getByText('16 of 40 folders')).toBeVisible();
  await shelf(page).getByRole('button', { name: 'Stop' }).click();
  answer();
  await expect(shelf(page).getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(shelf(page).getByText('16 of 40 folders')).toBeVisible();
  await shelf(page).getByRole('button', { name: 'Go on' }).click();
  await expect(shelf(page).getByText('40 of 40 folders')).toBeVisible();
  await folder(page, 'shelf/show 40').getByRole('button', { name: 'Tracks' }).click();
  await expect(page.getByRole('region', { name: 'shelf/show 40' })).toContainText('Unknown recording');
  await expect(page.getByRole('region', { name: 'shelf/show 40' })).toBeInViewport();
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(folder(page, 'shelf/show 40').getByRole('button', { name: 'Tracks' })).toBeFocused();
});

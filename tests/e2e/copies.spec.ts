import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { audioMd5, flacFile, noise } from '#tests/support/audio/flacFile.ts';
import { expect, test } from './support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const choose = (page: Page) => page.getByLabel('Checksum lists and audio files');
const identify = (page: Page) => page.getByRole('button', { name: 'Identify' }).click();

test.describe('the audio itself', () => {
  // The decoder says in the console what it could not decode.
  test.use({ expectedProblems: [/wasm-audio-decoders/] });

  test('is decoded and held against its fingerprint, when the visitor wants that', { tag: '@long' }, async ({
    page,
  }) => {
    const samples = noise(20_000, 11);
    const whole = Buffer.from(await flacFile(samples));
    const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a0123456789', 'latin1'), whole]);
    const damaged = Buffer.from(whole);
    damaged[30_000] = (damaged[30_000] ?? 0) ^ 1;
    const deep = noise(3000, 5, 24);
    const files = {
      'cut.flac': whole.subarray(0, 25_000),
      'damaged.flac': damaged,
      'deep.flac': Buffer.from(await flacFile(deep, { bits: 24 })),
      'tagged.flac': tagged,
      'unset.flac': Buffer.from(await flacFile(samples, { fingerprint: '0'.repeat(32) })),
      'whole.flac': whole,
    };
    const [md5, deepMd5] = [await audioMd5(samples), await audioMd5(deep, 24)];
    const list = Object.keys(files)
      .map((name) => `${name}:${name === 'deep.flac' ? deepMd5 : md5}`)
      .join('\n');
    await page.goto('/identify');
    await choose(page).setInputFiles([
      ...Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'audio/flac', buffer })),
      { name: 'sound.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(500, 1) },
      { name: 'show.ffp', mimeType: 'text/plain', buffer: Buffer.from(list) },
    ]);

    await identify(page);
    await expect(page.getByText('the audio itself was not decoded')).not.toHaveCount(0);
    await expect(row(page, 'damaged.flac')).toContainText('intact');
    await expect(row(page, 'cut.flac')).toContainText(/altered.*it ends before its audio does/);

    await page.getByLabel('Check the audio too').check();
    await identify(page);
    await expect(
      page.getByText('Decoded: 3 audio intact, 2 audio altered, 1 audio decoded, 1 not checked.'),
    ).toBeVisible();
    for (const name of ['whole.flac', 'tagged.flac', 'deep.flac']) {
      await expect(row(page, name)).toContainText(/intact.*audio intact/);
    }
    await expect(row(page, 'unset.flac')).toContainText(/intact.*audio decoded/);
    await expect(row(page, 'damaged.flac')).toContainText(/altered.*audio altered.*damaged/);
    await expect(row(page, 'cut.flac')).toContainText(/altered.*audio altered.*it is cut short or damaged/);
    await expect(page.getByText('The audio of 1 file was not checked')).toBeVisible();
  });
});

test('a file of 4 GB that is no audio is told at once, and not read', { tag: '@long' }, async ({ page }) => {
  await page.goto('/identify');
  await choose(page).evaluate((input: HTMLInputElement) => {
    const block = new Blob([new Uint8Array(64 * 1024 * 1024)]);
    const parts = Array.from({ length: 64 }, () => block);
    const chosen = new DataTransfer();
    for (const name of ['huge.flac', 'vast.wav', 'huge.md5', 'huge.img']) chosen.items.add(new File(parts, name));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await identify(page);
  await expect(row(page, 'huge.flac')).toContainText(
    'named as FLAC, but does not begin as one. It was not read further.',
  );
  await expect(row(page, 'vast.wav')).toContainText('named as WAV, but does not begin as one');
  await expect(page.getByText('huge.md5 is too large for a list of checksums')).toBeVisible();
  await expect(page.getByText('1 file is neither audio nor a list and stayed unread: huge.img.')).toBeVisible();
});

/** Counts the lookups that a page sends. */
function lookupsOf(page: Page): { count: number } {
  const lookups = { count: 0 };
  page.on('request', (request) => {
    if (request.postData()?.includes('RecordingsByHash')) lookups.count += 1;
  });
  return lookups;
}

test('a folder of 5,000 files is read and judged', { tag: '@long' }, async ({ page }) => {
  const lookups = lookupsOf(page);
  await page.goto('/identify');
  await choose(page).evaluate((input: HTMLInputElement) => {
    const hex = (number: number) => number.toString(16).padStart(32, '0');
    const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const numbers = Array.from({ length: 5000 }, (_, index) => index + 1);
    const chosen = new DataTransfer();
    for (const number of numbers) {
      const header = bytes(`664c614300000022${'00'.repeat(18)}${hex(number)}`);
      chosen.items.add(new File([header], `t${number}.flac`));
    }
    chosen.items.add(new File([numbers.map((number) => `t${number}.flac:${hex(number)}`).join('\n')], 'all.ffp'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('5,001 files are chosen.')).toBeVisible();
  await identify(page);
  await expect(page.getByText('Complete: 5,000 tracks, all intact.')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Show all 5,000 rows' })).toBeVisible();
  // Three with fingerprints, and three with the hashes of the files: a few of the unknown say enough of the others.
  expect(lookups.count).toBe(6);
});

test(
  'a file that changed or vanished is told, and the others are judged all the same',
  { tag: '@long' },
  async ({ page }, testInfo) => {
    const samples = noise(2000, 2);
    const paths = ['kept.flac', 'changed.flac', 'gone.flac'].map((name) => testInfo.outputPath(name));
    const [file, md5] = [await flacFile(samples), await audioMd5(samples)];
    for (const path of paths) writeFileSync(path, file);
    const list = testInfo.outputPath('show.ffp');
    writeFileSync(list, ['kept', 'changed', 'gone'].map((name) => `${name}.flac:${md5}`).join('\n'));
    await page.goto('/identify');
    await choose(page).setInputFiles([...paths, list]);
    // The browser looks at a chosen file when its size is asked for.
    await choose(page).evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ size }) => size));
    writeFileSync(paths[1] ?? '', await flacFile(noise(3000, 4)));
    rmSync(paths[2] ?? '');
    await identify(page);
    await expect(row(page, 'kept.flac')).toContainText('intact');
    for (const name of ['changed.flac', 'gone.flac']) {
      await expect(row(page, name)).toContainText(/weak evidence.*changed or vanished while it was read/);
    }
  },
);

test('reading pauses, goes on and is cancelled, and what was read stays', { tag: '@long' }, async ({ page }) => {
  const lookups = lookupsOf(page);
  await page.goto('/identify');
  await choose(page).evaluate((input: HTMLInputElement) => {
    const block = new Blob([new Uint8Array(64 * 1024 * 1024)]);
    const parts = Array.from({ length: 64 }, () => block);
    const chosen = new DataTransfer();
    for (const file of [new File(['short'], 'short.mp3'), new File(parts, 'huge.mp3')]) chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await identify(page);
  const read = page.getByText(/ of 4\.\d+ GB/);
  await expect(read).toContainText('a second');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused: 1 of 2')).toBeVisible();
  // The file under way when the pause came is still told.
  await page.waitForTimeout(500);
  const paused = await read.textContent();
  await page.waitForTimeout(500);
  expect(await read.textContent()).toBe(paused);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(read).not.toHaveText(paused ?? '');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 of 2 files were not read, because reading was cancelled.')).toBeVisible();
  await expect(page.getByText('Unknown recording')).toBeVisible();
  expect(lookups.count).toBe(1);
});

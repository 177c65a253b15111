import type { Page } from '@playwright/test';
import type { openCatalogue, Recording } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

const OTHER = '0123456789abcdef0123456789abcdef';

/** The first 42 bytes of a FLAC file with this fingerprint, and some bytes for its audio. */
const flac = (fingerprint: string) =>
  Buffer.from(`664c614300000022${'00'.repeat(18)}${fingerprint}${'5a'.repeat(300)}`, 'hex');

const stems = (body: string) => body.match(/\S+(?=\.(?:flac|wav|shn))/g)?.map((stem) => stem.replace(/^\*/, '')) ?? [];
const isFingerprints = (body: string) => /^\S+\.flac:[0-9a-f]{32}$/m.test(body) && stems(body).length > 5;

/**
 * A recording with a list of the fingerprints of all its files, and none of the lines of another. Returns the names of the
 * files, and the fingerprint of each.
 */
async function recordingWithFingerprints(catalogue: ReturnType<typeof openCatalogue>, beside = '') {
  const bodiesOf = ({ checksums }: Recording) => checksums.edges.map(({ node }) => node.body);
  const listOf = (recording: Recording) => bodiesOf(recording).find(isFingerprints);
  const recording = await catalogue.recording({}, (found) => {
    const names = new Set(bodiesOf(found).flatMap(stems));
    const list = listOf(found) ?? '';
    return (
      names.size === stems(list).length && names.size > 0 && !list.split('\n').some((line) => beside.includes(line))
    );
  });
  const body = listOf(recording) ?? '';
  const tracks = body.split('\n').map((line) => line.split(':'));
  return { recording, body, tracks: tracks.map(([name = '', fingerprint = '']) => ({ name, fingerprint })) };
}

const verdicts = (page: Page) => page.getByRole('table').getByRole('row').locator('td:first-child');

test('a folder of files is identified in the browser, and nothing but hashes leaves it', async ({
  page,
  catalogue,
}) => {
  const { recording, tracks } = await recordingWithFingerprints(catalogue);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '');
    else
      expect(new URL(request.url()).pathname).toMatch(/^\/(?:identify$|assets\/|favicon|color-scheme|manifest|sw\.)/);
  });
  await page.goto('/identify');
  await expect(page).toHaveTitle('Identify a recording | Live Concert Database');
  await expect(page.getByText('No file leaves your machine')).toBeVisible();

  const [first, second, third, ...rest] = tracks;
  await page
    .getByLabel('Checksum lists and audio files')
    .setInputFiles([
      { name: 'renamed song.flac', mimeType: 'audio/flac', buffer: flac(second?.fingerprint ?? '') },
      { name: third?.name ?? '', mimeType: 'audio/flac', buffer: flac(OTHER) },
      { name: 'hidden track.flac', mimeType: 'audio/flac', buffer: flac(OTHER.replaceAll('0', '1')) },
      { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([255, 216, 255]) },
      { name: 'broken.md5', mimeType: 'text/plain', buffer: Buffer.from([0, 1, 2, 3, 0, 0, 9]) },
      ...rest.map(({ name, fingerprint }) => ({ name, mimeType: 'audio/flac', buffer: flac(fingerprint) })),
    ]);
  await page.getByRole('button', { name: 'Identify' }).click();

  await expect(page.getByRole('link', { name: `Recording ${recording.id}`, exact: true })).toHaveAttribute(
    'href',
    `/recording/${recording.id}`,
  );
  const { length } = rest;
  await expect(
    page.getByText(
      `Not complete: ${tracks.length} tracks; ${length} intact, 1 renamed, 1 extra, 1 missing, 1 altered.`,
    ),
  ).toBeVisible();
  await expect(verdicts(page).filter({ hasText: /^intact$/ })).toHaveCount(length);
  await page.getByText('missing (1)').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: first?.name })).toBeVisible();
  await expect(page.getByText('cover.jpg')).toBeVisible();
  await expect(page.getByText('broken.md5 is no text')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('report.csv');

  expect(sent.length).toBeGreaterThan(0);
  for (const body of sent) {
    const { operationName, variables } = JSON.parse(body);
    expect(operationName).toBe('RecordingsByHash');
    for (const value of Object.values(variables)) expect(String(value)).toMatch(/^(?:[0-9a-f]{32}|true|false|)$/);
  }
});

test('a pasted list takes one request; it can be held against one recording', { tag: '@long' }, async ({
  page,
  catalogue,
  operations,
}) => {
  const { recording, body, tracks } = await recordingWithFingerprints(catalogue);
  await page.goto('/identify');
  const identify = async (text: string) => {
    await page.getByLabel('Checksums', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Identify' }).click();
  };
  await identify(body.replaceAll('\n', '\r\n'));
  await expect(page.getByText(`List matches: ${tracks.length} tracks; files not checked.`)).toBeVisible();
  expect(operations).toEqual(['RecordingsByHash']);

  await identify(`a heading\n${OTHER} *nothing.shn\n${OTHER.slice(1)} *cut off.shn`);
  await expect(page.getByRole('heading', { name: 'Unknown recording' })).toBeVisible();
  await expect(page.getByText('1 line is no checksum')).toBeVisible();

  const empty = { name: 'empty.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(0) };
  await page.getByLabel('Checksum lists and audio files').setInputFiles(empty);
  await identify('');
  await expect(page.getByRole('cell', { name: 'The file is empty.' })).toBeVisible();
  await expect(
    page.getByText('The database has none of the hashes that were looked up.', { exact: true }),
  ).toBeVisible();

  await page.goto(`/identify?recording=${recording.id}`);
  await identify(body.replace(tracks[0]?.fingerprint ?? '', OTHER));
  await expect(
    page.getByText(
      `List differs: ${tracks.length} tracks; ${tracks.length - 1} matches, 1 altered; files not checked.`,
    ),
  ).toBeVisible();
});

test('two recordings in one paste are named with a verdict each', { tag: '@long' }, async ({ page, catalogue }) => {
  const one = await recordingWithFingerprints(catalogue);
  const other = await recordingWithFingerprints(catalogue, one.body);
  await page.goto('/identify');
  const renamed = (body: string) =>
    body
      .split('\n')
      .map((line, index) => line.replace(/^[^:]+/, `Track${index + 1}.flac`))
      .join('\n');
  await page.getByLabel('Checksums', { exact: true }).fill(`${renamed(one.body)}\n${renamed(other.body)}`);
  await page.getByRole('button', { name: 'Identify' }).click();
  await expect(page.getByText('Found 2 recordings.')).toBeVisible();
  for (const { recording, tracks } of [one, other]) {
    const finding = page.getByRole('region', { name: new RegExp(`recording ${recording.id}$`) });
    await expect(
      finding.getByText(`List matches: ${tracks.length} tracks; ${tracks.length} renamed; files not checked.`),
    ).toBeVisible();
  }
});

test.describe('without an answer', () => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test('what was read stays, and the lookup is tried again', { tag: '@long' }, async ({ page, catalogue }) => {
    const { body } = await recordingWithFingerprints(catalogue);
    await page.goto('/identify');
    await page.route('/graphql', (route) => route.abort());
    await page.getByLabel('Checksums', { exact: true }).fill(body);
    await page.getByRole('button', { name: 'Identify' }).click();
    await expect(page.getByRole('alert')).toContainText('Error Looking Up Hashes');
    await page.unroute('/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('List matches')).toBeVisible();
  });
});

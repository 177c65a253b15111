import { expect, test } from './support/test.ts';

test('the document may load its own parts alone, and be framed by nobody', async ({ page }) => {
  const response = await page.goto('/artists/top100');
  const headers = response?.headers() ?? {};
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': expect.any(String),
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  const policy = headers['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self' https://archive.org https://*.archive.org",
    'media-src https://archive.org https://*.archive.org',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "style-src-attr 'unsafe-inline'",
  ]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']{44}';/);
});

test('what a page loads is compressed, and kept for good when its name carries a hash', async ({ page }) => {
  const responses: { url: string; headers: Record<string, string> }[] = [];
  page.on('response', (response) => {
    responses.push({ url: new URL(response.url()).pathname, headers: response.headers() });
  });
  await page.goto('/artists/top100');
  await expect(page.getByRole('main').locator('a[href^="/performances/"]')).toHaveCount(100);
  const assets = responses.filter(({ url }) => url.startsWith('/assets/'));
  expect(assets.length).toBeGreaterThan(3);
  for (const { url, headers } of assets) {
    expect(headers['cache-control'], url).toContain('immutable');
    if (/\.(js|css)$/.test(url)) expect(headers['content-encoding'], url).toMatch(/^(br|gzip)$/);
  }
  await page.getByRole('link', { name: 'Q', exact: true }).click();
  await expect.poll(() => responses.find(({ url }) => url === '/graphql')?.headers['cache-control']).toBe('no-store');
});

test('an asset that is not there is missing, and no page', async ({ request }) => {
  const response = await request.get('/assets/none-12345678.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).not.toContain('html');
});

test('every address can be opened as it is, and reloaded', { tag: '@long' }, async ({ page, catalogue }) => {
  const { id, performance } = await catalogue.recording({}, ({ checksums }) => checksums.edges.length > 0);
  for (const path of [
    '/artists/s/3',
    '/source-artists/other',
    '/artist-group/1?year=1995',
    `/performances/${performance.artist.id}/${performance.year}`,
    `/performance/${performance.id}`,
    `/recording/${id}`,
  ]) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('definition')).first()).toBeVisible();
    const title = await heading.textContent();
    await page.reload();
    await expect(page, path).toHaveURL(path);
    await expect(heading).toHaveText(title ?? '');
  }
});

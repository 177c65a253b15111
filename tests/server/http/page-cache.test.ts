import { expect, test } from 'vitest';
import { PageCache } from '../../../server/http/page-cache.ts';

const page = (bytes = 100) => ({ status: 200, etag: '', br: Buffer.alloc(bytes), gzip: Buffer.alloc(0) });
const nothing = { everything: false, artists: false, performers: [] };

const paths = [
  '/',
  '/artists/a',
  '/source-artists/a',
  '/artist/5',
  '/performances/5/1977',
  '/performances/55/1977',
  '/performance/1',
  '/artist-group/1?year=1995',
  '/recording/1',
];

function filled() {
  const cache = new PageCache({ mostBytes: 1_000_000, lifetimeMs: 60_000 });
  for (const path of paths) cache.set(path, page(), cache.generation);
  return cache;
}
const left = (cache: PageCache) => paths.filter((path) => cache.get(path));

test.each([
  ['nothing', nothing, paths],
  ['everything', { ...nothing, everything: true }, []],
  ['an artist', { ...nothing, artists: true }, paths.filter((path) => !['/', '/artists/a'].includes(path))],
  [
    'a performance',
    { ...nothing, performers: [5] },
    ['/artists/a', '/source-artists/a', '/performances/55/1977', '/recording/1'],
  ],
])('%s that changed takes the pages along that show it', (_, changes, kept) => {
  const cache = filled();
  cache.drop(changes);
  expect(left(cache)).toEqual(kept);
});

test('what was rendered before a change is not kept after it', () => {
  const cache = filled();
  const { generation } = cache;
  cache.drop({ ...nothing, artists: true });
  cache.set('/artists/a', page(), generation);
  expect(cache.get('/artists/a')).toBeUndefined();
});

test('the pages that were asked for last are kept, as many as fit', () => {
  const cache = new PageCache({ mostBytes: 5000, lifetimeMs: 60_000 });
  for (const path of ['/1', '/2', '/3']) cache.set(path, page(1000), 0);
  cache.get('/1');
  cache.set('/4', page(1000), 0);
  expect(['/1', '/2', '/3', '/4'].filter((path) => cache.get(path))).toEqual(['/1', '/3', '/4']);
});

test('a page is not kept for long', async () => {
  const cache = new PageCache({ mostBytes: 5000, lifetimeMs: 1 });
  cache.set('/1', page(), 0);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(cache.get('/1')).toBeUndefined();
});

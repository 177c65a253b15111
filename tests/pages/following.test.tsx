import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { collectionStore } from '#domain/collection/useCollection.ts';
import { ArtistDetailDocument, NewsDocument, type NewsQuery } from '#graphql/generated/graphql.ts';
import { mark } from '#tests/support/client/marks.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const OWLS = { kind: 'artist', id: 2, artist: 'The Quiet Owls' } as const;
const HERONS = { kind: 'artist', id: 5, artist: 'Herons' } as const;

const AS_OF = '2026-02-03T04:05:06.000Z';

const item = (changes: Partial<NewsQuery['news']['items'][number]>) => ({
  __typename: 'NewsItem' as const,
  artistId: 2,
  record: 'PERFORMANCE' as const,
  id: 11,
  date: '05/08/77',
  year: 1977,
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  isChange: false,
  at: '2026-01-01T10:00:00.000Z',
  ...changes,
});

const news = (...items: ReturnType<typeof item>[]) =>
  responseToAny(NewsDocument, { result: { data: { news: { __typename: 'News', asOf: AS_OF, items } } } });

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const followed = () => [...collectionStore().current().follows.keys()];

test('an artist is followed, and no longer, with a button on the page', async () => {
  const artist = {
    __typename: 'Artist' as const,
    id: 2,
    name: OWLS.artist,
    nameNormalized: 'quietowls',
    abbrev: null,
    isTradable: false,
    officialUrl: null,
  };
  await collectionStore().put([mark()]);
  renderRoute('/artist/2', { mocks: [responseTo(ArtistDetailDocument, { id: 2 }, { result: { data: { artist } } })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await screen.findByRole('button', { name: 'Following' });
  // Marks that tests of other pages removed are to be sent, too.
  const unsent = await collectionStore().unsent();
  expect(unsent).toContainEqual(expect.objectContaining({ key: 'artist 2', mark: expect.objectContaining(OWLS) }));
  expect(unsent).toContainEqual(expect.objectContaining({ key: 'performance 7' }));
  // An artist that one follows is nothing that one has.
  expect([...collectionStore().current().marks.keys()]).toEqual(['performance 7']);
  await userEvent.click(screen.getByRole('button', { name: 'Following' }));
  await screen.findByRole('button', { name: 'Follow' });
  expect(followed()).toEqual([]);
});

test('who follows nobody is led to the artists', async () => {
  renderRoute('/following');
  expect(await screen.findByText(/You follow nobody yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the artists' })).toHaveAttribute('href', '/artists/top100');
  await expect.poll(() => document.title).toBe('Following | Live Concert Database');
});

test('the first visit has the latest by artist, the next what came since, or the latest once more', async () => {
  await collectionStore().put([HERONS, OWLS]);
  const { mock, sent } = news(
    item({ id: 12, isChange: true, at: '2026-01-02T10:00:00.000Z' }),
    item({ record: 'SOURCE', id: 91 }),
  );
  const first = renderRoute('/following', { mocks: [mock] });
  const owls = within(await screen.findByRole('region', { name: 'The Quiet Owls' }));
  expect(names()).toEqual(['The Quiet Owls', 'Herons']);
  expect(owls.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Changed: 05\/08\/1977 Barton Hall, Ithaca, NY Jan 2, 2026$/),
    expect.stringMatching(/^Added: Recording of 05\/08\/1977 Barton Hall/),
  ]);
  expect(owls.getByRole('link', { name: '05/08/1977' })).toHaveAttribute('href', '/performance/12');
  expect(owls.getByRole('link', { name: 'Recording of 05/08/1977' })).toHaveAttribute('href', '/recording/91');
  expect(owls.getByRole('link', { name: 'The Quiet Owls' })).toHaveAttribute('href', '/artist/2');
  expect(owls.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/artist/2/feed.rss');
  expect(screen.getByText('The database has nothing of this artist.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show the latest' })).toBeNull();
  expect(sent).toEqual([{ artistIds: [2, 5] }]);
  first.unmount();

  const next = news();
  renderRoute('/following', { mocks: [next.mock] });
  expect(await screen.findAllByText('Nothing was added or changed since then.')).toHaveLength(2);
  expect(names()).toEqual(['Herons', 'The Quiet Owls']);
  await userEvent.click(screen.getByRole('button', { name: 'Show the latest' }));
  expect(await screen.findAllByText('The database has nothing of this artist.')).toHaveLength(2);
  expect(next.sent).toEqual([{ artistIds: [2, 5], since: AS_OF }, { artistIds: [2, 5] }]);
});

test('who is no longer followed stays until one leaves the page', async () => {
  await collectionStore().put([HERONS, OWLS]);
  renderRoute('/following', { mocks: [news().mock] });
  const herons = within(await screen.findByRole('region', { name: 'Herons' }));
  await userEvent.click(herons.getByRole('button', { name: 'Following' }));
  await herons.findByRole('button', { name: 'Follow' });
  expect(followed()).toEqual([2]);
  await userEvent.click(herons.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(followed()).toEqual([2, 5]));
});

test('many artists are asked for a hundred at a time', async () => {
  await collectionStore().put(Array.from({ length: 101 }, (_, at) => ({ ...OWLS, id: at + 1, artist: `Owls ${at}` })));
  const { mock, sent } = news();
  renderRoute('/following', { mocks: [mock] });
  await screen.findByText('Owls 100', { selector: 'h2' });
  expect(sent).toHaveLength(2);
});

test('the other hundreds are not asked for once one has left the page', async () => {
  await collectionStore().put(Array.from({ length: 201 }, (_, at) => ({ ...OWLS, id: at + 1, artist: `Owls ${at}` })));
  const { mock, sent } = news();
  const { router, release } = renderRoute('/following', { mocks: [mock], held: true });
  await screen.findByRole('heading', { level: 1, name: 'Following' });
  await router.navigate('/collection');
  await screen.findByRole('heading', { level: 1, name: 'My collection' });
  release();
  await waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((later) => setTimeout(later, 50));
  expect(sent).toHaveLength(1);
});

test('news that cannot be read are told, and the visit does not count', async () => {
  await collectionStore().put([OWLS]);
  renderRoute('/following', { mocks: [responseToAny(NewsDocument, { error: new TypeError('Failed to fetch') }).mock] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading News');
  expect(window.localStorage.getItem('following')).toBeNull();
});

test('the collection names the feed of what one wants, and the page of whom one follows', async () => {
  await collectionStore().put([
    mark({ id: 3, performanceId: 3, status: 'want' }),
    mark({ kind: 'recording', id: 9, performanceId: 4, status: 'want' }),
    mark({ id: 5, performanceId: 5 }),
  ]);
  renderRoute('/collection');
  const feed = await screen.findByRole('link', { name: 'RSS feed of what you want' });
  expect(feed).toHaveAttribute('href', '/wants/feed.rss?ids=3,4');
  expect(screen.getByRole('link', { name: 'Following' })).toHaveAttribute('href', '/following');
});

test('who follows artists and has no mark takes them along, too', async () => {
  await collectionStore().put([{ kind: 'artist', id: 4, artist: 'Long Wharf' }]);
  renderRoute('/collection');
  expect(await screen.findByText('You follow 1 artist.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download JSON' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

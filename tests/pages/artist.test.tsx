import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ArtistDetailDocument, type ArtistDetailQuery } from '../../src/graphql/generated/graphql';
import { type MockedResult, responseTo } from '../support/client/mocks';
import { renderRoute } from '../support/client/render';
import type { Whole } from '../support/graphql/whole';

const ARTIST = {
  __typename: 'Artist',
  id: 2,
  name: 'The Long Wharf',
  nameNormalized: 'thelongwharf',
  abbrev: 'lw',
  isTradable: true,
  officialUrl: 'https://longwharf.example/',
};

const answer = (result: MockedResult<ArtistDetailQuery>['result']) =>
  responseTo(ArtistDetailDocument, { id: 2 }, { result });
const artist = (changes: Partial<Whole<ArtistDetailQuery>['artist']> = {}) =>
  answer({ data: { artist: { ...ARTIST, ...changes } } });

describe('/artist/{id}', () => {
  test('says what is filed about the artist', async () => {
    renderRoute('/artist/2', { mocks: [artist()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Long Wharf' })).toBeVisible();
    expect(document.title).toBe('The Long Wharf | Live Concert Database');
    expect(screen.getByText('Tradable')).toBeVisible();
    expect(
      screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual([
      'Artist ID: 2',
      'Abbreviation: lw',
      'Normalized Name: thelongwharf',
      'Official Website: https://longwharf.example/',
    ]);
    const website = screen.getByRole('link', { name: 'https://longwharf.example/' });
    expect(website).toHaveAttribute('href', 'https://longwharf.example/');
    expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByRole('link', { name: 'Performances' })).toHaveAttribute('href', '/performances/2');
  });

  test('has no badge and no lines for what is not so', async () => {
    renderRoute('/artist/2', { mocks: [artist({ isTradable: false, abbrev: null, officialUrl: ' ' })] });
    await screen.findByText('Normalized Name');
    for (const text of ['Tradable', 'Abbreviation', 'Official Website']) expect(screen.queryByText(text)).toBeNull();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'www.longwharf.example', '<b>x</b>'])(
    'shows the website %s as text',
    async (officialUrl) => {
      renderRoute('/artist/2', { mocks: [artist({ officialUrl })] });
      expect(await screen.findByText(officialUrl)).toBeVisible();
      expect(screen.queryByRole('link', { name: officialUrl })).toBeNull();
    },
  );

  test.each(['abc', '0', '-2', '2x'])('the id %s is invalid, and nothing is asked for', async (id) => {
    renderRoute(`/artist/${id}`);
    expect(await screen.findByRole('heading', { name: 'Invalid Artist ID' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an artist that does not exist', async () => {
    renderRoute('/artist/2', { mocks: [answer({ data: { artist: null } })] });
    expect(await screen.findByRole('heading', { name: 'Artist Not Found' })).toBeVisible();
    expect(screen.getByText("The artist you're looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
  });

  test.each([
    [{ errors: [{ message: 'out of order' }] }, 'GraphQL error: out of order'],
    [{ data: { artist: null }, errors: [{ message: 'out of order' }] }, 'GraphQL error: out of order'],
    [{ data: null }, 'GraphQL error: Unknown error'],
  ])('the answer %j is an error', async (result, message) => {
    renderRoute('/artist/2', { mocks: [answer(result)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error Loading Artist${message}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Artist' })).toBeVisible();
  });

  test('a failure that says nothing has the default text', async () => {
    renderRoute('/artist/2', { mocks: [responseTo(ArtistDetailDocument, { id: 2 }, { error: new Error('') })] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading ArtistFailed to load artist details');
  });

  test('says that it is loading', async () => {
    const { release } = renderRoute('/artist/2', { mocks: [artist()], held: true });
    expect(await screen.findByText('Loading artist...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('lw')).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { LookupArtistsDocument } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import { respondToSearch } from '#tests/support/client/searches.ts';

const artists = responseTo(
  LookupArtistsDocument,
  { search: 'creek' },
  { result: { data: { artists: connection([{ __typename: 'Artist', id: 2, name: 'Marrow Creek' }]) } } },
);

const search = () => screen.findByRole('combobox', { name: 'Search' });

describe('the search of every page', () => {
  test('takes the focus by a key, suggests links, and follows the arrows', async () => {
    const { router } = renderRoute('/nowhere', { mocks: [artists] });
    const field = await search();
    await userEvent.keyboard('/');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'creek');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(await list.findByRole('option', { name: /Marrow Creek/ })).toHaveAttribute('href', '/performances/2');
    expect(list.getByRole('option', { name: /All results/ })).toHaveAttribute('href', '/search?q=creek');
    expect(await screen.findByText('1 suggestion')).toHaveAttribute('aria-live', 'polite');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/performances/2'));
    expect(screen.queryByText('1 suggestion')).toBeNull();
  });

  test('leaves its keys to the field of home, which takes the focus by them', async () => {
    renderRoute('/', {});
    const field = await screen.findByRole('combobox', { name: 'Search artists' });
    for (const keys of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      field.blur();
      await userEvent.keyboard(keys);
      expect(field).toHaveFocus();
      expect(field).toHaveValue('');
    }
  });

  test('leaves its keys alone while a dialog is open', async () => {
    renderRoute('/nowhere', {});
    const field = await search();
    const dialog = document.createElement('section');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await userEvent.keyboard('/');
    expect(field).not.toHaveFocus();
    dialog.remove();
    await userEvent.keyboard('/');
    expect(field).toHaveFocus();
  });

  test('leads to all results by Enter, and shows their text', async () => {
    const { router } = renderRoute('/nowhere', {
      mocks: [respondToSearch(() => ({})).mock],
    });
    const field = await search();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(field).toHaveFocus();
    await userEvent.type(field, '#7{Enter}');
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/search?q=%237'),
    );
    expect(await screen.findByText('Nothing was found.')).toBeVisible();
    expect(field).toHaveValue('#7');
  });

  test('suggests songs, which lead into the history of their artist, and venues, which lead to their pages', async () => {
    const artist = { __typename: 'Artist', id: 2, name: 'Marrow Creek' };
    const song = {
      ...{ __typename: 'Song', id: 9, key: 'darkloom', title: 'Dark Loom', performanceCount: 2, playCount: 3 },
      ...{ firstYear: 1970, lastYear: 1971, artist },
    };
    const venue = {
      ...{ __typename: 'Venue', id: 8, name: 'Loom Hall', city: 'Leeds', state: 'England', performanceCount: 1 },
      ...{ artistCount: 1 },
    };
    const found = respondToSearch(() => ({ songs: connection([song]), venues: connection([venue]) }));
    const nobody = responseToAny(LookupArtistsDocument, { result: { data: { artists: connection([]) } } });
    renderRoute('/nowhere', { mocks: [nobody.mock, found.mock] });
    await userEvent.type(await search(), 'loom');
    expect(await screen.findByRole('option', { name: /Dark Loom.*2 shows, 3 times, 1970 to 1971/ })).toHaveAttribute(
      'href',
      '/history/2?song=darkloom',
    );
    expect(screen.getByRole('option', { name: /Loom Hall/ })).toHaveAttribute('href', '/venue/8');
    expect(found.sent).toMatchObject([{ hasArtists: false, songs: { about: { contains: 'loom' } } }]);
  });

  test('suggests no artist that is only spelt like the whole name of a song', async () => {
    const artist = (id: number, name: string) => ({ __typename: 'Artist', id, name });
    const song = {
      ...{ __typename: 'Song', id: 9, key: 'loom', title: 'Loom', performanceCount: 2, playCount: 3 },
      ...{ firstYear: 1970, lastYear: 1971, artist: artist(2, 'Marrow Creek') },
    };
    const found = respondToSearch(() => ({ songs: connection([song]) }));
    const alike = { artists: connection([artist(3, 'Loon')]) };
    renderRoute('/nowhere', {
      mocks: [responseToAny(LookupArtistsDocument, { result: { data: alike } }).mock, found.mock],
    });
    const field = await search();
    await userEvent.type(field, 'loom');
    expect(await screen.findByRole('option', { name: /Loom.*2 shows/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Loon/ })).toBeNull();
    await userEvent.type(field, 's');
    expect(await screen.findByRole('option', { name: /Loon/ })).toBeVisible();
  });

  test('never keeps what an older text found', async () => {
    const performance = {
      ...{ __typename: 'Performance', id: 4, date: '05/08/77', year: 1977, title: null, venue: 'Hall', city: 'Leeds' },
      ...{ state: 'England', artist: { __typename: 'Artist', id: 2, name: 'Marrow Creek' } },
    };
    const recording = { __typename: 'Source', id: 5, archiveIdentifier: null, comments: null, performance };
    renderRoute('/nowhere', {
      mocks: [
        respondToSearch(({ recordings, hasPerformances }) => ({
          ...(recordings?.id?.eq === 5 && { recordings: connection([recording]) }),
          ...(hasPerformances && { performances: connection([performance]) }),
        })).mock,
        responseToAny(LookupArtistsDocument, { result: { data: { artists: connection([]) } } }).mock,
      ],
    });
    const field = await search();
    await userEvent.type(field, '5');
    expect(await screen.findByRole('option', { name: /Recording ID: 5/ })).toBeVisible();
    await userEvent.type(field, '/');
    expect(screen.queryByRole('option', { name: /Recording ID: 5/ })).toBeNull();
    await userEvent.type(field, '8/77');
    expect(await screen.findByRole('option', { name: /Marrow Creek May 8, 1977/ })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  test('leaves a slash to whoever is typing', async () => {
    renderRoute('/nowhere');
    const field = await search();
    await userEvent.type(field, '7/11');
    expect(field).toHaveValue('7/11');
  });
});

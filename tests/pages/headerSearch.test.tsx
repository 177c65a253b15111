import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { LookupArtistsDocument, SearchRecordingsDocument } from '../../src/graphql/generated/graphql';
import { connection } from '../support/client/lists';
import { answerTo } from '../support/client/mocks';
import { renderRoute } from '../support/client/render';

const artists = answerTo(
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
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/performances/2'));
  });

  test('leads to all results by Enter, and shows their text', async () => {
    const { router } = renderRoute('/nowhere', {
      mocks: [
        answerTo(
          SearchRecordingsDocument,
          { filter: { id: { eq: 7 } }, first: 8, after: 'LTE=' },
          { result: { data: { sources: connection([]) } } },
        ),
      ],
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

  test('leaves a slash to whoever is typing', async () => {
    renderRoute('/nowhere');
    const field = await search();
    await userEvent.type(field, '7/11');
    expect(field).toHaveValue('7/11');
  });
});

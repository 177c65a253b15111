import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ArtistCreateDocument, type ArtistCreateMutation, LookupArtistsDocument } from '#graphql/generated/graphql.ts';
import { expectToast, failures, field, fill, signIn } from '#tests/support/client/forms.ts';
import { type MockedResult, refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const artist = {
  __typename: 'Artist',
  id: 41,
  name: 'Quiet Harbor',
  nameNormalized: 'quietharbor',
  nameFirstLetter: 'Q',
  abbrev: null,
  isTradable: false,
  officialUrl: null,
};
const created = { result: { data: { artistCreate: artist } } };

function open(answer: MockedResult<ArtistCreateMutation> = created, ...others: MockLink.MockedResponse[]) {
  const { mock, sent } = responseToAny(ArtistCreateDocument, answer);
  return { sent, ...renderRoute('/artist/add', { mocks: [mock, ...others] }) };
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Create Artist' }));

describe('with a session', () => {
  beforeEach(() => signIn());

  test('adds an artist, says so, and goes to its page without a question', async () => {
    const { router, sent } = open();
    await fill({ Name: '  Quiet Harbor ' });
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/41'));
    await expectToast('Artist created successfully', 'Quiet Harbor has been added to the database.');
    expect(sent).toEqual([{ name: 'Quiet Harbor', isTradable: false, abbrev: null, url: null }]);
  });

  test('goes to what was added even if the answer has no more of it', async () => {
    const { router } = open(refusal('artistCreate was done: it added 41.', { code: 'ADDED', added: 41 }));
    await fill({ Name: 'Quiet Harbor' });
    await submit();
    await expectToast('Artist created successfully', 'Quiet Harbor has been added to the database.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/41'));
  });

  test('sends every field', async () => {
    const { sent } = open();
    await fill({ Name: 'Quiet Harbor', Abbreviation: 'qh', URL: 'https://example.org/' });
    await userEvent.click(await field('Tradable'));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ name: 'Quiet Harbor', isTradable: true, abbrev: 'qh', url: 'https://example.org/' }]);
  });

  test('is found by the search that knew of none before', async () => {
    const search = responseToAny(LookupArtistsDocument, {
      result: { data: { artists: { __typename: 'ArtistConnection', edges: [] } } },
    });
    const { client, router } = open(created, search.mock);
    const lookUp = () => client.query({ query: LookupArtistsDocument, variables: { search: 'quiet' } });
    await lookUp();
    await lookUp();
    const asked = () => search.sent.filter(({ search }) => search === 'quiet');
    expect(asked()).toHaveLength(1);
    await fill({ Name: 'Quiet Harbor' });
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/41'));
    await lookUp();
    expect(asked()).toHaveLength(2);
  });

  test.each(['The Quiet Harbor', '  QUIET HARBOR'])('%j offers the artists whose names are like it', async (typed) => {
    const names = ['Quiet Harbor', 'Quiet Harbor Trio', ...'abcdef'];
    const edges = names.map((name, id) => ({
      __typename: 'ArtistEdge',
      node: { __typename: 'Artist', id: id + 5, name },
    }));
    const search = responseToAny(LookupArtistsDocument, {
      result: { data: { artists: { __typename: 'ArtistConnection', edges } } },
    });
    open(created, search.mock);
    await fill({ Name: typed });
    expect(await screen.findByRole('link', { name: 'Quiet Harbor' })).toHaveAttribute('href', '/artist/5');
    expect(within(screen.getByRole('note')).getAllByRole('link')).toHaveLength(5);
    expect(search.sent.map(({ search }) => search.toLowerCase())).toEqual(['quiet harbor']);
    await fill({ Name: '' });
    expect(screen.queryByRole('link', { name: 'Quiet Harbor' })).not.toBeInTheDocument();
  });

  test('a failure to look for artists like it disturbs nothing', async () => {
    const search = responseToAny(LookupArtistsDocument, failures.named);
    const { router } = open(created, search.mock);
    await fill({ Name: 'Quiet Harbor' });
    await waitFor(() => expect(search.sent).toHaveLength(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/41'));
  });

  test('asks for the address as an address', async () => {
    open();
    expect(await field('URL')).toHaveAttribute('type', 'url');
  });

  test('says so while it lasts, and sends once however often one presses', async () => {
    const { router, sent, hold, release } = open();
    await fill({ Name: 'Quiet Harbor' });
    hold();
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form'));
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/41'));
    expect(sent).toHaveLength(1);
  });

  test.each(['', '   '])('the name %j is none', async (name) => {
    const { sent } = open();
    await fill({ Name: name, Abbreviation: 'qh' });
    await submit();
    await expectToast('Validation Error', 'Artist name is required');
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('Name is required');
    expect(await field('Abbreviation')).toHaveValue('qh');
    expect(sent).toEqual([]);
  });

  test.each([
    ["the server's message", failures.named, 'The API says why.'],
    ['what the network did', failures.network, 'Network error occurred'],
    ['the default', failures.nameless, 'Failed to create artist'],
  ])('after a failure shows %s, and keeps what was typed', async (_, failure, message) => {
    open(failure);
    await fill({ Name: 'Quiet Harbor', URL: 'https://example.org/' });
    await submit();
    await expectToast('Error creating artist', message);
    expect(await field('Name')).toHaveValue('Quiet Harbor');
    expect(await field('URL')).toHaveValue('https://example.org/');
  });

  test('puts what the API says of a field beside the field', async () => {
    open(refusal('URL must begin with http:// or https://', { code: 'BAD_USER_INPUT', field: 'url' }));
    await fill({ Name: 'Quiet Harbor', URL: 'ftp://x' });
    await submit();
    await expectToast('Error creating artist', 'URL must begin with http:// or https://');
    expect(await field('URL')).toHaveAccessibleDescription('URL must begin with http:// or https://');
    expect(await field('URL')).toHaveFocus();
  });

  test('a session that has ended is said to have, and what was typed is there again after the next login', async () => {
    const { router } = open(refusal('You must be logged in.', { code: 'UNAUTHENTICATED' }));
    await fill({ Name: 'Quiet Harbor' });
    await submit();
    await expectToast('Session expired', 'Please log in again.');
    expect(sessionStorage).toHaveLength(0);
    expect(await field('Name')).toHaveValue('Quiet Harbor');

    await userEvent.click(screen.getByRole('link', { name: 'Log in to add an artist.' }));
    await screen.findByRole('form', { name: 'Login' });
    act(() => signIn());
    await act(() => router.navigate('/artist/add'));
    expect(await field('Name')).toHaveValue('Quiet Harbor');
  });
});

describe('leaving', () => {
  beforeEach(() => signIn());

  const goHome = async () => userEvent.click(await screen.findByRole('link', { name: 'Live Concert Database' }));
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Leave this page?' }));

  test('an untouched form is left without a question', async () => {
    const { router } = open();
    await field('Name');
    await goHome();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('a half-filled form can be kept', async () => {
    const { router } = open();
    await fill({ Name: 'Quiet' });
    await goHome();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/artist/add');
    expect(await field('Name')).toHaveValue('Quiet');
  });

  test('a half-filled form can be left, and begins anew the next time', async () => {
    const { router } = open();
    await fill({ Name: 'Quiet' });
    await goHome();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Leave' }));
    await screen.findByRole('combobox', { name: 'Search artists' });
    await act(() => router.navigate('/artist/add'));
    expect(await field('Name')).toHaveValue('');
  });

  test('logging out asks first, and ends the session only when the form is left', async () => {
    const { router } = open();
    await fill({ Name: 'Quiet' });
    const logOut = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'ada' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    };
    await logOut();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('authToken')).toBe('T');
    await logOut();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Leave' }));
    await expectToast('Logged out', 'You have been successfully logged out.');
    expect(router.state.location.pathname).toBe('/');
    expect(sessionStorage).toHaveLength(0);
    // A member who logs in again and goes back to where the session ended stays signed in.
    await act(() => router.navigate('/artists/a'));
    signIn();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sessionStorage.getItem('authToken')).toBe('T');
  });

  test('closing the tab asks only while something is typed', async () => {
    open();
    await field('Name');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await fill({ Name: 'Quiet' });
    expect(close()).toBe(true);
    await fill({ Name: '' });
    expect(close()).toBe(false);
  });
});

import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ArtistDocument,
  ArtistForPerformanceDocument,
  ArtistsCalledDocument,
  CompilationCreateDocument,
  LookupArtistsDocument,
  PerformanceCreateDocument,
  type PerformanceCreateMutation,
  PerformanceExistsDocument,
} from '#graphql/generated/graphql.ts';
import { PLAIN_FACTS } from '#tests/support/client/artists.ts';
import { expectToast, field, fill, signIn } from '#tests/support/client/forms.ts';
import { connection } from '#tests/support/client/lists.ts';
import { type MockedResult, refusal, responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const artist = { __typename: 'Artist', id: 5, name: 'Quiet Harbor' };
const artistMock = responseToAny(ArtistForPerformanceDocument, { result: { data: { artist } } }).mock;

const edges = (ids: number[], date = '05/08/77') =>
  ids.map((id) => ({ __typename: 'PerformanceEdge', node: { __typename: 'Performance', id, date, year: 1977 } }));

const existing = (...ids: number[]) => ({
  result: {
    data: {
      artist: { __typename: 'Artist', id: 5, performances: { __typename: 'PerformanceConnection', edges: edges(ids) } },
    },
  },
});

const whole = {
  'Date *': '05/08/1977',
  'Venue *': 'Barton Hall',
  'City *': 'Ithaca',
  'State *': 'NY',
  'Set 1 *': 'Loser',
};
const variables = {
  isCompilation: false,
  artist_id: 5,
  date: '05/08/1977',
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  set1: 'Loser',
  set2: null,
  set3: null,
  comment: null,
};
const created = {
  result: {
    data: {
      performanceCreate: {
        ...{ __typename: 'Performance', id: 77, showsuserid: '7', artist, date: '05/08/77', year: 1977 },
        ...{ city: 'Ithaca', state: 'NY', set1: 'Loser', set2: null, set3: null, comment: null },
      },
    },
  },
};

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Add Performance' }));
const warning = () => screen.queryByText('A performance already exists for this date.');

function open(answer: MockedResult<PerformanceCreateMutation> = created, path = '/performance/add?id=5') {
  const { mock, sent } = responseToAny(PerformanceCreateDocument, answer);
  const exists = responseToAny(PerformanceExistsDocument, existing());
  return { sent, asked: exists.sent, ...renderRoute(path, { mocks: [artistMock, exists.mock, mock] }) };
}

function openWith(...mocks: MockLink.MockedResponse[]) {
  return renderRoute('/performance/add?id=5', { mocks: [artistMock, ...mocks] });
}

describe('choosing the artist', () => {
  beforeEach(() => signIn());

  test('searches, offers and takes one', async () => {
    const { mock, sent } = responseToAny(LookupArtistsDocument, {
      result: {
        data: { artists: { __typename: 'ArtistConnection', edges: [{ __typename: 'ArtistEdge', node: artist }] } },
      },
    });
    const { router, hold, release } = renderRoute('/performance/add', { mocks: [mock, artistMock] });
    const search = await screen.findByRole('combobox', { name: 'Artist' });
    expect(search).toHaveAttribute('placeholder', 'Search for an artist...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Add Performance$/);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');

    hold();
    await userEvent.type(search, 'quiet');
    expect(await screen.findByText('Searching...')).toBeInTheDocument();
    release();
    const option = await screen.findByRole('option', { name: /Quiet Harbor/ });
    expect(screen.getByRole('listbox').style.maxHeight).toContain('12rem');
    await userEvent.click(option);

    expect(await screen.findByRole('heading', { level: 1, name: 'Add Performance for Quiet Harbor' })).toBeVisible();
    expect(router.state.location.search).toBe('?id=5');
    expect(await screen.findByRole('form')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/artist/5');
    expect(sent).toEqual([{ search: 'quiet' }]);
  });

  test('names the failure of the search', async () => {
    renderRoute('/performance/add', {
      mocks: [responseToAny(LookupArtistsDocument, { error: new TypeError('Failed to fetch') }).mock],
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Artist' }), 'quiet');
    expect(
      await screen.findByText('Error searching artists: The connection to the API failed. Please check your network.'),
    ).toBeInTheDocument();
  });

  test('an artist that is not there cannot be submitted, and what was typed stays while another is looked for', async () => {
    const { mock, sent } = responseToAny(PerformanceCreateDocument, created);
    const none = responseToAny(ArtistForPerformanceDocument, { result: { data: { artist: null } } });
    renderRoute('/performance/add?id=5', { mocks: [none.mock, mock] });
    expect(await screen.findByText('Artist Not Found')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Artist' })).toBeInTheDocument();
    await fill(whole);
    await submit();
    await expectToast('Error', 'Please select an artist first.');
    expect(await field('Venue *')).toHaveValue('Barton Hall');
    expect(sent).toEqual([]);
  });
});

describe('the fields', () => {
  beforeEach(() => signIn());

  test('stand in order, the title only for a compilation', async () => {
    open();
    await field('Date *');
    const labels = () => [...screen.getByRole('form').querySelectorAll('label')].map((label) => label.textContent);
    const others = ['Date *', 'Venue *', 'City *', 'State *', 'Set 1 *', 'Set 2', 'Set 3', 'Comment'];
    expect(labels()).toEqual(['Is Compilation', ...others]);
    await userEvent.click(await field('Is Compilation'));
    expect(labels()).toEqual(['Is Compilation', 'Title *', ...others]);
    expect(await field('Title *')).toHaveAttribute('placeholder', 'Enter compilation title');
    expect(await field('Date *')).toHaveAttribute('placeholder', 'mm/dd/yyyy');
  });

  test('explain themselves', async () => {
    open();
    expect(await field('Date *')).toHaveAccessibleDescription(/\?\? \(not 00\), for an unknown year 1939/);
    expect(await field('Venue *')).toHaveAccessibleDescription(/'Compilation -- Greatest Hits'/);
    expect(await field('State *')).toHaveAccessibleDescription(/'Unknown' or 'Compilation'/);
    expect(await field('Set 1 *')).toHaveAccessibleDescription(/song titles only, in initial caps/);
    expect(await field('Comment')).toHaveAccessibleDescription(/historical notes/);
    const help = screen.getAllByRole('link', { name: /abbreviations$/ });
    expect(help.map((link) => new URL(link.getAttribute('href') ?? '').hostname)).toEqual([
      'pe.usps.com',
      'www.canadapost-postescanada.ca',
    ]);
  });

  test('each say what they miss, the first takes the focus, and nothing is sent', async () => {
    const { sent } = open();
    await submit();
    expect(await field('Date *')).toHaveFocus();
    for (const [label, message] of [
      ['Date *', 'Date is required'],
      ['Venue *', 'Venue is required'],
      ['City *', 'City is required'],
      ['State *', 'State is required'],
      ['Set 1 *', 'Set 1 is required'],
    ] as const) {
      expect(await field(label)).toBeInvalid();
      expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    expect(sent).toEqual([]);
  });

  test('a compilation needs a title, which is sent where the API takes one', async () => {
    const performance = { __typename: 'Performance', id: 77 };
    const { mock, sent } = responseToAny(CompilationCreateDocument, {
      result: { data: { compilationCreate: performance } },
    });
    const exists = responseToAny(PerformanceExistsDocument, existing());
    const { router } = renderRoute('/performance/add?id=5', { mocks: [artistMock, exists.mock, mock] });
    await fill(whole);
    await userEvent.click(await field('Is Compilation'));
    await submit();
    expect(await field('Title *')).toHaveFocus();
    expect(await field('Title *')).toHaveAccessibleDescription('Title is required when compilation is selected');
    await fill({ 'Title *': 'Greatest Hits' });
    await submit();
    const { isCompilation: _, ...input } = variables;
    await waitFor(() => expect(sent).toEqual([{ ...input, title: 'Greatest Hits' }]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/77'));
  });

  test("a compilation's title goes on in the venue, unless something else stands there", async () => {
    open();
    await userEvent.click(await field('Is Compilation'));
    await userEvent.type(await field('Title *'), 'Greatest Hits ');
    expect(await field('Venue *')).toHaveValue('Compilation -- Greatest Hits');
    await fill({ 'Venue *': 'Compilation' });
    await fill({ 'Title *': 'Rarities' });
    expect(await field('Venue *')).toHaveValue('Compilation');
  });

  test('the date is padded and completed when it is left, and checked', async () => {
    open();
    for (const typed of ['5/8/1977', '1977-05-08', '5/8/77', 'May 8, 1977']) {
      await fill({ 'Date *': typed });
      await userEvent.tab();
      expect(await field('Date *')).toHaveValue('05/08/1977');
      expect(await field('Date *')).not.toHaveAccessibleDescription(expect.stringContaining('Date must be'));
    }
    await fill({ 'Date *': '13/8/1977' });
    await userEvent.tab();
    expect(await field('Date *')).toHaveAccessibleDescription(
      expect.stringContaining('Date must be in MM/DD/YYYY format'),
    );
  });
});

describe('adding', () => {
  beforeEach(() => signIn());

  test('sends what was typed, says so, and goes to the performance', async () => {
    const { router, sent, hold, release } = open();
    await fill({ ...whole, 'Date *': '5/8/1977', 'Set 2': 'Scarlet > Fire', Comment: 'Snow outside.' });
    hold();
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
    expect(await screen.findByRole('button', { name: 'Adding...' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('form'));
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/77'));
    await expectToast('Performance Added', 'The performance has been successfully added.');
    expect(sent).toEqual([{ ...variables, set2: 'Scarlet > Fire', comment: 'Snow outside.' }]);
  });

  test("is in the artist's years, which knew nothing of it before", async () => {
    const years = responseToAny(ArtistDocument, {
      result: {
        data: {
          artist: {
            ...{ ...artist, ...PLAIN_FACTS, years: [], sourceCount: 0, latestYear: null },
            creators: { __typename: 'CreatorConnection', edges: [] },
          },
        },
      },
    });
    const create = responseToAny(PerformanceCreateDocument, created);
    const exists = responseToAny(PerformanceExistsDocument, existing());
    const { client, router } = openWith(years.mock, create.mock, exists.mock);
    const read = () => client.query({ query: ArtistDocument, variables: { id: 5 } });
    await read();
    await read();
    expect(years.sent).toHaveLength(1);
    await fill(whole);
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/77'));
    await read();
    expect(years.sent).toHaveLength(2);
  });

  test('pads a date that is sent before it is left', async () => {
    const { sent } = open();
    await fill({ ...whole, 'Date *': '' });
    await fill({ 'Date *': '5/8/1977' });
    fireEvent.submit(screen.getByRole('form'));
    await waitFor(() => expect(sent).toEqual([variables]));
  });

  test.each([
    ['a GraphQL error', refusal('The API says why.')],
    ['a network error', { error: new TypeError('Failed to fetch') }],
    ['an answer without data', { result: { data: null } }],
  ])('after %s keeps what was typed', async (_, failure) => {
    open(failure);
    await fill(whole);
    await submit();
    await expectToast('Error', 'Failed to add performance. Please try again.');
    for (const [label, value] of Object.entries(whole)) expect(await field(label)).toHaveValue(value);
  });

  test.each(['BLOCKED', 'BUSY', 'QUOTA', 'UNKNOWN_OUTCOME'])(
    'says in the words of the API why not to try again: %s',
    async (code) => {
      open(refusal('The API says why.', { code }));
      await fill(whole);
      await submit();
      await expectToast('Error', 'The API says why.');
    },
  );

  test('goes to what was added even if the answer has no more of it', async () => {
    const { router } = open(refusal('performanceCreate was done: it added 77.', { code: 'ADDED', added: 77 }));
    await fill(whole);
    await submit();
    await expectToast('Performance Added', 'The performance has been successfully added.');
    await waitFor(() => expect(router.state.location.pathname).toBe('/performance/77'));
  });

  test('puts what the API says of a field beside the field', async () => {
    open(refusal('Venue must be at most 500 characters long', { code: 'BAD_USER_INPUT', field: 'venue' }));
    await fill(whole);
    await submit();
    await expectToast('Error', 'Failed to add performance. Please try again.');
    expect(await field('Venue *')).toHaveAccessibleDescription(expect.stringContaining('at most 500 characters'));
    expect(await field('Venue *')).toHaveFocus();
  });

  test('an ended session keeps its own toast and the page', async () => {
    open(refusal('You must be logged in.', { code: 'UNAUTHENTICATED' }));
    await fill(whole);
    await submit();
    await expectToast('Session expired', 'Please log in again.');
    expect(await screen.findByRole('link', { name: 'Log in to add a performance.' })).toBeInTheDocument();
    expect(await field('Set 1 *')).toHaveValue('Loser');
  });
});

test('whoever is signed out may look, but sends nothing; what was typed is there after the login', async () => {
  const { router, sent } = open();
  const logIn = await screen.findByRole('link', { name: 'Log in to add a performance.' });
  expect(logIn).toHaveAttribute('href', '/login');
  await fill(whole);
  await submit();
  expect(logIn).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(logIn);
  await screen.findByRole('form', { name: 'Login' });
  act(() => signIn());
  await act(() => router.navigate('/performance/add?id=5'));
  expect(await field('Venue *')).toHaveValue('Barton Hall');
});

describe('a performance of the same date', () => {
  beforeEach(() => signIn());

  test('is warned of, with a link', async () => {
    const { mock, sent } = responseToAny(PerformanceExistsDocument, existing(31, 32));
    openWith(mock);
    await fill({ 'Date *': '5/8/1977' });
    expect(await screen.findByText('A performance already exists for this date.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View existing performance' })).toHaveAttribute('href', '/performance/31');
    expect(sent).toEqual([{ id: 5, date: '05/08/77', year: 1977 }]);
  });

  test('forbids nothing', async () => {
    const create = responseToAny(PerformanceCreateDocument, created);
    openWith(responseToAny(PerformanceExistsDocument, existing(31)).mock, create.mock);
    await fill(whole);
    await waitFor(() => expect(warning()).toBeInTheDocument());
    await submit();
    await waitFor(() => expect(create.sent).toHaveLength(1));
  });

  test('is not asked for before the date is complete', async () => {
    const { asked } = open();
    await userEvent.type(await field('Date *'), '5/8/1977');
    await waitFor(() => expect(asked).toEqual([{ id: 5, date: '05/08/77', year: 1977 }]));
  });

  test('is asked for anew each time', async () => {
    const { asked } = open();
    await fill({ 'Date *': '05/08/1977' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await fill({ 'Date *': '05/09/1977' });
    await waitFor(() => expect(asked).toHaveLength(2));
    await fill({ 'Date *': '05/08/1977' });
    await waitFor(() => expect(asked).toHaveLength(3));
  });

  test('is asked for with unknown parts as they are', async () => {
    const { asked } = open();
    await fill({ 'Date *': '?/8/1939' });
    await waitFor(() => expect(asked).toEqual([{ id: 5, date: '??/08/39', year: 1939 }]));
  });

  test('an answer to an earlier date never replaces one to a later', async () => {
    const variables = { id: 5, year: 1977 };
    openWith(
      responseTo(PerformanceExistsDocument, { ...variables, date: '05/08/77' }, { ...existing(31), delay: 80 }),
      responseTo(PerformanceExistsDocument, { ...variables, date: '05/09/77' }, existing()),
    );
    await fill({ 'Date *': '05/08/1977' });
    await fill({ 'Date *': '05/09/1977' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    expect(warning()).not.toBeInTheDocument();
  });

  test('the warning goes with the date', async () => {
    openWith(responseToAny(PerformanceExistsDocument, existing(31)).mock);
    await fill({ 'Date *': '05/08/1977' });
    await waitFor(() => expect(warning()).toBeInTheDocument());
    await fill({ 'Date *': '05/0' });
    expect(warning()).not.toBeInTheDocument();
  });

  test.each([
    ['a failure', { error: new Error('out of order') }],
    ['data beside an error', { result: { ...existing(31).result, errors: [{ message: 'out of order' }] } }],
  ])('%s is only logged, and clears the warning', async (_, failure) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    openWith(
      responseTo(PerformanceExistsDocument, { id: 5, date: '05/08/77', year: 1977 }, existing(31)),
      responseToAny(PerformanceExistsDocument, failure).mock,
    );
    await fill({ 'Date *': '05/08/1977' });
    await waitFor(() => expect(warning()).toBeInTheDocument());
    await fill({ 'Date *': '05/09/1977' });
    await waitFor(() => expect(logged.mock.lastCall?.[1]).toHaveProperty('message', 'out of order'));
    expect(warning()).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a text that came with a recording', () => {
  const TEXT = `Quiet Harbor
Barton Hall
Ithaca, NY
5/8/77

Lineage: SBD > DAT

Set 1:
01. Loser [07:05]
02. Wheel >
03. Home

Set 2:
01. Tin Sky
`;
  const paste = async (text: string) => {
    await userEvent.click(await screen.findByText('Fill in from a text that came with a recording'));
    await fill({ Text: text });
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  };

  test('fills the form, and tells what it does not take over', async () => {
    signIn();
    renderRoute('/performance/add?id=5', {
      mocks: [artistMock, responseToAny(PerformanceExistsDocument, existing()).mock],
    });
    await screen.findByLabelText('Date *');
    await fill({ 'City *': 'Ithaca, New York' });
    await paste(TEXT);
    expect(await screen.findByText(/^City stayed as typed/)).toBeVisible();
    expect(await field('Date *')).toHaveValue('05/08/1977');
    expect(await field('Venue *')).toHaveValue('Barton Hall');
    expect(await field('City *')).toHaveValue('Ithaca, New York');
    expect(await field('State *')).toHaveValue('NY');
    expect(await field('Set 1 *')).toHaveValue('Loser\nWheel >\nHome');
    expect(await field('Set 2')).toHaveValue('Tin Sky');
    expect(screen.getByText('Lineage: SBD > DAT')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Replace with the text' }));
    await waitFor(() => expect(screen.getByLabelText('City *')).toHaveValue('Ithaca'));
    expect(screen.queryByText(/stayed as typed/)).toBeNull();
  });

  test('chooses the artist that it names, and keeps what it filled in', async () => {
    signIn();
    const others = connection([artist, { ...artist, id: 6, name: 'Quiet Harbors' }]);
    const found = responseToAny(ArtistsCalledDocument, {
      result: { data: { named: others, abbreviated: connection([]) } },
    });
    const { router } = renderRoute('/performance/add', {
      mocks: [found.mock, artistMock, responseToAny(PerformanceExistsDocument, existing()).mock],
    });
    await paste(TEXT);
    await waitFor(() => expect(router.state.location.search).toBe('?id=5'));
    await waitFor(() => expect(screen.getByLabelText('Venue *')).toHaveValue('Barton Hall'));
    expect(found.sent).toEqual([{ name: 'Quiet Harbor', abbrevs: ['Quiet Harbor', 'quiet harbor'] }]);
  });

  test.each(['/performance/add', '/performance/add?id=5'])('%s knows the artist by an abbreviation', async (path) => {
    signIn();
    const found = responseToAny(ArtistsCalledDocument, {
      result: { data: { named: connection([]), abbreviated: connection([artist]) } },
    });
    const { router } = renderRoute(path, {
      mocks: [found.mock, artistMock, responseToAny(PerformanceExistsDocument, existing()).mock],
    });
    await paste(TEXT.replace('Quiet Harbor', 'QHB'));
    await waitFor(() => expect(router.state.location.search).toBe('?id=5'));
    await screen.findByText('Lineage: SBD > DAT');
    expect(found.sent).toEqual([{ name: 'QHB', abbrevs: ['QHB', 'qhb'] }]);
    expect(screen.queryByText(/names another artist|Choose the artist/)).toBeNull();
  });

  test('that names nobody is of the chosen artist', async () => {
    signIn();
    renderRoute('/performance/add?id=5', {
      mocks: [artistMock, responseToAny(PerformanceExistsDocument, existing()).mock],
    });
    await screen.findByLabelText('Date *');
    await paste("Slim's\nIthaca, NY\n5/8/77");
    await waitFor(() => expect(screen.getByLabelText('Venue *')).toHaveValue("Slim's"));
    expect(screen.queryByText(/names another artist|Choose the artist/)).toBeNull();
  });

  test('says whom it names where that is nobody, and where it is another', async () => {
    signIn();
    const nobody = { named: connection([]), abbreviated: connection([]) };
    renderRoute('/performance/add', {
      mocks: [responseToAny(ArtistsCalledDocument, { result: { data: nobody } }).mock],
    });
    await paste(TEXT);
    expect(await screen.findByText('Choose the artist, which the text calls Quiet Harbor.')).toBeVisible();
  });
});

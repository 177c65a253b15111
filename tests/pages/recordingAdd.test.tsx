import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ArtistForPerformanceDocument,
  ArtistsCalledDocument,
  PerformanceCreateDocument,
  PerformanceExistsDocument,
  RecordingsByHashDocument,
  ShowOfRecordingDocument,
  ShowsOfDateDocument,
  SourceCreateDocument,
  type SourceCreateMutation,
} from '#graphql/generated/graphql.ts';
import { expectToast, field, fill, signIn } from '#tests/support/client/forms.ts';
import { connection } from '#tests/support/client/lists.ts';
import { type MockedResult, refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const hashOf = (digit: number) => digit.toString(16).repeat(32).slice(0, 32);
const LIST = [1, 2, 3].map((digit) => `t0${digit}.flac:${hashOf(digit)}`).join('\n');
const INFO =
  'The Quiet Owls\nMay 8, 1977\nOld Mill\nPortland, ME\n\nSource: AUD\nLineage: DAT > FLAC\n\nSet 1:\n1. Loser\n';

const artist = { __typename: 'Artist', id: 2, name: 'The Quiet Owls' };
const show = (id: number) => ({
  ...{ __typename: 'Performance', id, date: '05/08/77', year: 1977, title: null, venue: 'Old Mill' },
  ...{ city: 'Portland', state: 'ME', artist },
});

/** A recording with some of the hashes. */
const recording = (id: number, digits: readonly number[], performance = 5) => ({
  ...{ __typename: 'Source', id, archiveIdentifier: null, circdate: null, comments: 'SBD' },
  performance: show(performance),
  checksums: connection([
    {
      ...{ __typename: 'Checksum', id, description: `${id}.ffp` },
      body: digits.map((digit) => `t0${digit}.flac:${hashOf(digit)}`).join('\n'),
    },
  ]),
});

/** Answers for every hash with the same recordings. */
const lookup = (...recordings: ReturnType<typeof recording>[]) => {
  const holders = connection(recordings.map((source, index) => ({ __typename: 'Checksum', id: index + 1, source })));
  return responseToAny(RecordingsByHashDocument, {
    result: { data: { first: holders, second: holders, third: holders, fourth: holders } },
  });
};

const created = { result: { data: { sourceCreate: { __typename: 'Source', id: 77 } } } };

function open(
  answer: MockedResult<SourceCreateMutation> = created,
  { known = lookup(), path = '/recording/add?performance=5' } = {},
) {
  const shown = responseToAny(ShowOfRecordingDocument, { result: { data: { performance: show(5) } } });
  const { mock, sent } = responseToAny(SourceCreateDocument, answer);
  return { sent, asked: known.sent, ...renderRoute(path, { mocks: [shown.mock, known.mock, mock] }) };
}

async function paste(text: string) {
  await userEvent.click(await field('Checksums'));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Read the lines' }));
}
const addButton = () => screen.findByRole('button', { name: 'Add Recording' });
const submit = async () => userEvent.click(await addButton());

const plain = { archiveIdentifier: null, circdate: null, comments: null, textdoc: null };
const input = {
  ...{ performanceId: 5, ...plain, wavdiskcount: null, shndiskcount: null },
  checksums: [{ description: 'checksums.ffp', body: LIST }],
};

describe('adding', () => {
  beforeEach(() => signIn());

  test('what is pasted fills the form in, is sent once, and leads to the recording', async () => {
    const { router, sent } = open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Add Recording for The Quiet Owls 05/08/1977',
    );
    await paste(LIST);
    expect(await screen.findByText('Filled in: 1 list.')).toBeVisible();
    await paste(INFO);
    expect(await screen.findByText('Filled in: Comments, Text Document.')).toBeVisible();
    expect(await field('Comments')).toHaveValue('Source: AUD\nLineage: DAT > FLAC');
    expect(screen.getByText('Kind of recording: audience')).toBeVisible();
    await fill({ 'WAV Disks': '2', 'Circulation Date': '3/4/2005' });
    await userEvent.tab();
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/recording/77'));
    await expectToast('Recording Added', 'The recording has been successfully added.');
    expect(sent).toEqual([
      {
        ...input,
        ...{ comments: 'Source: AUD\nLineage: DAT > FLAC', textdoc: INFO, circdate: '03/04/2005', wavdiskcount: 2 },
      },
    ]);
  });

  test('what was typed before stays until it is replaced', async () => {
    open();
    await fill({ Comments: 'SBD' });
    await paste(INFO);
    expect(await screen.findByText(/^Comments stayed as typed/)).toBeVisible();
    expect(await field('Comments')).toHaveValue('SBD');
    await userEvent.click(screen.getByRole('button', { name: 'Replace with what was read' }));
    expect(await field('Comments')).toHaveValue('Source: AUD\nLineage: DAT > FLAC');
  });

  test('a limit is named before anything is sent, where the field is', async () => {
    const { sent } = open();
    await paste(Array.from({ length: 5001 }, () => `${hashOf(1)} *a.flac`).join('\n'));
    expect(await screen.findByText(/at most 5,000 lines together, and these have 5,001/)).toBeVisible();
    await submit();
    expect(screen.getByRole('button', { name: 'Add a list' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('of two lists, the one without a name is told, and can be removed', async () => {
    const { sent } = open();
    await paste(LIST);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a list' }));
    await submit();
    const second = within(screen.getByRole('group', { name: 'List 2' }));
    expect(second.getByLabelText('Name')).toHaveFocus();
    expect(second.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
    await userEvent.click(second.getByRole('button', { name: 'Remove list 2' }));
    expect(screen.getByRole('button', { name: 'Add a list' })).toHaveFocus();
    await submit();
    await waitFor(() => expect(sent).toEqual([input]));
  });

  test.each([
    ['a GraphQL error', refusal('The API says why.'), 'The API says why.'],
    [
      'a network error',
      { error: new TypeError('Failed to fetch') },
      'The connection to the API failed. Please check your network.',
    ],
    ['an answer without data', { result: { data: null } }, 'Failed to add recording. Please try again.'],
  ])('after %s nothing is lost', async (_, failure, message) => {
    open(failure);
    await paste(LIST);
    await paste(INFO);
    await submit();
    await expectToast('Error', message);
    expect(await field('Text Document')).toHaveValue(INFO);
    expect(screen.getByLabelText('Lines')).toHaveValue(LIST);
  });

  test('what the API says of a field stands beside it', async () => {
    open(refusal('WAV Disks must be less', { code: 'BAD_USER_INPUT', field: 'wavdiskcount' }));
    await fill({ 'WAV Disks': '9' });
    await submit();
    await waitFor(() => expect(screen.getByLabelText('WAV Disks')).toHaveFocus());
    expect(screen.getByLabelText('WAV Disks')).toHaveAccessibleDescription('WAV Disks must be less');
  });

  test('goes to what was added even if the answer has no more of it', async () => {
    const { router } = open(refusal('sourceCreate was done: it added 78.', { code: 'ADDED', added: 78 }));
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/recording/78'));
  });

  test('a page that is left with input asks first', async () => {
    const { router } = open();
    await paste(LIST);
    await screen.findByText('Filled in: 1 list.');
    act(() => void router.navigate('/'));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  });
});

describe('a recording that is there already', () => {
  beforeEach(() => signIn());

  test('as a whole is linked to, and adding is not the main thing any more', async () => {
    const { sent } = open(created, { known: lookup(recording(9, [1, 2, 3])) });
    expect(await addButton()).toHaveAttribute('data-variant', 'filled');
    await paste(LIST);
    expect(await screen.findByText('This recording is there already')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Recording 9' })).toHaveAttribute('href', '/recording/9');
    expect(screen.getByRole('link', { name: 'Recording 9' })).toHaveAttribute('data-variant', 'filled');
    expect(await addButton()).toHaveAttribute('data-variant', 'default');
    await submit();
    await waitFor(() => expect(sent).toEqual([input]));
  });

  test('in part is told by its tracks', async () => {
    open(created, { known: lookup(recording(9, [1, 2]), recording(8, [3])) });
    await paste(LIST);
    expect(await screen.findByText('Some of it is there already')).toBeVisible();
    const items = within(screen.getByRole('note'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      '2 of 3 tracks are those of recording 9: The Quiet Owls, 05/08/1977, soundboard recording 9.',
      '1 of 3 tracks are those of recording 8: The Quiet Owls, 05/08/1977, soundboard recording 8.',
    ]);
    expect(await addButton()).toHaveAttribute('data-variant', 'filled');
  });

  test('under another show is told', async () => {
    open(created, { known: lookup(recording(9, [1, 2, 3], 6)) });
    await paste(LIST);
    expect(await screen.findByText(/^The same lists stand under another show:/)).toBeVisible();
  });

  test('is looked up before it is sent, also when the button is pressed at once', async () => {
    const { sent, hold, release } = open(created, { known: lookup(recording(9, [1, 2, 3])) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a list' }));
    await fill({ Name: 'a.ffp' });
    hold();
    await userEvent.click(screen.getByLabelText('Lines'));
    await userEvent.paste(LIST);
    await submit();
    release();
    expect(await screen.findByText('This recording is there already')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is told not to be known where the lookup failed; the next press sends', async () => {
    const known = responseToAny(RecordingsByHashDocument, { error: new TypeError('Failed to fetch') });
    const { sent } = open(created, { known });
    await paste(LIST);
    expect(await screen.findByText('It could not be looked up whether it is there already')).toBeVisible();
    await submit();
    await waitFor(() => expect(sent).toEqual([input]));
  });
});

test('whoever is signed out may look, but sends nothing; what was read is there after the login', async () => {
  const { router, sent } = open();
  const logIn = await screen.findByRole('link', { name: 'Log in to add a recording.' });
  await paste(LIST);
  await screen.findByText('Filled in: 1 list.');
  await submit();
  expect(logIn).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(logIn);
  await screen.findByRole('form', { name: 'Login' });
  act(() => signIn());
  await act(() => router.navigate('/recording/add?performance=5'));
  expect(await screen.findByLabelText('Lines')).toHaveValue(LIST);
});

test('a performance that does not exist is told', async () => {
  const none = responseToAny(ShowOfRecordingDocument, { result: { data: { performance: null } } });
  renderRoute('/recording/add?performance=5', { mocks: [none.mock] });
  expect(await screen.findByText('Performance Not Found')).toBeVisible();
  expect(await screen.findByLabelText('Date of the show')).toBeVisible();
});

test('the date of the show follows the text, until somebody types another', async () => {
  const none = responseToAny(ArtistsCalledDocument, {
    result: { data: { named: connection([]), abbreviated: connection([]) } },
  });
  renderRoute('/recording/add', { mocks: [none.mock] });
  const textdoc = await screen.findByLabelText('Text Document');
  const date = await screen.findByLabelText('Date of the show');
  await userEvent.click(textdoc);
  await userEvent.paste('The Quiet Owls\n05/08/19');
  await waitFor(() => expect(date).toHaveValue('05/08/2019'));
  await userEvent.paste('77');
  await waitFor(() => expect(date).toHaveValue('05/08/1977'));
  await userEvent.clear(date);
  await userEvent.type(date, '06/09/1978');
  await userEvent.clear(textdoc);
  await userEvent.paste('The Quiet Owls\n07/10/1979');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(date).toHaveValue('06/09/1978');
});

describe('from Identify', () => {
  beforeEach(() => signIn());
  const called = responseToAny(ArtistsCalledDocument, {
    result: { data: { named: connection([artist]), abbreviated: connection([]) } },
  });
  const named = responseToAny(ArtistForPerformanceDocument, { result: { data: { artist } } });
  const shown = responseToAny(ShowOfRecordingDocument, { result: { data: { performance: show(5) } } });
  const shows = (...ids: number[]) =>
    responseToAny(ShowsOfDateDocument, {
      result: { data: { artist: { __typename: 'Artist', id: 2, performances: connection(ids.map(show)) } } },
    });

  async function identify(...mocks: MockLink.MockedResponse[]) {
    const rendered = renderRoute('/identify', {
      mocks: [called.mock, named.mock, shown.mock, lookup().mock, ...mocks],
    });
    await userEvent.click(await field('Checksums'));
    await userEvent.paste(`${INFO}\n${LIST}`);
    await userEvent.click(screen.getByRole('button', { name: 'Identify' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Recording' }));
    return rendered;
  }

  test('the form comes filled, for the one show that the text names', async () => {
    const { router } = await identify(shows(5).mock);
    expect(await screen.findByLabelText('Comments')).toHaveValue('Source: AUD\nLineage: DAT > FLAC');
    await waitFor(() => expect(router.state.location.search).toBe('?performance=5'));
    expect(screen.getByLabelText('Lines')).toHaveValue(LIST);

    // Another one can be looked for, and is not taken by itself.
    await userEvent.click(await screen.findByRole('link', { name: 'Another show' }));
    expect(await screen.findByText('Choose the show:')).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Lines')).toHaveValue(LIST);
  });

  test('of two shows on the date one is chosen', async () => {
    const { router } = await identify(shows(5, 6).mock);
    const links = await screen.findAllByRole('link', { name: '05/08/1977, Old Mill, Portland, ME' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/recording/add?performance=5',
      '/recording/add?performance=6',
    ]);
    await userEvent.click(links[0] ?? document.body);
    await waitFor(() => expect(router.state.location.search).toBe('?performance=5'));
    expect(screen.getByLabelText('Lines')).toHaveValue(LIST);
  });

  test('a show that is not there is added first, filled in from the text, and nothing is lost', async () => {
    const exists = responseToAny(PerformanceExistsDocument, {
      result: { data: { artist: { __typename: 'Artist', id: 2, performances: connection([]) } } },
    });
    const create = responseToAny(PerformanceCreateDocument, {
      result: {
        data: {
          performanceCreate: {
            ...{ __typename: 'Performance', id: 5, showsuserid: '7', artist, date: '05/08/77', year: 1977 },
            ...{ city: 'Portland', state: 'ME', set1: 'Loser', set2: null, set3: null, comment: null },
          },
        },
      },
    });
    const { router } = await identify(shows().mock, exists.mock, create.mock);
    expect(await screen.findByText('The show is not there yet: add it first, and come back.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Add Performance' }));
    expect(await screen.findByText(/^First the show, then your recording of it/)).toBeVisible();
    expect(await screen.findByDisplayValue('Loser')).toBeVisible();
    expect(await field('Date *')).toHaveValue('05/08/1977');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Performance' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/recording/add', search: '?performance=5' }),
    );
    expect(await screen.findByLabelText('Lines')).toHaveValue(LIST);
    expect(screen.getByLabelText('Comments')).toHaveValue('Source: AUD\nLineage: DAT > FLAC');
  });
});

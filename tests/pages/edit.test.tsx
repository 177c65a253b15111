import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistToEditDocument,
  type ArtistToEditQuery,
  ArtistUpdateDocument,
  type ArtistUpdateMutation,
  PerformanceToEditDocument,
  PerformanceUpdateDocument,
  SourceToEditDocument,
  SourceUpdateDocument,
} from '#graphql/generated/graphql.ts';
import { clearSession } from '#graphql/session.ts';
import { expectToast, field, fill, signIn } from '#tests/support/client/forms.ts';
import { type MockedResult, refusal, responseToAny, type Sent } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const creators = { edges: [{ node: { id: 1, name: 'ada' } }, { node: { id: 2, name: 'rosa' } }] };
const artist = { id: 5, name: 'Quiet Harbor', abbrev: 'qh', isTradable: false, version: 3, creators };
const saved = { result: { data: { artistUpdate: { id: 5, version: 4 } } } };

type Artist = NonNullable<Sent<ArtistToEditQuery>['artist']> | null;

function open(
  answer: MockedResult<ArtistUpdateMutation> = saved,
  shown: Artist = artist,
  ...others: MockLink.MockedResponse[]
) {
  let current = shown;
  const update = responseToAny(ArtistUpdateDocument, answer);
  const { mock } = responseToAny(ArtistToEditDocument, { result: () => ({ data: { artist: current } }) });
  return {
    sent: update.sent,
    /** Somebody else saves. */
    change: (to: Artist) => {
      current = to;
    },
    ...renderRoute('/artist/5/edit', { mocks: [mock, update.mock, ...others] }),
  };
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));

/** Waits until a saved form has left the screen. The router is at the next page before that is drawn. */
const left = () => waitFor(() => expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument());

describe('an artist', () => {
  test('is shown to who added it as it is, and what changed is sent with the reason and the version', async () => {
    signIn();
    const { router, sent } = open();
    expect(await field('Abbreviation')).toHaveValue('qh');
    await fill({ Name: 'Quiet Harbour', Reason: 'The sleeve.' });
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/5'));
    await expectToast('Changes saved', 'Quiet Harbor');
    expect(sent).toEqual([{ id: 5, version: 3, note: 'The sleeve.', name: 'Quiet Harbour' }]);
  });

  test('is changed once more on the way back', async () => {
    signIn();
    const { router, sent } = open();
    await fill({ Name: 'Quiet Harbour' });
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/5'));
    await left();
    await act(() => router.navigate('/artist/5/edit'));
    await fill({ Name: 'Quiet Harbours' });
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toMatchObject({ name: 'Quiet Harbours' });
  });

  test('is emptied of what is taken out', async () => {
    signIn();
    const { sent } = open();
    await fill({ Abbreviation: '' });
    await save();
    await waitFor(() => expect(sent).toEqual([{ id: 5, version: 3, note: null, abbrev: '' }]));
  });

  test('is for editors to change, too', async () => {
    signIn('musicLover, editor');
    open(saved, { ...artist, creators: { edges: [] } });
    expect(await field('Name')).toHaveValue('Quiet Harbor');
  });

  test('cannot be changed by others, who are told so', async () => {
    signIn();
    open(saved, { ...artist, creators: { edges: [] } });
    await screen.findByText(/^Only who added this artist, and editors, may change it\./);
    expect(screen.getByRole('link', { name: 'Back to the artist' })).toHaveAttribute('href', '/artist/5');
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  });

  test('leads whoever is signed out to the login', async () => {
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('that is not there is not found', async () => {
    signIn();
    open(saved, null);
    await screen.findByRole('heading', { name: 'Artist Not Found' });
  });

  test('needs a name', async () => {
    signIn();
    const { sent } = open();
    await fill({ Name: ' ' });
    await save();
    await screen.findByText('Name is required');
    expect(sent).toEqual([]);
  });

  test.each(['BLOCKED', 'BUSY', 'FORBIDDEN', 'QUOTA'])('says why it may not be changed: %s', async (code) => {
    signIn();
    open(refusal('Your account may only read: spam.', { code }));
    await fill({ Name: 'Quiet Harbour' });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account may only read: spam.');
    expect(await field('Name')).toHaveValue('Quiet Harbour');
  });

  test('keeps what was typed when the session ends', async () => {
    signIn();
    open();
    await fill({ Name: 'Quiet Harbour' });
    act(() => clearSession(window.sessionStorage));
    expect(await screen.findByRole('link', { name: 'Log in to save the changes.' })).toHaveAttribute('href', '/login');
    expect(await field('Name')).toHaveValue('Quiet Harbour');
  });
});

describe('when somebody else saved meanwhile', () => {
  /** Both changed the name; they alone the abbreviation, and this member alone the address. */
  async function meet() {
    signIn();
    let isStale = true;
    const answer = () =>
      isStale ? { errors: [{ message: 'Stale.', extensions: { code: 'CONFLICT', version: 4 } }] } : saved.result;
    const page = open({ result: answer });
    await fill({ Name: 'Quiet Harbour', URL: 'https://example.org/' });
    page.change({ ...artist, name: 'The Quiet Harbor', abbrev: 'tqh', version: 4 });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else saved meanwhile');
    isStale = false;
    return page;
  }

  const box = (name: string) => screen.findByRole('textbox', { name });
  const choice = async (name: string) => {
    const both = (await screen.findByRole('region', { name })).parentElement;
    return within(both ?? document.body);
  };

  test('both texts are shown field by field, and what was typed stays in the form', async () => {
    const { sent, router } = await meet();
    const name = await choice('Name');
    expect(name.getByText('Theirs').parentElement).toHaveTextContent('(differs: The )Quiet (differs: Harbor)');
    expect(name.getByText('Yours').parentElement).toHaveTextContent('Quiet (differs: Harbour)');
    // Neither is struck out: the member chooses between them.
    expect(document.querySelector('del, ins')).toBeNull();
    expect(await box('Name')).toHaveValue('Quiet Harbour');
    // Fields that this member has not touched are theirs.
    expect(await box('Abbreviation')).toHaveValue('tqh');
    expect(await box('URL')).toHaveValue('https://example.org/');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/5'));
    expect(sent.at(-1)).toEqual({
      ...{ id: 5, version: 4, note: null },
      ...{ name: 'Quiet Harbour', url: 'https://example.org/' },
    });
  });

  test('either can be taken', async () => {
    const { sent } = await meet();
    const name = await choice('Name');
    expect(name.getByRole('button', { name: 'Keep yours' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(name.getByRole('button', { name: 'Take theirs' }));
    expect(await box('Name')).toHaveValue('The Quiet Harbor');
    await userEvent.click((await choice('Abbreviation')).getByRole('button', { name: 'Keep yours' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toEqual({
      ...{ id: 5, version: 4, note: null },
      ...{ abbrev: 'qh', url: 'https://example.org/' },
    });
  });

  test('a record that was removed is said to be gone', async () => {
    signIn();
    const page = open(refusal('Stale.', { code: 'CONFLICT', version: 4 }));
    await fill({ Name: 'Quiet Harbour' });
    page.change(null);
    await save();
    await screen.findByText(/^Somebody has removed the artist meanwhile/);
    expect(await field('Name')).toHaveValue('Quiet Harbour');
  });
});

describe('a performance', () => {
  const performance = {
    ...{ id: 7, date: '05/08/77', year: 1977, venue: 'Old Mill', city: 'Ithaca', isCompilation: false, version: 1 },
    artist: { id: 3, name: 'Quiet Harbor' },
    set1: 'Lantern, Salt',
    creators,
  };

  function openPerformance() {
    const update = responseToAny(PerformanceUpdateDocument, {
      result: { data: { performanceUpdate: { id: 7, version: 2 } } },
    });
    const { mock } = responseToAny(PerformanceToEditDocument, { result: { data: { performance } } });
    return { sent: update.sent, ...renderRoute('/performance/7/edit', { mocks: [mock, update.mock] }) };
  }

  test('is sent with what changed, a date in the form that it is typed in; what it lacks it may lack', async () => {
    signIn();
    const { sent } = openPerformance();
    expect(await field('Date *')).toHaveValue('05/08/1977');
    expect(await field('State *')).toHaveValue('');
    await fill({ 'Date *': '5/9/77', 'Set 2': 'Tide' });
    await save();
    await waitFor(() => expect(sent).toEqual([{ id: 7, version: 1, note: null, date: '05/09/1977', set2: 'Tide' }]));
  });

  test('keeps what it has to have', async () => {
    signIn();
    const { sent } = openPerformance();
    await fill({ 'City *': '' });
    await userEvent.click(await screen.findByLabelText('Is Compilation'));
    await save();
    await screen.findByText('City is required');
    expect(screen.getByText('Title is required when compilation is selected')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('a recording', () => {
  const source = {
    ...{ id: 8, version: 1, comments: 'SBD', textdoc: 'Lantern\r\nSalt', wavdiskcount: 2, creators },
    checksums: {
      edges: [
        { node: { id: 1, description: 'a.md5', body: 'one' } },
        { node: { id: 2, description: 'a.ffp', body: 'two' } },
      ],
    },
  };

  function openRecording() {
    signIn();
    const update = responseToAny(SourceUpdateDocument, { result: { data: { sourceUpdate: { id: 8, version: 2 } } } });
    const { mock } = responseToAny(SourceToEditDocument, { result: { data: { source } } });
    return { sent: update.sent, ...renderRoute('/recording/8/edit', { mocks: [mock, update.mock] }) };
  }

  test('is sent with what changed, counts as numbers', async () => {
    const { sent } = openRecording();
    expect(await field('WAV Disks')).toHaveValue('2');
    await fill({ Comments: 'SBD > DAT', 'SHN Disks': '3' });
    await save();
    await waitFor(() =>
      expect(sent).toEqual([{ id: 8, version: 1, note: null, comments: 'SBD > DAT', shndiskcount: 3 }]),
    );
  });

  test('is changed once more on the way back', async () => {
    const { sent, router } = openRecording();
    await fill({ Comments: 'SBD > DAT' });
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/recording/8'));
    await left();
    await act(() => router.navigate('/recording/8/edit'));
    await fill({ Comments: 'SBD > DAT > CD' });
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toMatchObject({ comments: 'SBD > DAT > CD' });
  });

  test('keeps the ends of lines of a text that is as it was', async () => {
    const { sent } = openRecording();
    // The browser's version of a text from Windows in which somebody typed, and took it out again.
    await fill({ Comments: 'SBD > DAT', 'Text Document': 'Lantern\nSalt' });
    await save();
    await waitFor(() => expect(sent).toEqual([{ id: 8, version: 1, note: null, comments: 'SBD > DAT' }]));
  });

  test('is sent with its list where two became one with the same lines', async () => {
    const { sent } = openRecording();
    const [lines] = await screen.findAllByRole('textbox', { name: 'Lines' });
    if (lines) fireEvent.change(lines, { target: { value: 'one\n\na.ffp\ntwo' } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove list 2' }));
    expect(screen.getAllByRole('textbox', { name: 'Lines' })).toHaveLength(1);
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ checksums: [{ description: 'a.md5', body: 'one\n\na.ffp\ntwo' }] });
  });

  test('is sent with all its lists where one changed', async () => {
    const { sent } = openRecording();
    const [lines] = await screen.findAllByRole('textbox', { name: 'Lines' });
    await userEvent.type(lines ?? document.body, ' more');
    expect(screen.getAllByRole('textbox', { name: 'Lines' })[0]).toHaveValue('one more');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      checksums: [
        { description: 'a.md5', body: 'one more' },
        { description: 'a.ffp', body: 'two' },
      ],
    });
  });
});

import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistsCalledDocument,
  RecordRevisionsDocument,
  RecordStandingDocument,
  type Revision_RevisionFragment,
  RevisionHideDocument,
  RevisionRestoreDocument,
  RevisionReviewDocument,
  RevisionsDocument,
  RevisionTextsDocument,
  RevisionUndoDocument,
  RevisionVersionsDocument,
} from '#graphql/generated/graphql.ts';
import { expectToast, signIn } from '#tests/support/client/forms.ts';
import { refusal, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

/** A change with its texts. */
type Revision = Omit<Revision_RevisionFragment, ' $fragmentName' | 'changes'> & {
  changes: {
    field: string;
    before: string | null;
    after: string | null;
    beforeHidden?: boolean;
    afterHidden?: boolean;
  }[];
};

const changed: Revision = {
  id: 10,
  version: 2,
  kind: 'UPDATE',
  note: 'As the tape says.',
  member: 'rosa',
  reviewed: false,
  createdAt: '2026-11-20T09:05:00Z',
  record: 'PERFORMANCE',
  recordId: 7,
  label: 'Quiet Harbor, 05/08/1977, Old Mill',
  hidden: null,
  isRemoved: false,
  merged: null,
  changes: [
    { field: 'venue', before: 'The Old Mill', after: 'The New Mill' },
    { field: 'set1', before: 'Lantern > Ferry, Salt', after: 'Lantern > Ferry, Tide, Salt' },
  ],
};

const added: Revision = {
  ...changed,
  id: 9,
  version: 1,
  kind: 'CREATE',
  note: '',
  member: null,
  changes: [
    { field: 'venue', before: null, after: 'The Old Mill' },
    { field: 'set1', before: null, after: 'Lantern > Ferry, Salt' },
  ],
};

const again: Revision = {
  ...changed,
  id: 11,
  version: 3,
  member: 'bo',
  changes: [{ field: 'venue', before: 'The New Mill', after: 'The Old Mill' }],
};

/** A change as lists have it. */
const listed = (revision: Revision) => ({
  ...revision,
  changes: revision.changes.map(({ field, before, after }) => ({ field, bytes: `${before}${after}`.length })),
});

const edges = <Node,>(all: readonly Node[]) => all.map((node) => ({ node }));

const list = (revisions: readonly Revision[], totalCount = revisions.length) => ({
  revisions: { totalCount, edges: edges(revisions.map(listed)) },
});

/** The response with the texts of the changes that are asked for. */
const textsOf = (revisions: readonly Revision[]) => {
  const asked: number[][] = [];
  const mock: MockLink.MockedResponse = {
    request: { query: RevisionTextsDocument, variables: () => true },
    maxUsageCount: Number.POSITIVE_INFINITY,
    result: ({ ids }) => {
      asked.push(ids);
      const found = revisions
        .filter(({ id }) => ids.includes(id))
        .map(({ id, version, changes }) => ({
          ...{ id, version },
          changes: changes.map((change) => ({ beforeHidden: false, afterHidden: false, ...change })),
        }));
      return { data: { revisions: { totalCount: found.length, edges: edges(found) } } };
    },
  };
  return { mock, asked };
};

const performance = {
  ...{ id: 7, date: '05/08/77', year: 1977, venue: 'The New Mill', version: 3 },
  artist: { id: 3, name: 'Quiet Harbor' },
  sources: { totalCount: 0 },
  creators: { edges: [] },
};
const standing = responseToAny(RecordStandingDocument, { result: { data: { performance } } }).mock;

function openRecord(revisions: readonly Revision[], search = '', ...others: MockLink.MockedResponse[]) {
  const ends = {
    oldest: { edges: edges(revisions.slice(-1).map(endOf)) },
    latest: { edges: edges(revisions.slice(0, 1).map(endOf)) },
  };
  const answers = [
    responseToAny(RecordRevisionsDocument, { result: { data: { ...list(revisions), ...ends } } }).mock,
    versionsOf(revisions),
    textsOf(revisions).mock,
  ];
  return renderRoute(`/performance/7/changes${search}`, { mocks: [standing, ...answers, ...others] });
}

const endOf = ({ id, version }: Revision) => ({ id, version });

/** The response with the fields of the changes between two versions. */
const versionsOf = (revisions: readonly Revision[]): MockLink.MockedResponse => ({
  request: { query: RevisionVersionsDocument, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: ({ from, to }) => ({
    data: list(revisions.filter(({ version }) => version >= from && version <= to)),
  }),
});

const side = async (field: string, name: string) => {
  const region = await screen.findByRole('region', { name: new RegExp(`^${field}`) });
  return within(region).getByText(name).parentElement;
};

describe("a record's changes", () => {
  test('are listed with who, when and why, the latest first', async () => {
    openRecord([again, changed, added]);
    await screen.findByRole('heading', { level: 1, name: 'Changes of Quiet Harbor, 05/08/1977, The New Mill' });
    const lines = within(await screen.findByRole('region', { name: 'Changes' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Changed +by bo 2026-11-20 09:05 UTC Version 3/),
      expect.stringMatching(/^Changed +by rosa .*“As the tape says.”/),
      expect.stringMatching(/^Added +by deleted account /),
    ]);
    expect(screen.getByRole('link', { name: 'Back to the performance' })).toHaveAttribute('href', '/performance/7');
  });

  test('show the last version beside the one before, each word that differs marked and said', async () => {
    openRecord([changed, added]);
    expect(await side('Venue', 'Version 1')).toHaveTextContent('The (removed: Old) Mill');
    expect(await side('Venue', 'Version 2')).toHaveTextContent('The (added: New) Mill');
    const after = await side('Set 1', 'Version 2');
    expect(after?.querySelector('ins')).toHaveTextContent('(added: Tide)');
    expect(
      within(after ?? document.body)
        .getAllByRole('listitem')
        .map((song) => song.textContent),
    ).toEqual(['Lantern >', 'Ferry', '(added: Tide)', 'Salt']);
  });

  test('stand between versions that are there, whatever the address says', async () => {
    openRecord([again, changed], '?from=0&to=99');
    await side('Set 1', 'Version 3');
    const versionsIn = (name: string) =>
      within(screen.getByLabelText(name))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(versionsIn('Earlier version')).toEqual(['Version 3', 'Version 2', 'Version 1']);
    expect(versionsIn('Later version')).toEqual(['Version 3', 'Version 2', 'Version 1']);
    expect(screen.getByLabelText('Earlier version')).toHaveDisplayValue('Version 1');
  });

  test('show what two chosen versions come to', async () => {
    const { router } = openRecord([again, changed, added], '?from=1&to=3');
    await side('Set 1', 'Version 3');
    expect(screen.queryByRole('region', { name: 'Venue' })).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Earlier version'), 'Version 2');
    await waitFor(() => expect(router.state.location.search).toBe('?from=2&to=3'));
    expect(await side('Venue', 'Version 3')).toHaveTextContent('The (added: Old) Mill');
  });

  test('say that there are none', async () => {
    openRecord([]);
    await screen.findByText('Nothing has been changed.');
  });

  test('come in pages, with the versions of all', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...changed, id: 200 - index, version: 200 - index }));
    const answer = {
      ...list(many, 200),
      oldest: { edges: edges([{ id: 1, version: 1 }]) },
      latest: { edges: edges([{ id: 200, version: 200 }]) },
    };
    const asked = responseToAny(RecordRevisionsDocument, { result: { data: answer } });
    renderRoute('/performance/7/changes?page=2', {
      mocks: [standing, asked.mock, versionsOf(many), textsOf(many).mock],
    });
    const pages = await screen.findByRole('navigation', { name: 'Pages, bottom' });
    expect(within(pages).getByRole('link', { name: '3' })).toHaveAttribute('href', '/performance/7/changes?page=3');
    expect(asked.sent[0]).toMatchObject({ first: 50, after: btoa('50') });
    const offered = within(screen.getByLabelText('Later version')).getAllByRole('option');
    expect(offered).toHaveLength(101);
    expect(offered.at(-1)).toHaveTextContent('Version 1');
  });

  test('wait with long texts until they are asked for', async () => {
    const long = { ...changed, changes: [{ field: 'comment', before: null, after: 'word '.repeat(30_000) }] };
    openRecord([long, added]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 151 kB of texts' }));
    await side('Comment', 'Version 2');
  });

  test('can be undone there, too', async () => {
    signIn('editor');
    const undo = responseToAny(RevisionUndoDocument, { result: { data: { revisionUndo: { id: 12 } } } });
    openRecord([changed, added], '', undo.mock);
    const [button] = await screen.findAllByRole('button', { name: 'Undo' });
    await userEvent.click(button ?? document.body);
    await waitFor(() => expect(undo.sent).toEqual([{ id: 10 }]));
    expect(screen.getAllByRole('button', { name: 'Hide this version' })).toHaveLength(2);
  });

  test('are restored by editors alone, but the last one', async () => {
    const restore = responseToAny(RevisionRestoreDocument, { result: { data: { revisionRestore: { id: 12 } } } });
    signIn('musicLover,editor');
    openRecord([changed, added], '', restore.mock);
    const buttons = await screen.findAllByRole('button', { name: 'Restore this version' });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] ?? document.body);
    await expectToast('Done', 'Version 1 is restored.');
    expect(restore.sent).toEqual([{ id: 9 }]);
  });
});

describe('the changes of the whole site', () => {
  const open = (search: string, revisions: readonly Revision[], ...others: MockLink.MockedResponse[]) => {
    const asked = responseToAny(RevisionsDocument, { result: { data: list(revisions, 120) } });
    return { asked, ...renderRoute(`/changes${search}`, { mocks: [asked.mock, ...others] }) };
  };

  test('are asked as the URL says, and lead to the record, its versions and the member', async () => {
    const { asked } = open('?artist=3&member=rosa&kind=UPDATE&page=2', [changed]);
    await screen.findByText('Version 2');
    expect(asked.sent[0]).toEqual({
      filter: { artist: { eq: '3' }, member: { eq: 'rosa' }, kind: { eq: 'UPDATE' } },
      first: 50,
      after: btoa('50'),
    });
    const hrefs = ['Quiet Harbor, 05/08/1977, Old Mill', 'rosa', 'Version 2', 'RSS feed', '3'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      '/performance/7',
      '/changes?member=rosa',
      '/performance/7/changes?from=1&to=2',
      '/changes.rss?artist=3',
      '/changes?artist=3&member=rosa&kind=UPDATE&page=3',
    ]);
  });

  test('lead from a page past the end to the last one', async () => {
    const { asked, router } = open('?member=rosa&page=9', [changed]);
    await screen.findByText('Version 2');
    expect(router.state.location.search).toBe('?member=rosa&page=3');
    expect(asked.sent.map(({ after }) => after)).toEqual([btoa('400'), btoa('100')]);
  });

  test('ask for the texts of a change when its line is opened, and for no others', async () => {
    const texts = textsOf([changed, added]);
    open('', [changed, added], texts.mock);
    const [line] = await screen.findAllByText('Venue, Set 1');
    expect(texts.asked).toEqual([]);
    await userEvent.click(line ?? document.body);
    expect(await side('Venue', 'Before')).toHaveTextContent('The (removed: Old) Mill');
    expect(texts.asked).toEqual([[10]]);
  });

  test('say which texts are hidden, and why', async () => {
    const neighbour = {
      ...changed,
      changes: [
        { field: 'venue', before: null, after: 'The New Mill', beforeHidden: true },
        { field: 'city', before: null, after: null, beforeHidden: true, afterHidden: true },
      ],
    };
    const gone = { ...added, isRemoved: true, hidden: 'An insult.' };
    open('', [neighbour, gone], textsOf([neighbour]).mock);
    await screen.findByText('Hidden by an editor: “An insult.”');
    screen.getByText('The performance was removed or merged: the texts of its changes are for editors alone.');
    await userEvent.click(screen.getByText('Venue, City'));
    expect(await side('Venue', 'Before')).toHaveTextContent('hidden: for editors alone');
    expect(await side('City', 'After')).toHaveTextContent('hidden: for editors alone');
  });

  test('say which record was merged into which', async () => {
    open('', [{ ...changed, kind: 'MERGE', merged: 'Quiet Harbour', note: '', changes: [] }]);
    const link = await screen.findByRole('link', { name: changed.label });
    expect(link.closest('p')).toHaveTextContent(
      'Merged performance Quiet Harbour into Quiet Harbor, 05/08/1977, Old Mill by rosa',
    );
  });

  test.each([null, 'Rude.'])('are hidden by editors, who give a reason (hidden before: %s)', async (hidden) => {
    signIn('editor');
    const hide = responseToAny(RevisionHideDocument, { result: { data: { revisionHide: { id: 10 } } } });
    open('', [{ ...changed, hidden }], hide.mock);
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this version' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'An insult.');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await expectToast('Done', 'Version 2 is hidden, apart from what stands on the page.');
    expect(hide.sent).toEqual([{ id: 10, note: 'An insult.' }]);
  });

  test('are chosen by an artist whose name is a number, and by an id', async () => {
    const { router } = open('', [changed], {
      request: { query: ArtistsCalledDocument, variables: () => true },
      maxUsageCount: 2,
      result: ({ name }) => ({
        data: {
          named: { edges: edges(name === '311' ? [{ id: 5, name: '311' }] : []) },
          abbreviated: { edges: [] },
        },
      }),
    });
    const choose = async (text: string, search: string) => {
      await userEvent.clear(await screen.findByLabelText('Artist'));
      await userEvent.type(screen.getByLabelText('Artist'), text);
      await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
      await waitFor(() => expect(router.state.location.search).toBe(search));
    };
    await choose('311', '?artist=5');
    // The fields begin anew with another choice.
    await waitFor(() => expect(screen.getByLabelText('Artist')).toHaveValue('5'));
    await choose('77', '?artist=77');
  });

  test('are chosen by a form', async () => {
    const { router } = open('', [changed]);
    await userEvent.type(await screen.findByLabelText('Member'), 'rosa');
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Removed');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(router.state.location.search).toBe('?member=rosa&kind=REMOVE'));
  });

  test('offer nothing to do to who is no editor', async () => {
    signIn();
    open('?member=rosa', [changed]);
    await screen.findByText('Version 2');
    expect(screen.queryByRole('button', { name: /Undo|Reviewed|Block/ })).not.toBeInTheDocument();
  });

  test('are undone and marked as read by editors, who are told why it cannot be', async () => {
    signIn('editor');
    const undo = responseToAny(
      RevisionUndoDocument,
      refusal('A later change has the same fields.', { code: 'CONFLICT' }),
    );
    const review = responseToAny(RevisionReviewDocument, {
      result: { data: { revisionReview: { id: 10, reviewed: true } } },
    });
    open('', [changed, { ...added, reviewed: true }], undo.mock, review.mock);
    const [button] = await screen.findAllByRole('button', { name: 'Undo' });
    await userEvent.click(button ?? document.body);
    await expectToast('Error', 'A later change has the same fields.');
    await userEvent.click(screen.getByRole('button', { name: 'Reviewed' }));
    await waitFor(() => expect(review.sent).toEqual([{ id: 10 }]));
    expect(undo.sent).toEqual([{ id: 10 }]);
  });
});

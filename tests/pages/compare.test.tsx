import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { NodeOf } from '#graphql/connection.ts';
import { RecordingsToCompareDocument, type RecordingsToCompareQuery } from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { responseToAny } from '#tests/support/client/mocks.ts';
import { BARTON_HALL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';
import type { Whole } from '#tests/support/graphql/whole.ts';

type Recording = NodeOf<Whole<RecordingsToCompareQuery>['sources']>;

const checksums = (id: number, body: string) => connection([{ __typename: 'Checksum', id, description: 'ffp', body }]);

/** A recording of two tracks: the first is the same in all, the second in none. */
const recording = (id: number, changes: Partial<Recording> = {}) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
  performance: {
    __typename: 'Performance',
    ...BARTON_HALL,
    artist: { __typename: 'Artist', id: 2, name: 'The Long Wharf' },
  },
  checksums: checksums(id, `a-d1t01.flac:${'a'.repeat(32)}\na-d1t02.flac:${String(id).padStart(32, '0')}`),
  ...changes,
});

const comparing = (rows: Recording[], totalCount = rows.length) =>
  responseToAny(RecordingsToCompareDocument, {
    result: {
      data: {
        performance: { __typename: 'Performance', id: 5 },
        sources: connection(rows, { type: 'SourceConnection', totalCount }),
      },
    },
  });

const columns = async () =>
  within(await screen.findByRole('table', { name: 'Side by side' }))
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.textContent);

test('compares all 51 recordings of a performance, and offers no choice', async () => {
  const { mock, sent } = comparing(numbered(51, recording));
  renderRoute('/performance/5/compare', { mocks: [mock] });
  expect(await columns()).toHaveLength(51);
  expect(sent).toEqual([{ id: 5, filter: { performance: { eq: '5' } } }]);
  expect(screen.queryByRole('textbox', { name: 'IDs of the recordings to compare' })).toBeNull();
  expect(screen.queryByText(/are compared/)).toBeNull();
});

test('of 2,000 recordings says how many are shown, and how others are chosen', async () => {
  const { mock } = comparing(numbered(100, recording), 2000);
  renderRoute('/performance/5/compare', { mocks: [mock] });
  expect(await screen.findByText('The first 100 of 2,000 recordings are compared.')).toBeVisible();
  expect(await columns()).toHaveLength(100);
  expect(screen.getByRole('textbox', { name: 'IDs of the recordings to compare' })).toHaveAccessibleDescription(
    'Up to 100, with commas or spaces between them. Without any, the first 100 are compared.',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('compares those that were chosen', async () => {
  const { mock, sent } = comparing([recording(7), recording(323)]);
  const { router } = renderRoute('/performance/5/compare?ids=1,2', { mocks: [mock] });
  const field = await screen.findByRole('textbox', { name: 'IDs of the recordings to compare' });
  expect(field).toHaveValue('1, 2');
  await userEvent.clear(field);
  await userEvent.type(field, '7 323, 7 x{Enter}');
  await waitFor(() => expect(screen.getByText('2 chosen recordings compared.')).toBeVisible());
  await expect.poll(() => sent.at(-1)).toEqual({ id: 5, filter: { performance: { eq: '5' }, id: { in: [7, 323] } } });
  // The comparison before stays until the answer has come.
  expect(await screen.findByDisplayValue('7, 323')).toBeVisible();
  expect(router.state.location.pathname).toBe('/performance/5/compare');
  expect(await columns()).toEqual(['Recording 7', 'Recording 323']);
  expect(screen.getByText(/have 1 track in common/)).toBeVisible();
});

test('of a performance that does not exist says so', async () => {
  const { mock } = responseToAny(RecordingsToCompareDocument, {
    result: { data: { performance: null, sources: connection([], { type: 'SourceConnection' }) } },
  });
  renderRoute('/performance/99999999/compare', { mocks: [mock] });
  expect(await screen.findByRole('heading', { name: 'Performance Not Found' })).toBeVisible();
});

test('more chosen ones than are compared at once are not asked for', async () => {
  const { mock, sent } = comparing(numbered(2, recording));
  const ids = Array.from({ length: 2000 }, (_, index) => index + 1).join(',');
  renderRoute(`/performance/5/compare?ids=${ids}`, { mocks: [mock] });
  await columns();
  expect(sent[0]?.filter.id?.in).toHaveLength(100);
});

test('where none of the chosen ones is of the performance, others can be chosen', async () => {
  const { mock } = comparing([]);
  renderRoute('/performance/5/compare?ids=999', { mocks: [mock] });
  expect(await screen.findByText('0 chosen recordings compared.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'IDs of the recordings to compare' })).toHaveValue('999');
});

test('a dozen copies of one transfer are one sentence', async () => {
  const list = `a-d1t01.flac:${'a'.repeat(32)}`;
  const { mock } = comparing(numbered(12, (id) => recording(id, { checksums: checksums(id, list) })));
  renderRoute('/performance/5/compare', { mocks: [mock] });
  const sentence = await screen.findByText(/are the same transfer: all 1 track agree/);
  expect(within(sentence).getAllByRole('link')).toHaveLength(12);
  expect(sentence.closest('ul')?.children).toHaveLength(1);
});

test('what many recordings have in common is shown in parts', async () => {
  const { mock } = comparing(numbered(30, recording));
  renderRoute('/performance/5/compare', { mocks: [mock] });
  expect(await screen.findByText('Show all 435 rows')).toBeVisible();
  expect(screen.getAllByText(/have 1 track in common/)).toHaveLength(100);
});

test('says which recordings are called upgrades of which', async () => {
  const { mock } = comparing([
    recording(1, { comments: '<p><a href="/shn/2">upgrade</a> in circulation</p>' }),
    recording(2, { comments: 'upgraded by shnid 900', checksums: connection([]) }),
    recording(3),
  ]);
  renderRoute('/performance/5/compare', { mocks: [mock] });
  const told = within(await screen.findByRole('region', { name: 'Upgrades' })).getAllByRole('listitem');
  expect(told.map((item) => item.textContent)).toEqual([
    'Recording 1Upgraded by 2, then 900',
    'Recording 2Upgraded by 900Upgrade of 1',
  ]);
  expect(screen.getAllByRole('link', { name: '900' })[0]).toHaveAttribute('href', '/recording/900');
});

test('says nothing of upgrades where no comment does', async () => {
  const { mock } = comparing(numbered(3, recording));
  renderRoute('/performance/5/compare', { mocks: [mock] });
  await columns();
  expect(screen.queryByRole('region', { name: 'Upgrades' })).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ArtistMergeDocument, DuplicatesDocument, VenueMergeDocument } from '#graphql/generated/graphql.ts';
import { expectToast, fill, signIn } from '#tests/support/client/forms.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const nothing = { artists: [], performances: [], venues: [] };
const names = {
  ...nothing,
  reason: 'The same name',
  artists: [
    { id: 5, name: 'Quiet Harbor', sourceCount: 3 },
    { id: 9, name: 'The Quiet Harbor', sourceCount: 1 },
  ],
};
const mill = { city: 'Ithaca', state: 'NY', artist: { id: 5, name: 'Quiet Harbor' } };
const halls = {
  ...nothing,
  reason: 'Like names in one city',
  venues: [
    { ...mill, id: 1, name: 'Old Mill', performanceCount: 8 },
    { ...mill, id: 2, name: 'The Old Mill', performanceCount: 1 },
  ],
};
const found = (kind: 'ARTIST' | 'VENUE', duplicate: typeof names | typeof halls) =>
  responseTo(DuplicatesDocument, { kind }, { result: { data: { duplicates: { edges: [{ node: duplicate }] } } } });

describe('what may be there twice', () => {
  test('is shown to everybody, for editors to merge', async () => {
    renderRoute('/duplicates', { mocks: [found('ARTIST', names)] });
    expect(await screen.findByRole('link', { name: 'The Quiet Harbor' })).toHaveAttribute('href', '/artist/9');
    expect(screen.getByText('The same name')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
  });

  test('goes into the other one, asked about once more', async () => {
    signIn('editor');
    const merge = responseToAny(ArtistMergeDocument, { result: { data: { artistMerge: { id: 5 } } } });
    renderRoute('/duplicates?of=artists', { mocks: [found('ARTIST', names), merge.mock] });
    const [, second] = await screen.findAllByRole('button', { name: 'Merge' });
    await userEvent.click(second ?? document.body);
    await screen.findByRole('dialog', { name: 'Merge The Quiet Harbor into Quiet Harbor?' });
    await fill({ Reason: 'One band.' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Merge' }).at(-1) ?? document.body);
    await expectToast('Merged', 'The Quiet Harbor is now Quiet Harbor.');
    expect(merge.sent).toEqual([{ id: 9, into: 5, note: 'One band.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('are venues, too', async () => {
    signIn('editor');
    const merge = responseToAny(VenueMergeDocument, { result: { data: { venueMerge: { id: 1 } } } });
    renderRoute('/duplicates?of=venues', { mocks: [found('VENUE', halls), merge.mock] });
    const [, second] = await screen.findAllByRole('button', { name: 'Merge' });
    await userEvent.click(second ?? document.body);
    await screen.findByRole('dialog', { name: 'Merge The Old Mill, Ithaca, NY into Old Mill, Ithaca, NY?' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Merge' }).at(-1) ?? document.body);
    await waitFor(() => expect(merge.sent).toEqual([{ id: 2, into: 1, note: null }]));
  });
});

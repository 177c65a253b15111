import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ArtistDetailDocument,
  ArtistMergeDocument,
  type DuplicateKind,
  DuplicatesDocument,
  PerformanceToEditDocument,
  RecordStandingDocument,
  VenueMergeDocument,
} from '#graphql/generated/graphql.ts';
import { PLAIN_FACTS } from '#tests/support/client/artists.ts';
import { expectToast, fill, signIn } from '#tests/support/client/forms.ts';
import { responseTo, responseToAny } from '#tests/support/client/mocks.ts';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

const nothing = { artists: [], performances: [], venues: [] };
const names = {
  ...nothing,
  reason: 'The same name',
  artists: [
    { id: 5, name: 'Quiet Harbor', sourceCount: 0, performances: { totalCount: 2_358 } },
    { id: 9, name: 'The Quiet Harbor', sourceCount: 0, performances: { totalCount: 0 } },
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
const night = { ...OLD_MILL, id: 7 };
const nights = { ...nothing, reason: 'The same night', performances: [night, { ...night, id: 8 }] };
const found = (kind: DuplicateKind, duplicate: typeof names | typeof halls | typeof nights) =>
  responseTo(DuplicatesDocument, { kind }, { result: { data: { duplicates: { edges: [{ node: duplicate }] } } } });

describe('what may be there twice', () => {
  test('is shown to everybody, for editors to merge', async () => {
    renderRoute('/duplicates', { mocks: [found('ARTIST', names)] });
    expect(await screen.findByRole('link', { name: 'The Quiet Harbor' })).toHaveAttribute('href', '/artist/9');
    expect(screen.getByText('The same name')).toBeInTheDocument();
    expect(screen.getByText('2,358 shows, 0 recordings')).toBeInTheDocument();
    expect(screen.getByText('0 shows, 0 recordings')).toBeInTheDocument();
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

  test('are told apart where their labels are the same', async () => {
    renderRoute('/duplicates?of=performances', { mocks: [found('PERFORMANCE', nights)] });
    expect(await screen.findByRole('link', { name: /, Old Mill, performance 7$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /, Old Mill, performance 8$/ })).toHaveAttribute('href', '/performance/8');
  });

  test('says before performances are merged which texts are lost', async () => {
    signIn('editor');
    const own = { isCompilation: false, version: 1, creators: { edges: [] } };
    const asked = (id: number, changes: object) =>
      responseTo(
        PerformanceToEditDocument,
        { id },
        { result: { data: { performance: { ...OLD_MILL, ...own, id, ...changes } } } },
      );
    const texts = { title: null, set1: 'Wheel', set2: null, set3: null };
    renderRoute('/duplicates?of=performances', {
      mocks: [
        found('PERFORMANCE', nights),
        asked(7, { ...texts, comment: 'with a guest' }),
        asked(8, { ...texts, set1: null, comment: 'announced' }),
      ],
    });
    const [first] = await screen.findAllByRole('button', { name: 'Merge' });
    await userEvent.click(first ?? document.body);
    expect(await screen.findByText(/^These texts of .* are lost, as .* has its own: comment\.$/)).toBeVisible();
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

describe("merging from an artist's page", () => {
  const artist = (id: number, name: string) => ({ id, name, ...PLAIN_FACTS });
  const standing = (id: number, name?: string) =>
    responseTo(
      RecordStandingDocument,
      { id, isArtist: true, isPerformance: false, isSource: false },
      {
        result: {
          data: {
            artist:
              name === undefined
                ? null
                : {
                    id,
                    name,
                    version: 1,
                    sourceCount: 0,
                    performances: { totalCount: 0 },
                    creators: { edges: [] },
                  },
          },
        },
      },
    );
  const shown = (id: number, name: string) =>
    responseTo(ArtistDetailDocument, { id }, { result: { data: { artist: artist(id, name) } } });

  test('takes the address of the one that stays, and leads there', async () => {
    signIn('musicLover,editor');
    const merge = responseToAny(ArtistMergeDocument, { result: { data: { artistMerge: { id: 5 } } } });
    const { router } = renderRoute('/artist/9', {
      mocks: [
        ...[shown(9, 'The Quiet Harbor'), standing(9, 'The Quiet Harbor'), standing(7)],
        ...[shown(5, 'Quiet Harbor'), standing(5, 'Quiet Harbor'), merge.mock],
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    for (const noOther of ['9', 'https://site.test/artists/5']) {
      await fill({ 'The artist that stays': noOther });
      await userEvent.click(screen.getByRole('button', { name: 'Next' }));
      expect(await screen.findByText('Enter the address or the number of another artist.')).toBeVisible();
    }
    await fill({ 'The artist that stays': '7' });
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('There is no artist 7.')).toBeVisible();
    await fill({ 'The artist that stays': 'https://site.test/artist/5' });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Merge The Quiet Harbor into Quiet Harbor?' });
    expect(merge.sent).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Merge' }).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/artist/5'));
    expect(merge.sent).toEqual([{ id: 9, into: 5, note: null }]);
  });

  test('is not offered to who added it', async () => {
    signIn();
    renderRoute('/artist/9', { mocks: [shown(9, 'The Quiet Harbor'), standing(9, 'The Quiet Harbor')] });
    await screen.findByRole('link', { name: 'Changes' });
    expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
  });
});

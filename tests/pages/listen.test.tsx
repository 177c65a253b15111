import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OtherRecordingsDocument, SourceDocument } from '#graphql/generated/graphql.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';
import { OLD_MILL } from '#tests/support/client/performances.ts';
import { renderRoute } from '#tests/support/client/render.tsx';

afterEach(() => vi.unstubAllEnvs());

const SOURCE = {
  __typename: 'Source',
  id: 11,
  archiveIdentifier: 'lw1977-05-08.sbd',
  circdate: null,
  comments: null,
  textdoc: null,
  wavdiskcount: null,
  shndiskcount: null,
  performance: { __typename: 'Performance', ...OLD_MILL },
  checksums: connection([]),
};
const other = (id: number, archiveIdentifier: string | null) => ({
  __typename: 'Source',
  id,
  archiveIdentifier,
  circdate: null,
  comments: `Tape ${id}`,
});

/** Shows a recording beside others, and returns the rows of these. */
async function rowsBeside(source = SOURCE) {
  const sources = connection([other(12, 'lw1977-05-08.aud'), other(13, null), other(14, ' ')], {
    type: 'SourceConnection',
  });
  renderRoute('/recording/11', {
    mocks: [
      responseTo(SourceDocument, { id: 11 }, { result: { data: { source } } }),
      responseTo(
        OtherRecordingsDocument,
        { id: 11, after: 'LTE=' },
        {
          result: {
            data: {
              source: { __typename: 'Source', id: 11, performance: { __typename: 'Performance', id: 5, sources } },
            },
          },
        },
      ),
    ],
  });
  await screen.findByText('Tape 12');
  return screen.getAllByRole('row').slice(1);
}

test('offers to listen to a recording that the archive keeps, and to no other', async () => {
  const rows = await rowsBeside();
  expect(rows.map((row) => within(row).queryAllByRole('button', { name: 'Listen' }).length)).toEqual([1, 0, 0]);
  expect(screen.getAllByRole('button', { name: 'Listen' })).toHaveLength(2);
});

test('offers nothing in a build without an archive', async () => {
  vi.stubEnv('VITE_ARCHIVE_URL', '');
  await rowsBeside();
  expect(screen.queryByRole('button', { name: 'Listen' })).not.toBeInTheDocument();
});

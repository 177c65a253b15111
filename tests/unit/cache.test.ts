import { expect, test } from 'vitest';
import { createCache } from '#graphql/cache.ts';
import { cursorAt, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { RecordingsTable_SourceFragmentDoc, SourcesDocument, type SourcesQuery } from '#graphql/generated/graphql.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { masked } from '#tests/support/graphql/whole.ts';

const recording = (id: number) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
});

/** A list of five recordings in pages; what is kept of it after pages have been written. */
function kept(...pages: { from: number; ids: number[] }[]) {
  const cache = createCache();
  for (const { from, ids } of pages) {
    cache.writeQuery({
      query: SourcesDocument,
      variables: { performance: '5', after: cursorAt(from) },
      data: masked<SourcesQuery>({
        sources: connection(ids.map(recording), { type: 'SourceConnection', totalCount: 5 }),
      }),
    });
  }
  const data = cache.readQuery({ query: SourcesDocument, variables: { performance: '5', after: cursorAt(0) } });
  return data && getFragmentData(RecordingsTable_SourceFragmentDoc, nodes(data.sources)).map(({ id }) => id);
}

const first = { from: 0, ids: [1, 2, 3] };
const second = { from: 3, ids: [4, 5] };

test('the pages of a list are joined', () => {
  expect(kept(first, second)).toEqual([1, 2, 3, 4, 5]);
});

test('a page that is written twice is there once', () => {
  expect(kept(first, second, second)).toEqual([1, 2, 3, 4, 5]);
  expect(kept(first, first, second)).toEqual([1, 2, 3, 4, 5]);
});

test('a page takes the place of what stood behind its cursor', () => {
  expect(kept(first, second, { from: 3, ids: [6] })).toEqual([1, 2, 3, 6]);
  expect(kept(first, second, { from: 3, ids: [] })).toEqual([1, 2, 3, 4, 5]);
});

test('the first page begins the list anew', () => {
  expect(kept(first, second, { from: 0, ids: numbered(2, (id) => id, 7) })).toEqual([7, 8]);
});

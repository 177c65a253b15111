import { describe, expect, test } from 'vitest';
import { createServerClient } from '#graphql/client.ts';
import { cursorAt, nextCursor, nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { RecordingsTable_SourceFragmentDoc, SourcesDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { ask, createVisit } from '#routing/visit.ts';
import { connection, numbered } from '#tests/support/client/lists.ts';
import { loaderArgs } from '#tests/support/client/loaderArgs.ts';

const list = (length: number, totalCount: number, hasNextPage?: boolean) => ({
  totalCount,
  edges: Array.from({ length }, () => ({})),
  ...(hasNextPage === undefined ? {} : { pageInfo: { hasNextPage } }),
});

describe('the next cursor', () => {
  test.each([
    ['no list', undefined, undefined],
    ['an absent list', null, undefined],
    ['an empty list', list(0, 0, false), undefined],
    ['a whole list', list(3, 3, false), undefined],
    ['a whole list whose page info says otherwise', list(3, 3, true), undefined],
    ['a list whose page info says it is whole', list(3, 5, false), undefined],
    ['a longer list', list(300, 365, true), 300],
    ['a longer list without page info', list(300, 365), 300],
    ['a list of which nothing has come', list(0, 5, true), 0],
  ])('of %s', (_, found, index) => {
    expect(nextCursor([found])).toBe(index === undefined ? undefined : cursorAt(index));
  });

  test('of several lists is that of the one of which least has come', () => {
    expect(nextCursor([list(600, 700), list(3, 3), list(300, 400)])).toBe(cursorAt(300));
  });
});

const recording = (id: number) => ({
  __typename: 'Source',
  id,
  archiveIdentifier: null,
  circdate: null,
  comments: null,
});

type Page = ReturnType<typeof connection> | Error;

/** Loads a list on the server from an API that has these pages; resolves to the ids that came, and to what was asked. */
async function load(pages: Record<string, Page>) {
  const asked: string[] = [];
  const client = createServerClient(
    async ({ variables }) => {
      const after = String(variables.after);
      asked.push(after);
      const page = pages[after];
      return page instanceof Error ? { errors: [{ message: page.message }] } : { data: { sources: page } };
    },
    () => {},
  );
  const variables = { performance: '5' };
  await ask(
    loaderArgs(createVisit(client, 'document')),
    pageQuery(SourcesDocument, variables, { wholeLists: ({ sources }) => [sources] }),
  );
  const data = client.readQuery({ query: SourcesDocument, variables });
  return { asked, ids: getFragmentData(RecordingsTable_SourceFragmentDoc, nodes(data?.sources)).map(({ id }) => id) };
}

const type = 'SourceConnection';
const first = connection(numbered(3, recording), { totalCount: 5, hasNextPage: true });

describe('a list that is longer than a page', () => {
  test('is fetched to its end', async () => {
    const second = connection(numbered(2, recording, 4), { totalCount: 5 });
    expect(await load({ [cursorAt(0)]: first, [cursorAt(3)]: second })).toEqual({
      asked: [cursorAt(0), cursorAt(3)],
      ids: [1, 2, 3, 4, 5],
    });
  });

  test('that shrinks meanwhile ends with what is there', async () => {
    const gone = connection([], { type, totalCount: 3 });
    const { asked, ids } = await load({ [cursorAt(0)]: first, [cursorAt(3)]: gone });
    expect(asked).toHaveLength(2);
    expect(ids).toEqual([1, 2, 3]);
  });

  test.each([
    ['of which a page brings nothing', connection([], { type, totalCount: 5, hasNextPage: true })],
    ['of which a page fails', new Error('out of order')],
  ])('%s is not asked for without end, and keeps what has come', async (_, second) => {
    const { asked, ids } = await load({ [cursorAt(0)]: first, [cursorAt(3)]: second });
    expect(asked).toHaveLength(2);
    expect(ids).toEqual([1, 2, 3]);
  });
});

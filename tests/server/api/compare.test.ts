import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { operation } from '#tests/support/server/api.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from '../http/server.ts';

interface Recordings {
  totalCount: number;
  edges: { node: { id: number; checksums: { edges: { node: { body: string } }[] } } }[];
}

const TRACKS = 20;

let server: Awaited<ReturnType<typeof testServer>>;
let add: ReturnType<typeof builders>;
let database: Database;
let artist: number;

beforeAll(async () => {
  database = await testDatabase();
  add = builders(database);
  artist = await add.artist('The Paper Doves');
  server = await testServer({ database, rateLimits: true });
});

/** A performance with so many recordings, each with a list of twenty tracks in two kinds of hashes. */
async function withRecordings(count: number): Promise<number> {
  const performance = await add.performance(artist);
  await database.rows(sql`
    with recordings as (
      insert into sources (performance_id) select ${performance}::int from generate_series(1, ${count}::int) returning id
    )
    insert into checksums (source_id, description, body)
    select id, kind, (
      select string_agg(md5(id::text || kind || track) || ' *doves99-07-04d1t' || lpad(track::text, 2, '0') || '.flac', E'\n')
      from generate_series(1, ${TRACKS}::int) as track
    ) from recordings, unnest(array['md5', 'ffp']) as kind`);
  return performance;
}

async function compare(performance: number, ids?: number[]): Promise<Recordings> {
  const filter = { performance: { eq: String(performance) }, ...(ids && { id: { in: ids } }) };
  const response = await ask(server, {
    query: operation('RecordingsToCompare'),
    variables: { id: performance, filter },
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const { data, errors } = response.json<{ data: { sources: Recordings }; errors?: unknown }>();
  expect(errors).toBeUndefined();
  return data.sources;
}

test.each([
  [51, 51],
  [323, 100],
  [2000, 100],
])(
  'of %i recordings the page compares %i, within the limits, however often somebody reloads it',
  async (count, shown) => {
    const performance = await withRecordings(count);
    for (let load = 0; load < 20; load += 1) {
      const { totalCount, edges } = await compare(performance);
      expect(totalCount).toBe(count);
      expect(edges).toHaveLength(shown);
      expect(edges.every(({ node }) => node.checksums.edges.length === 2)).toBe(true);
    }
  },
);

test('a hundred that were chosen are compared, wherever in the list they are', async () => {
  const performance = await withRecordings(323);
  const [{ first = 0 } = {}] = await database.rows<{ first: number }>(
    sql`select min(id)::int as first from sources where performance_id = ${performance}`,
  );
  const chosen = Array.from({ length: 100 }, (_, index) => first + index * 3);
  const { totalCount, edges } = await compare(performance, chosen);
  expect(totalCount).toBe(100);
  expect(edges.map(({ node }) => node.id)).toEqual(chosen);
});

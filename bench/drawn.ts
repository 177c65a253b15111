import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { withDatabase } from '../server/command.ts';
import type { Database, Queryable, Statement } from '../server/db/database.ts';
import type { Place } from './catalogues.ts';
import { measuredServer } from './server.ts';

/*
 * A process that draws the largest pages of a catalogue once, each as if nobody had asked for it before, and sends what
 * they took. Pages are drawn by a process of their own, as a server keeps them.
 */

/** The costs of a kind of page: the blocks and the kilobytes on average, and the times of each page. */
export interface Drawn {
  blocks: number;
  milliseconds: number[];
  kilobytes: number;
  /** The pages that were not drawn in time: their times until the server answered so, in milliseconds. */
  late: number[];
}

/** The pages of each kind that are measured, and as many that are drawn before, so that the code is compiled. */
const measured = 5;

/** Texts with a word of many performances. */
const frequent = ['united states', 'the', 'new york', 'moon', 'band', 'usa', 'of', 'hall', 'california', 'rain'];

const days = ['1/14', '5/23', '6/13', '8/10', '11/2', '2/3', '3/19', '4/7', '9/9', '10/30'];

/** The addresses of the pages of each kind about the records that have the most. */
async function largestOfEachKind(database: Queryable): Promise<Record<string, string[]>> {
  const of = async (statement: SQL, path: (row: { id: number; key: string }) => string) =>
    (await database.rows<{ id: number; key: string }>(sql`${statement} limit ${2 * measured}`)).map(path);
  return {
    'artists of a letter': [...'scmbtagdhp'].map((letter) => `/artists/${letter}`),
    group: await of(
      sql`select group_id as id from artist_group_members join performances using (artist_id)
        group by 1 order by count(*) desc, 1`,
      ({ id }) => `/artist-group/${id}`,
    ),
    performances: await of(
      sql`select artist_id as id from performances group by 1 order by count(*) desc, 1`,
      ({ id }) => `/performances/${id}`,
    ),
    performance: await of(
      sql`select max(id) as id from performances where source_count > 0 and venue is not null
        group by venue, city order by count(*) desc, 1`,
      ({ id }) => `/performance/${id}`,
    ),
    // Of shows with different numbers of recordings, which the page lists: one show has many more than the next.
    recording: await of(
      sql`select min(id) as id from (
          select min(id) as id, count(*) as count from sources group by performance_id
        ) of_shows group by count order by count desc`,
      ({ id }) => `/recording/${id}`,
    ),
    song: await of(
      sql`select artist_id as id, key from songs order by performance_count desc, songs.id`,
      ({ id, key }) => `/history/${id}?song=${encodeURIComponent(key)}`,
    ),
    venue: await of(sql`select id from venues order by performance_count desc, id`, ({ id }) => `/venue/${id}`),
    'On This Day': days.map((day) => `/on-this-day/${day}`),
    search: frequent.map((text) => `/search?q=${encodeURIComponent(text)}`),
    // The only one of its kind comes last, when the code is compiled.
    home: ['/'],
  };
}

/** The same database, which notes each statement. */
function noting(database: Database, statements: Statement[]): Database {
  const noted: Database = {
    ...database,
    rows: (statement) => {
      statements.push(statement);
      return database.rows(statement);
    },
    forVisitor: () => noted,
  };
  return noted;
}

/** The blocks that a statement reads, from memory or from the disk. */
async function blocksOf(database: Queryable, statement: Statement): Promise<number> {
  const explain = 'explain (analyze, buffers, timing off, format json) ';
  const explained =
    'params' in statement
      ? { sql: explain + statement.sql, params: statement.params }
      : sql`${sql.raw(explain)}${statement}`;
  const [row] = await database.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explained);
  const plan = row?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

async function draw(database: Database, pages: Record<string, string[]>): Promise<Record<string, Drawn>> {
  const built = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));
  const statements: Statement[] = [];
  const app = await measuredServer(noting(database, statements), built('client'), built('ssr/entry-server.js'));
  const drawn: Record<string, Drawn> = {};
  try {
    for (const [kind, paths] of Object.entries(pages)) {
      const at: Drawn = { blocks: 0, milliseconds: [], kilobytes: 0, late: [] };
      const last = paths.slice(0, measured);
      for (const url of [...paths.slice(measured), ...last]) {
        statements.length = 0;
        const start = performance.now();
        const page = await app.inject({ url, headers: { accept: 'text/html' } });
        const time = performance.now() - start;
        // The first ones find nothing in memory, and may be late.
        if (!last.includes(url)) continue;
        if (page.statusCode === 503) {
          at.late.push(time);
          continue;
        }
        if (page.statusCode !== 200 || statements.length === 0)
          throw new Error(`${url} was answered with ${page.statusCode} after ${statements.length} statements.`);
        at.milliseconds.push(time);
        at.kilobytes += page.body.length / 1000 / last.length;
        for (const statement of [...statements]) at.blocks += (await blocksOf(database, statement)) / last.length;
      }
      drawn[kind] = at;
    }
  } finally {
    await app.close();
  }
  return drawn;
}

const place: Place = JSON.parse(process.argv[2] ?? '');
await withDatabase(place, async (database) => {
  // Of millions of shows, these are found in some ten seconds.
  process.send?.(await draw(database, await database.withoutTimeout(largestOfEachKind)));
});

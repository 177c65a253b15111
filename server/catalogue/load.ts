import { type SQL, sql } from 'drizzle-orm';
import { indexChecksums } from '../data/checksums.ts';
import type { Database, Queryable, Session } from '../db/database.ts';
import { type SampleName, sizes } from './plan.ts';
import { type ArtistRow, type Batch, type Sample, sampleOf } from './sample.ts';

/** What came of it: the sample was written, was there already, or was not wanted beside what else is there. */
export type CatalogueState = 'written' | 'present' | 'left alone';

/** The number under which processes that start beside each other queue for the load; nothing else uses it. */
const loadLock = 7_204_301_995;

/** How many artists go into one statement. */
const artistsAtOnce = 2000;

/** One value of the statement for a whole column of the batch; a list in the template would become as many parameters. */
const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value) => sql.param(rows.map(value));

function* slices<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const insertArtists = (rows: readonly ArtistRow[]): SQL => sql`
  insert into artists (id, name, abbrev, is_tradable, official_url, top_100, source_count, created_at, in_snapshot)
  select *, true from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.name)}::text[],
    ${column(rows, (row) => row.abbrev)}::text[],
    ${column(rows, (row) => row.isTradable)}::boolean[],
    ${column(rows, (row) => row.officialUrl)}::text[],
    ${column(rows, (row) => row.top100)}::boolean[],
    ${column(rows, (row) => row.sourceCount)}::int[],
    ${column(rows, (row) => row.createdAt)}::timestamptz[])`;

const insertGroups = (rows: Sample['groups']): SQL => sql`
  insert into artist_groups (id, title)
  select * from unnest(${column(rows, (row) => row.id)}::int[], ${column(rows, (row) => row.title)}::text[])`;

const insertMembers = (rows: Sample['members']): SQL => sql`
  insert into artist_group_members (id, group_id, artist_id, reason)
  select * from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.groupId)}::int[],
    ${column(rows, (row) => row.artistId)}::int[],
    ${column(rows, (row) => row.reason)}::text[])`;

const insertPerformances = (rows: Batch['performances']): SQL => sql`
  insert into performances (id, artist_id, date, year, title, is_compilation, venue, city, state,
    set1, set2, set3, comment, source_count, created_at, in_snapshot)
  select *, true from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.artistId)}::int[],
    ${column(rows, (row) => row.date)}::text[],
    ${column(rows, (row) => row.year)}::smallint[],
    ${column(rows, (row) => row.title)}::text[],
    ${column(rows, (row) => row.isCompilation)}::boolean[],
    ${column(rows, (row) => row.venue)}::text[],
    ${column(rows, (row) => row.city)}::text[],
    ${column(rows, (row) => row.state)}::text[],
    ${column(rows, (row) => row.set1)}::text[],
    ${column(rows, (row) => row.set2)}::text[],
    ${column(rows, (row) => row.set3)}::text[],
    ${column(rows, (row) => row.comment)}::text[],
    ${column(rows, (row) => row.sourceCount)}::int[],
    ${column(rows, (row) => row.createdAt)}::timestamptz[])`;

const insertSources = (rows: Batch['sources']): SQL => sql`
  insert into sources (id, performance_id, archive_identifier, circdate, comments, textdoc, wavdiskcount, shndiskcount,
    enter_username, media_size, media_size_uncompressed, created_at)
  select * from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.performanceId)}::int[],
    ${column(rows, (row) => row.archiveIdentifier)}::text[],
    ${column(rows, (row) => row.circdate)}::text[],
    ${column(rows, (row) => row.comments)}::text[],
    ${column(rows, (row) => row.textdoc)}::text[],
    ${column(rows, (row) => row.wavdiskcount)}::smallint[],
    ${column(rows, (row) => row.shndiskcount)}::smallint[],
    ${column(rows, (row) => row.enterUsername)}::text[],
    ${column(rows, (row) => row.mediaSize)}::bigint[],
    ${column(rows, (row) => row.mediaSizeUncompressed)}::bigint[],
    ${column(rows, (row) => row.createdAt)}::timestamptz[])`;

const insertChecksums = (rows: Batch['checksums']): SQL => sql`
  insert into checksums (id, source_id, description, body, created_at)
  select * from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.sourceId)}::int[],
    ${column(rows, (row) => row.description)}::text[],
    ${column(rows, (row) => row.body)}::text[],
    ${column(rows, (row) => row.createdAt)}::timestamptz[])`;

async function insertBatch(transaction: Queryable, { performances, sources, checksums }: Batch): Promise<void> {
  await transaction.rows(insertPerformances(performances));
  await transaction.rows(insertSources(sources));
  await transaction.rows(insertChecksums(checksums));
  const [first, last] = [checksums[0], checksums[checksums.length - 1]];
  if (first && last) await indexChecksums(transaction, { from: first.id, to: last.id });
}

/** The rows came with their ids; the next one without continues after them. */
const continueIds = (): SQL => sql`
  select
    setval(pg_get_serial_sequence('artists', 'id'), (select max(id) from artists)),
    setval(pg_get_serial_sequence('artist_groups', 'id'), (select max(id) from artist_groups)),
    setval(pg_get_serial_sequence('artist_group_members', 'id'), (select max(id) from artist_group_members)),
    setval(pg_get_serial_sequence('performances', 'id'), (select max(id) from performances)),
    setval(pg_get_serial_sequence('sources', 'id'), (select max(id) from sources)),
    setval(pg_get_serial_sequence('checksums', 'id'), (select max(id) from checksums))`;

async function write(transaction: Queryable, name: SampleName, progressed: (written: number) => void): Promise<void> {
  const sample = sampleOf(name);
  let written = 0;
  const count = (rows: readonly unknown[]) => {
    written += rows.length;
    progressed(written);
  };
  for (const artists of slices(sample.artists, artistsAtOnce)) {
    await transaction.rows(insertArtists(artists));
    count(artists);
  }
  await transaction.rows(insertGroups(sample.groups));
  await transaction.rows(insertMembers(sample.members));
  for (const batch of sample.batches()) {
    await insertBatch(transaction, batch);
    count(batch.performances);
  }
  await transaction.rows(continueIds());
  await transaction.rows(sql`insert into catalogue_loads (sample) values (${name})`);
}

async function writeOnce(
  transaction: Queryable,
  name: SampleName,
  progressed: (written: number) => void,
): Promise<CatalogueState> {
  await transaction.rows(sql`select pg_advisory_xact_lock(${loadLock}::bigint)`);
  const loads = await transaction.rows<{ sample: string }>(sql`select sample from catalogue_loads`);
  if (loads.some(({ sample }) => sample === name)) return 'present';
  const [used] = await transaction.rows(sql`select id from artists limit 1`);
  if (loads.length > 0 || used) return 'left alone';
  await write(transaction, name, progressed);
  return 'written';
}

/** Rows of a load that was cut short are nobody's to see, but stay in the files, in front of those of the next. */
async function clearRemains(session: Session): Promise<void> {
  const [remains] = await session.rows(sql`select where pg_relation_size('performances') > 0
    and not exists (select from catalogue_loads) and not exists (select from artists)`);
  if (remains) await session.rows(sql`vacuum`);
}

/**
 * Writes the sample catalogue to a database that has none.
 *
 * All of it is one transaction: a load that is cut short, by `kill -9` too, leaves nothing that anybody sees, and the
 * next start begins again. Processes that start beside each other wait for the one that came first and then find the
 * sample present. Nothing is ever deleted or replaced: a database with another sample, or with any artist of its own,
 * is left alone, whatever the setting says; who wants another catalogue names another database.
 *
 * @param report called after each portion with how many artists and performances are written, of how many
 */
export async function ensureCatalogue(
  database: Database,
  sample: SampleName | 'none',
  report: (progress: { done: number; total: number }) => void,
): Promise<CatalogueState> {
  if (sample === 'none') return 'left alone';
  const total = sizes[sample].artists + sizes[sample].performances;
  return database.unhurried(async (session) => {
    await clearRemains(session);
    const state = await session.transaction((transaction) =>
      writeOnce(transaction, sample, (done) => report({ done, total })),
    );
    // Nothing else would: the embedded database has no vacuum of its own. It cannot be part of a transaction.
    if (state === 'written') await session.rows(sql`vacuum (analyze)`);
    return state;
  });
}

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Session } from '../db/database.ts';
import { indexChecksums } from './checksums.ts';

/*
 * The statements by which a catalogue is loaded: whole tables with their ids, a column for each value.
 */

/** An artist of a catalogue that is loaded. Times, here and below, are ISO 8601. */
export interface ArtistRow {
  id: number;
  name: string;
  abbrev: string | null;
  isTradable: boolean;
  officialUrl: string | null;
  top100: boolean;
  sourceCount: number;
  createdAt: string;
}

export interface GroupRow {
  id: number;
  title: string;
}

export interface MemberRow {
  id: number;
  groupId: number;
  artistId: number;
  reason: string | null;
}

export interface PerformanceRow {
  id: number;
  artistId: number;
  /** `MM/DD/YY`, with `??` for unknown parts. */
  date: string;
  year: number;
  title: string | null;
  isCompilation: boolean;
  venue: string | null;
  city: string | null;
  state: string | null;
  set1: string | null;
  set2: string | null;
  set3: string | null;
  comment: string | null;
  sourceCount: number;
  createdAt: string;
}

export interface SourceRow {
  id: number;
  performanceId: number;
  archiveIdentifier: string | null;
  circdate: string | null;
  comments: string | null;
  textdoc: string | null;
  wavdiskcount: number | null;
  shndiskcount: number | null;
  enterUsername: string;
  /** In bytes, as the next. */
  mediaSize: number | null;
  mediaSizeUncompressed: number | null;
  createdAt: string;
}

export interface ChecksumRow {
  id: number;
  sourceId: number;
  description: string;
  body: string;
  createdAt: string;
}

/** Some of the rows, in an order in which each follows what it refers to. */
export interface Batch {
  performances: PerformanceRow[];
  sources: SourceRow[];
  checksums: ChecksumRow[];
}

/** The number under which processes that start beside each other queue for the load; nothing else uses it. */
const loadLock = 7_204_301_995;

/** One value of the statement for a whole column of the batch; a list in the template would become as many parameters. */
const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value) => sql.param(rows.map(value));

const artistsStatement = (rows: readonly ArtistRow[]): SQL => sql`
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

const groupsStatement = (rows: readonly GroupRow[]): SQL => sql`
  insert into artist_groups (id, title)
  select * from unnest(${column(rows, (row) => row.id)}::int[], ${column(rows, (row) => row.title)}::text[])`;

const membersStatement = (rows: readonly MemberRow[]): SQL => sql`
  insert into artist_group_members (id, group_id, artist_id, reason)
  select * from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.groupId)}::int[],
    ${column(rows, (row) => row.artistId)}::int[],
    ${column(rows, (row) => row.reason)}::text[])`;

const performancesStatement = (rows: readonly PerformanceRow[]): SQL => sql`
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

const sourcesStatement = (rows: readonly SourceRow[]): SQL => sql`
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

const checksumsStatement = (rows: readonly ChecksumRow[]): SQL => sql`
  insert into checksums (id, source_id, description, body, created_at)
  select * from unnest(
    ${column(rows, (row) => row.id)}::int[],
    ${column(rows, (row) => row.sourceId)}::int[],
    ${column(rows, (row) => row.description)}::text[],
    ${column(rows, (row) => row.body)}::text[],
    ${column(rows, (row) => row.createdAt)}::timestamptz[])`;

/**
 * Waits until no other process loads a catalogue, and lets none begin until the transaction ends.
 * @returns the samples that were loaded whole, and whether there is any artist
 */
export async function beginLoad(transaction: Queryable): Promise<{ loaded: string[]; used: boolean }> {
  await transaction.rows(sql`select pg_advisory_xact_lock(${loadLock}::bigint)`);
  const loads = await transaction.rows<{ sample: string }>(sql`select sample from catalogue_loads`);
  const artists = await transaction.rows(sql`select id from artists limit 1`);
  return { loaded: loads.map(({ sample }) => sample), used: artists.length > 0 };
}

/** Stores artists of a catalogue. */
export const loadArtists = async (transaction: Queryable, rows: readonly ArtistRow[]): Promise<void> => {
  await transaction.rows(artistsStatement(rows));
};

/** Stores groups of a catalogue, and who belongs to them. */
export const loadGroups = async (
  transaction: Queryable,
  groups: readonly GroupRow[],
  members: readonly MemberRow[],
): Promise<void> => {
  await transaction.rows(groupsStatement(groups));
  await transaction.rows(membersStatement(members));
};

/** Stores performances of a catalogue with their recordings, whose checksums have consecutive ids. */
export async function loadBatch(transaction: Queryable, { performances, sources, checksums }: Batch): Promise<void> {
  await transaction.rows(performancesStatement(performances));
  await transaction.rows(sourcesStatement(sources));
  await transaction.rows(checksumsStatement(checksums));
  const [first, last] = [checksums[0], checksums[checksums.length - 1]];
  if (first && last) await indexChecksums(transaction, { from: first.id, to: last.id });
}

/** Marks a load as whole. The rows came with their ids; the next one without continues after them. */
export async function finishLoad(transaction: Queryable, sample: string): Promise<void> {
  await transaction.rows(sql`select
    setval(pg_get_serial_sequence('artists', 'id'), (select max(id) from artists)),
    setval(pg_get_serial_sequence('artist_groups', 'id'), (select max(id) from artist_groups)),
    setval(pg_get_serial_sequence('artist_group_members', 'id'), (select max(id) from artist_group_members)),
    setval(pg_get_serial_sequence('performances', 'id'), (select max(id) from performances)),
    setval(pg_get_serial_sequence('sources', 'id'), (select max(id) from sources)),
    setval(pg_get_serial_sequence('checksums', 'id'), (select max(id) from checksums))`);
  await transaction.rows(sql`insert into catalogue_loads (sample) values (${sample})`);
}

/** Tells the planner what a load has brought; the embedded database would never do so by itself. No part of a transaction. */
export const settleLoad = async (session: Session): Promise<void> => {
  await session.rows(sql`vacuum (analyze)`);
};

/** Rows of a load that was cut short are nobody's to see, but stay in the files, in front of those of the next. */
export async function clearRemains(session: Session): Promise<void> {
  const [remains] = await session.rows(sql`select where pg_relation_size('performances') > 0
    and not exists (select from catalogue_loads) and not exists (select from artists)`);
  if (remains) await session.rows(sql`vacuum`);
}

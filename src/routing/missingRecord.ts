import type { ApolloClient } from '@apollo/client';
import { data, generatePath, type LoaderFunctionArgs } from 'react-router';
import { type RecordKind, RemovalDocument, VenueMergedIntoDocument } from '#graphql/generated/graphql.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { notFoundError } from './idOrNotFound.ts';

/** The kinds of records, by root field. */
const RECORDS: Readonly<Record<string, { name: string; kind?: RecordKind; path?: (id: number) => string }>> = {
  artist: { name: 'Artist', kind: 'ARTIST', path: paths.artist },
  artistGroup: { name: 'Artist Group' },
  performance: { name: 'Performance', kind: 'PERFORMANCE', path: paths.performance },
  source: { name: 'Recording', kind: 'SOURCE', path: paths.recording },
  venue: { name: 'Venue', path: paths.venue },
};

async function removalOf(client: ApolloClient, record: RecordKind, id: number) {
  const { data: found } = await client.query({ query: RemovalDocument, variables: { record, id } });
  return found?.removal;
}

async function venueInto(client: ApolloClient, id: number) {
  const { data: found } = await client.query({ query: VenueMergedIntoDocument, variables: { id } });
  return found?.venueMergedInto;
}

/** Returns the URL of the same page for another record, without its host; undefined if the URL has no record. */
function samePageOf({ request, params, pattern }: LoaderFunctionArgs, id: number, other: number): string | undefined {
  const { search, searchParams } = new URL(request.url);
  const own = ['id', 'artistId'].find((name) => Number(params[name]) === id);
  if (own) return generatePath(pattern, { ...params, [own]: String(other) }) + search;
  const searched = ['artist', 'id', 'performance'].find((name) => Number(searchParams.get(name)) === id);
  if (!searched) return undefined;
  searchParams.set(searched, String(other));
  return `${generatePath(pattern, params)}?${searchParams}`;
}

/**
 * Returns what to answer for a record that the API does not know. That is the path of the same page for the record that
 * it was merged into, a 410 if it was removed, else a 404. Loaded on demand, as most visits do without it.
 * @param found The data, with null as the root field of the record
 */
export async function responseForMissing(client: ApolloClient, found: unknown, id: number, page: LoaderFunctionArgs) {
  const [field = ''] = Object.entries(found ?? {}).find(([, value]) => value === null) ?? [];
  const { name = 'Record', kind, path } = RECORDS[field] ?? {};
  if (!hasExtensions || !path) return notFoundError(name);
  const removal = kind && (await removalOf(client, kind, id));
  const other = kind ? removal?.mergedInto : await venueInto(client, id);
  if (other) return samePageOf(page, id, other) ?? path(other);
  if (!removal) return notFoundError(name);
  const text = `${removal.label} was removed on ${removal.removedAt.slice(0, 10)}.`;
  return data({ title: `${name} Removed`, text, changes: `${path(id)}/changes` }, { status: 410 });
}

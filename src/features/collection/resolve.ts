import type { ApolloClient } from '@apollo/client';
import {
  LookupArtistsDocument,
  PerformanceDocument,
  PerformanceExistsDocument,
  RecordingToCompareDocument,
} from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import type { Mark } from './mark';
import { subjectOf } from './subject';
import { comparedName, type TraderLine } from './traderList';

/** More lines than this are not looked up at once. */
const MOST_LINES = 1000;

/** What became of the lines of a list. */
interface Resolved {
  marks: Mark[];
  /** Lines that name nothing in the database, or more than one thing. */
  unknown: string[];
}

/** The id of the performance that a line names by artist and date, if there is just one. */
async function performanceOf(
  client: ApolloClient,
  { artist, day }: TraderLine,
  artistIds: Map<string, number | undefined>,
): Promise<number | undefined> {
  const name = comparedName(artist);
  if (name === '' || day.includes('?')) return undefined;
  if (!artistIds.has(name)) {
    const { data, error } = await client.query({ query: LookupArtistsDocument, variables: { search: artist } });
    if (error) throw error;
    const [only, ...others] = nodes(data?.artists).filter((found) => comparedName(found.name) === name);
    artistIds.set(name, others.length > 0 ? undefined : only?.id);
  }
  const id = artistIds.get(name);
  const [year = '', month, date] = day.split('-');
  if (id === undefined) return undefined;
  const variables = { id, date: `${month}/${date}/${year.slice(2)}`, year: Number(year) };
  const { data, error } = await client.query({ query: PerformanceExistsDocument, variables });
  if (error) throw error;
  const [only, ...others] = nodes(data?.artist?.performances);
  return others.length > 0 ? undefined : only?.id;
}

async function markOf(
  client: ApolloClient,
  line: TraderLine,
  artistIds: Map<string, number | undefined>,
): Promise<Mark | undefined> {
  const rest = { status: line.status, condition: '', notes: '' };
  if (line.reference?.kind === 'recording') {
    const { id } = line.reference;
    const { data, error } = await client.query({ query: RecordingToCompareDocument, variables: { id } });
    if (error) throw error;
    return data?.source ? { ...subjectOf(data.source.performance, id), ...rest } : undefined;
  }
  const id = line.reference?.id ?? (await performanceOf(client, line, artistIds));
  if (id === undefined) return undefined;
  const { data, error } = await client.query({ query: PerformanceDocument, variables: { id } });
  if (error) throw error;
  return data?.performance ? { ...subjectOf(data.performance), ...rest } : undefined;
}

/**
 * Finds the lines of somebody's list in the database: by their references, else by artist and date. Throws what the
 * client throws; `onLine` is called with how many lines are done.
 */
export async function resolveLines(
  client: ApolloClient,
  lines: readonly TraderLine[],
  onLine: (done: number) => void,
): Promise<Resolved> {
  const artistIds = new Map<string, number | undefined>();
  const resolved: Resolved = { marks: [], unknown: lines.slice(MOST_LINES).map(({ text }) => text) };
  for (const [index, line] of lines.slice(0, MOST_LINES).entries()) {
    const mark = await markOf(client, line, artistIds);
    if (mark) resolved.marks.push(mark);
    else resolved.unknown.push(line.text);
    onLine(index + 1);
  }
  return resolved;
}

import type { ApolloClient } from '@apollo/client';
import { artistCalled } from '#domain/artists/artistCalled.ts';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import type { CollectionItem, Mark } from '#domain/collection/mark.ts';
import { fetchShows } from '#domain/performances/fetchShows.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ComparedRecordingFragmentDoc,
  PerformanceExistsDocument,
  PerformanceSummaryFragmentDoc,
  RecordingToCompareDocument,
} from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { comparedName } from '#texts/comparedName.ts';
import type { Imported } from './exchange.ts';
import { isKnownDay, notRead, parseTraderList, type TraderLine } from './traderList.ts';

const MOST_LINES = 1000;

/** Lines as a list, each below its artist and in its section. */
function listOfLines(lines: readonly TraderLine[]): string {
  let [section, heading] = ['', ''];
  const written = lines.flatMap(({ status, artist, day, text }) => {
    // What stood above the line may have said more than its artist: the year, or the columns of a table.
    const [alone] = parseTraderList(text).lines;
    const isNamed = alone?.artist === artist || artist === heading;
    const above = [...(status === section ? [] : [status.toUpperCase()]), ...(isNamed ? [] : [artist])];
    section = status;
    if (!isNamed) heading = artist;
    return [...above, alone?.day === day ? text : `${day} ${text}`];
  });
  return written.join('\n');
}

const notFound = (text: string): string => `Not found in the database: ${text}`;

/** The item of a line, the id of its performance, or a sentence about why there is none. */
type Found = CollectionItem | number | string;

/**
 * The id of the only performance with the artist and date of a line, or a sentence about why there is none.
 * @param artistIds The ids of the artists looked up so far, by compared name
 */
async function performanceIdOf(
  client: ApolloClient,
  { artist, day, text }: TraderLine,
  artistIds: Map<string, number | undefined>,
): Promise<number | string> {
  if (artist === '') return `No artist stands before it or above it: ${text}`;
  if (!isKnownDay(day)) return `The day is not known: ${text}`;
  const name = comparedName(artist);
  if (!artistIds.has(name)) artistIds.set(name, (await artistCalled(client, artist))?.id);
  const id = artistIds.get(name);
  const [year = '', month, date] = day.split('-');
  if (id === undefined) return notFound(text);
  const variables = { id, date: `${month}/${date}/${year.slice(2)}`, year: Number(year) };
  const { data, error } = await client.query({ query: PerformanceExistsDocument, variables });
  if (error) throw error;
  const [first, ...others] = nodes(data?.artist?.performances);
  if (others.length > 0) return `${others.length + 1} shows were on that day, so mark the right one: ${text}`;
  return first?.id ?? notFound(text);
}

/** Looks up a line by its recording, else by artist and date. The id of a performance that it names is returned. */
async function itemOf(
  client: ApolloClient,
  line: TraderLine,
  artistIds: Map<string, number | undefined>,
): Promise<Found> {
  const { reference, status, text } = line;
  if (reference?.kind !== 'recording') return reference?.id ?? performanceIdOf(client, line, artistIds);
  const { id } = reference;
  const { data, error } = await client.query({ query: RecordingToCompareDocument, variables: { id } });
  if (error) throw error;
  const performance = getFragmentData(ComparedRecordingFragmentDoc, data?.source)?.performance;
  const found = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  return found ? collectionItem(found, status === 'attended' ? undefined : id) : notFound(text);
}

/**
 * Reads a list as traders mail it, and looks up its lines: by reference, else by artist and date. Throws the client's
 * error. `onProgress` gets a sentence.
 */
export async function importedFromList(
  client: ApolloClient,
  text: string,
  onProgress: (sentence: string) => void,
): Promise<Imported> {
  const { lines, unread } = parseTraderList(text);
  if (lines.length === 0) return { marks: [], problems: ['No line of this text has a date.'] };
  const artistIds = new Map<string, number | undefined>();
  const found: { line: TraderLine; item: Found }[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    found.push({ line, item: await itemOf(client, line, artistIds) });
    onProgress(`${found.length} of ${lines.length} lines...`);
  }
  // Read together: a request for each show would be more than the API takes from one IP address in a minute.
  const ids = new Set(found.flatMap(({ item }) => (typeof item === 'number' ? item : [])));
  const shows = new Map((await fetchShows(client, [...ids])).map((show) => [show.id, collectionItem(show)]));
  const marks: Mark[] = [];
  const problems = unread.map(notRead);
  for (const { line, item } of found) {
    const itemOrProblem = typeof item === 'number' ? (shows.get(item) ?? notFound(line.text)) : item;
    if (typeof itemOrProblem === 'string') problems.push(itemOrProblem);
    else marks.push({ ...itemOrProblem, status: line.status, condition: '', notes: '' });
  }
  const linesLeft = lines.slice(MOST_LINES);
  if (linesLeft.length === 0) return { marks, problems };
  const leftOver = `The last ${counted(linesLeft.length, 'show')} of the list ${linesLeft.length === 1 ? 'is' : 'are'} not looked up yet: import what is left in the field, too.`;
  return { marks, problems: [leftOver, ...problems], rest: listOfLines(linesLeft) };
}

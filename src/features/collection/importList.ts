import type { ApolloClient } from '@apollo/client';
import { artistCalled } from '#domain/artists/artistCalled.ts';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import type { Mark } from '#domain/collection/mark.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  ComparedRecordingFragmentDoc,
  PerformanceDocument,
  PerformanceExistsDocument,
  PerformanceSummaryFragmentDoc,
  RecordingToCompareDocument,
} from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { comparedName } from '#texts/comparedName.ts';
import type { Imported } from './exchange.ts';
import { parseTraderList, type TraderLine } from './traderList.ts';

/** The most lines that are looked up in one import. */
const MOST_LINES = 1000;

/** Explains why no show was found for a line. */
function whyUnknown({ artist, day, reference, text }: TraderLine): string {
  if (!reference && artist === '') return `No artist stands before it or above it: ${text}`;
  if (!reference && day.includes('?')) return `The day is not known: ${text}`;
  return `Not found in the database: ${text}`;
}

/** The id of the only performance with the artist and date of a line; undefined if there is none or several. */
async function performanceOf(
  client: ApolloClient,
  { artist, day }: TraderLine,
  artistIds: Map<string, number | undefined>,
): Promise<number | undefined> {
  if (artist === '' || day.includes('?')) return undefined;
  const name = comparedName(artist);
  if (!artistIds.has(name)) artistIds.set(name, (await artistCalled(client, artist))?.id);
  const id = artistIds.get(name);
  const [year = '', month, date] = day.split('-');
  if (id === undefined) return undefined;
  const variables = { id, date: `${month}/${date}/${year.slice(2)}`, year: Number(year) };
  const { data, error } = await client.query({ query: PerformanceExistsDocument, variables });
  if (error) throw error;
  const [first, ...others] = nodes(data?.artist?.performances);
  return others.length > 0 ? undefined : first?.id;
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
    const performance = getFragmentData(ComparedRecordingFragmentDoc, data?.source)?.performance;
    const found = getFragmentData(PerformanceSummaryFragmentDoc, performance);
    return found && { ...collectionItem(found, line.status === 'attended' ? undefined : id), ...rest };
  }
  const id = line.reference?.id ?? (await performanceOf(client, line, artistIds));
  if (id === undefined) return undefined;
  const { data, error } = await client.query({ query: PerformanceDocument, variables: { id } });
  if (error) throw error;
  const found = getFragmentData(PerformanceSummaryFragmentDoc, data?.performance);
  return found ? { ...collectionItem(found), ...rest } : undefined;
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
  const marks: Mark[] = [];
  const problems = unread.map((line) => `Not read, for it has no date and no show stands below it: ${line}`);
  for (const [index, line] of lines.slice(0, MOST_LINES).entries()) {
    const mark = await markOf(client, line, artistIds);
    if (mark) marks.push(mark);
    else problems.push(whyUnknown(line));
    onProgress(`${index + 1} of ${lines.length} lines...`);
  }
  const tooMany = lines.slice(MOST_LINES);
  return {
    marks,
    problems: [...problems, ...tooMany.map(({ text }) => `Not looked up yet, import it again: ${text}`)],
  };
}

import type { ApolloClient } from '@apollo/client';
import type { Imported } from './exchange';
import { resolveLines } from './resolve';
import { parseTraderList } from './traderList';

/** How many of the unknown lines are named. */
const NAMED_LINES = 20;

/**
 * Reads a list as traders mail it, and looks its lines up. Throws what the client throws; `onProgress` is called with a
 * sentence about how far it is.
 */
export async function importedFromList(
  client: ApolloClient,
  text: string,
  onProgress: (sentence: string) => void,
): Promise<Imported> {
  const lines = parseTraderList(text);
  if (lines.length === 0) return { marks: [], problems: ['No line of this text has a date.'] };
  const { marks, unknown } = await resolveLines(client, lines, (done) =>
    onProgress(`${done} of ${lines.length} lines...`),
  );
  const problems = unknown.slice(0, NAMED_LINES).map((line) => `Not found in the database: ${line}`);
  if (unknown.length > NAMED_LINES) problems.push(`And ${unknown.length - NAMED_LINES} more.`);
  return { marks, problems };
}

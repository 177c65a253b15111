import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { ask, testServer } from '#tests/server/http/server.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { fillCatalogue } from './catalogue.ts';

/*
 * Some 2,200 questions with their answers: every operation of the site, made-up queries of every type, filter and page,
 * eight lists deep, and wrong ones. Resolvers answered them once, field by field. Today's answers are held to those, and
 * the second time to the first. README.md beside this file says which answers changed on purpose.
 */

export interface Recorded {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  answer: { data?: unknown; errors?: unknown };
}

export const file = new URL('answers.ndjson.gz', import.meta.url);

export const recorded = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .map((line): Recorded => JSON.parse(line));

/** With its members in the order of the answer, but errors before or behind the data. */
const text = ({ data, errors }: Recorded['answer']) => JSON.stringify({ data, errors });

/** Asks these questions twice each, and returns them with their answers as they are now. */
export async function answersNow(questions: Recorded[]): Promise<Recorded[]> {
  const database = await testDatabase();
  await fillCatalogue(database);
  const server = await testServer({ database });
  const now: Recorded[] = [];
  for (const { answer: _, ...question } of questions) {
    const answer: Recorded['answer'] = (await ask(server, question)).json();
    const again: Recorded['answer'] = (await ask(server, question)).json();
    if (text(again) !== text(answer)) expect({ question, answer: again }).toEqual({ question, answer });
    now.push({ ...question, answer });
  }
  return now;
}

/** The queries that have another answer than before. */
export const changed = (now: Recorded[], before: Recorded[]): string[] =>
  now.filter(({ answer }, index) => text(answer) !== text(before[index]?.answer ?? {})).map(({ query }) => query);

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../support/server/database.ts';
import { ask, testServer } from '../../http/server.ts';
import { fillCatalogue } from './catalogue.ts';

/*
 * Some 2,200 questions with their answers: every operation of the site, queries that were made up of every type, filter and
 * page, eight lists deep, and wrong ones. They were answered by resolvers once, field by field; what answers now is held to
 * that, and the second time to the first. Where an answer changes on purpose, `RECORD=on` writes the new ones down, and
 * README.md beside this file says which those are.
 */

interface Recorded {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  answer: { data?: unknown; errors?: unknown };
}

const file = new URL('answers.ndjson.gz', import.meta.url);

const recorded = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .map((line): Recorded => JSON.parse(line));

/** With its members in the order of the answer, but errors before or behind the data. */
const text = ({ data, errors }: Recorded['answer']) => JSON.stringify({ data, errors });

test('every question is answered as it was recorded, the second time as the first', async () => {
  const database = await testDatabase();
  await fillCatalogue(database);
  const server = await testServer({ database });
  const now: Recorded[] = [];
  for (const { answer: _, ...question } of recorded) {
    const answer: Recorded['answer'] = (await ask(server, question)).json();
    const again: Recorded['answer'] = (await ask(server, question)).json();
    if (text(again) !== text(answer)) expect({ question, answer: again }).toEqual({ question, answer });
    now.push({ ...question, answer });
  }
  if (process.env.RECORD === 'on') {
    writeFileSync(file, gzipSync(`${now.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 }));
  }
  const others = now.filter(({ answer }, index) => text(answer) !== text(recorded[index]?.answer ?? {}));
  expect(others.map(({ query }) => query)).toEqual([]);
  expect(now.length).toBeGreaterThan(2200);
}, 600_000);

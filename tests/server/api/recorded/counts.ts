import { getOperationAST, getVariableValues, parse } from 'graphql';
import { expect } from 'vitest';
import { schemaFiles } from '#scripts/graphql/schema.ts';
import type { EdgeMember, JsonList, JsonRecord, JsonRoot } from '#server/data/reading/jsonShape.ts';
import { readerOf } from '#server/data/reading/withheld.ts';
import { SearchReadings } from '#server/data/searching/searchReadings.ts';
import { mostBytes } from '#server/schema/answerLimits.ts';
import { planOf } from '#server/schema/plan.ts';
import { prepareRoot, wholeText } from '#server/schema/prepareRoot.ts';
import { executableSchema } from '#server/schema/schema.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { fillCatalogue } from './catalogue.ts';
import type { Recorded } from './questions.ts';

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

const member = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;
const items = (json: unknown): unknown[] => (Array.isArray(json) ? json : []);

/** The number of objects in an answer: records, edges and lists. */
const inRecord = (json: unknown, { members }: JsonRecord): number =>
  json === null
    ? 0
    : 1 +
      sum(
        members.map((part) => {
          const value = member(json, part.key);
          if ('one' in part) return inRecord(value, part.record);
          return 'list' in part ? inList(value, part.list) : 0;
        }),
      );

const inEdge = (json: unknown, parts: EdgeMember[]): number =>
  1 + sum(parts.map((part) => ('node' in part ? inRecord(member(json, part.key), part.node) : 0)));

function inList(json: unknown, { members, record }: JsonList): number {
  if (record) return 1 + sum(items(json).map((item) => inRecord(item, record)));
  const edges = members.flatMap((part) =>
    'edges' in part ? items(member(json, part.key)).map((edge) => inEdge(edge, part.edges)) : [],
  );
  return 1 + sum(edges);
}

const inAnswer = (json: unknown, root: JsonRoot): number => {
  if (json === null) return 0;
  return 'list' in root ? inList(json, root.list) : inRecord(json, root.record);
};

/** Compares the objects that are counted of an answer with those that are in it, and returns how many answers it compared. */
export async function compareCounts(questions: Recorded[]): Promise<number> {
  const catalogue = await testDatabase();
  await fillCatalogue(catalogue);
  const schema = executableSchema(
    schemaFiles()
      .map(({ text }) => text)
      .join('\n'),
  );
  let compared = 0;
  for (const { query, variables: given = {}, operationName, answer } of questions) {
    if (answer.errors) continue;
    const document = parse(query);
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'query') continue;
    const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
    const plan = planOf(schema, document, operation, coerced);
    for (const root of plan.roots) {
      if ('text' in root) continue;
      const read = prepareRoot(root, plan, { values: coerced, given }, new SearchReadings());
      const context = { database: catalogue, reader: readerOf(undefined) };
      const counted = await read.count(context, Number.MAX_SAFE_INTEGER);
      const json: unknown = JSON.parse(wholeText(await read.run(context, mostBytes)));
      const objects = inAnswer(json, root.json);
      // A record that is not there is counted as one.
      const isExact = json !== null;
      if (isExact ? counted !== objects : counted < objects)
        expect({ query, given, counted }).toEqual({ query, given, counted: objects });
      compared += 1;
    }
  }
  return compared;
}

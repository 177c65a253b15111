import type { GraphQLError } from 'graphql';
import { SearchReadings } from '../data/searching/searchReadings.ts';
import { mostBytes, mostObjects, tooManyBytes, tooManyObjects, unmeasuredBytes } from './answerLimits.ts';
import type { Plan } from './plan.ts';
import {
  attempt,
  type Failed,
  type PreparedRoot,
  prepareRoot,
  type ReadContext,
  type RootText,
  totalOf,
  type Variables,
} from './prepareRoot.ts';

/* All root fields of an operation, within the limits of an answer. */

/** A root field before it is read, or its error. A field with a `text` need not be read: its value is constant. */
type RootOrText = PreparedRoot | Failed | { text: string };

/** A root field after it was read. */
type Result = RootText | Failed | { text: string };

/** The JSON of an operation's data, and the errors of some fields. */
export interface ReadResult {
  json: string;
  errors: GraphQLError[];
  /** Whether the data is not null, and at least one root field has no error. */
  hasData: boolean;
}

/** Throws if root fields may have too many objects together. Does not count the objects, unlike `readPlan`. */
export function limitObjects(reads: readonly Pick<PreparedRoot, 'objects'>[]): void {
  const objects = totalOf(reads, (read) => read.objects);
  if (objects > mostObjects) throw tooManyObjects(`could return ${objects}`);
}

/** Reads all root fields of an operation. */
export async function readPlan(plan: Plan, variables: Variables, context: ReadContext): Promise<ReadResult> {
  // One refusal for the whole, where no field could be read.
  if (plan.roots.some((root) => 'json' in root)) context.budget.check();
  const readings = new SearchReadings();
  const reads: RootOrText[] = [];
  for (const root of plan.roots) {
    const read = 'text' in root ? root : attempt(() => prepareRoot(root, plan, variables, readings));
    // A list must not be null: without it, the result has no data.
    if ('error' in read && 'required' in root && root.required)
      return { json: 'null', errors: [read.error], hasData: false };
    reads.push(read);
  }
  const asked = reads.flatMap((read) => ('run' in read ? [read] : []));
  if (totalOf(asked, ({ objects }) => objects) > mostObjects) await countObjects(asked, context);
  return resultOf(plan, await readTexts(reads, context));
}

/** Joins the results of root fields, in the order of the plan. */
function resultOf(plan: Plan, results: readonly Result[]): ReadResult {
  const errors: GraphQLError[] = [];
  let isWhole = true;
  const members = plan.roots.map((root, index) => {
    const result = results[index];
    if ('text' in root) return `"${root.key}":"${root.text}"`;
    if (result && 'bytes' in result && result.json !== undefined) return `"${root.key}":${result.json}`;
    if (result && 'error' in result) errors.push(result.error);
    if (root.required) isWhole = false;
    return `"${root.key}":null`;
  });
  const json = isWhole ? `{${members.join(',')}}` : 'null';
  return { json, errors, hasData: isWhole && errors.length < plan.roots.length };
}

const bytesOf = (result: Result): number => ('bytes' in result ? result.bytes : 0);

/** Whether a text was left unread because it has more bytes than were allowed. */
const isUnread = (result: Result): boolean => 'bytes' in result && result.json === undefined;

const readText = async (read: RootOrText, context: ReadContext, most: number): Promise<Result> =>
  'run' in read ? read.run(context, most).catch((error: GraphQLError) => ({ error })) : read;

/**
 * Reads the JSON of root fields: first the short ones, while the bytes of the long ones are only counted. The bytes of
 * all fields are held in the budget before the long ones are read. Throws if all fields together have
 * more bytes than a result may have.
 */
async function readTexts(reads: readonly RootOrText[], context: ReadContext): Promise<Result[]> {
  const share = Math.floor(unmeasuredBytes / reads.length);
  const first = await Promise.all(reads.map(async (read) => ({ read, result: await readText(read, context, share) })));
  const bytes = totalOf(first, ({ result }) => bytesOf(result));
  if (bytes > mostBytes) throw tooManyBytes(bytes);
  context.budget.hold(bytes);
  if (!first.some(({ result }) => isUnread(result))) return first.map(({ result }) => result);
  // Each may be as long as the others allow, in case its text has grown since.
  const results = await Promise.all(
    first.map(({ read, result }) =>
      isUnread(result) ? readText(read, context, mostBytes - bytes + bytesOf(result)) : result,
    ),
  );
  const sent = totalOf(results, bytesOf);
  if (sent > mostBytes) throw tooManyBytes(sent);
  return results;
}

/**
 * Counts the objects of root fields that could have too many together, one field after the other. Those that have no
 * more than their share are not counted. Throws if there are too many objects.
 */
async function countObjects(reads: readonly PreparedRoot[], context: ReadContext): Promise<void> {
  const small = reads.filter(({ objects }) => objects <= mostObjects / reads.length);
  let left = mostObjects - totalOf(small, ({ objects }) => objects);
  for (const read of reads) if (!small.includes(read)) left -= await read.count(context, left);
}

import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  validateSchema,
} from 'graphql';
import * as v from 'valibot';

/** Options of introspection, the most complete first. Older APIs do not know all of them. */
const attempts = [{ inputValueDeprecation: true, oneOf: true }, { inputValueDeprecation: true }, {}];

/** The forms in which servers explain a refusal: that of GraphQL, and usual ones in JSON. */
const refusal = v.union([
  v.object({ errors: v.tupleWithRest([v.object({ message: v.string() })], v.unknown()) }),
  v.object({ message: v.string() }),
  v.object({ error: v.string() }),
]);

/**
 * Returns the schema of a running API.
 * @param headers Headers to send with each request, for example `authorization`
 * @throws An error with a reason of one line: the server's own, if it gives one
 */
export async function introspect(address: string, headers: Headers): Promise<GraphQLSchema> {
  let reason = '';
  for (const options of attempts) {
    const answer = await post(address, headers, getIntrospectionQuery({ descriptions: false, ...options }));
    if (holdsSchema(answer.body)) return schemaFrom(answer.body.data);
    reason = reasonOf(answer);
  }
  throw new Error(reason);
}

interface Answer {
  status: number;
  /** The parsed JSON, or the text if it is no JSON. */
  body: unknown;
}

async function post(address: string, headers: Headers, query: string): Promise<Answer> {
  const all = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  for (const [name, value] of headers) all.set(name, value);
  const signal = AbortSignal.timeout(20_000);
  try {
    const body = JSON.stringify({ query });
    // The headers may be secrets, which no other host is told.
    const response = await fetch(address, { method: 'POST', headers: all, body, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location !== null) throw new Error(`It leads to ${location}: ask there`);
    const text = await response.text();
    return { status: response.status, body: parseJson(text) ?? text };
  } catch (error) {
    throw new Error(oneLine(messageOf(error)));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason of a failed `fetch`. It is in `cause`, an AggregateError if the host has several addresses. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(messageOf))].join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.cause ? messageOf(error.cause) : error.message;
}

function reasonOf({ status, body }: Answer): string {
  const { success, output } = v.safeParse(refusal, body);
  const said = success && ('errors' in output ? output.errors[0] : output);
  const words = said ? ('error' in said ? said.error : said.message) : typeof body === 'string' ? body : '';
  const where = status === 200 ? '' : `HTTP status ${status}: `;
  return `${where}${oneLine(words).slice(0, 200) || 'The answer holds no schema'}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function holdsSchema(body: unknown): body is { data: IntrospectionQuery } {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false;
  return typeof body.data === 'object' && body.data !== null && '__schema' in body.data;
}

function schemaFrom(introspection: IntrospectionQuery): GraphQLSchema {
  try {
    const schema = buildClientSchema(introspection);
    const [error] = validateSchema(schema);
    if (error) throw error;
    return schema;
  } catch (error) {
    throw new Error(oneLine(`Its schema is not valid: ${messageOf(error)}`));
  }
}

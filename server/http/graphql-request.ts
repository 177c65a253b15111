import { textLimits } from './query-limits.ts';

/** The path of the API. */
export const graphqlPath = '/graphql';

/** Where it is asked: published clients write the slash, too, and the public API is asked at `/`, where readers get a page. */
export const apiRoutes = { any: [graphqlPath, `${graphqlPath}/`], post: ['/'] };

/** Whether a route is the API's for a method. */
export const isApi = (method: string, route = ''): boolean =>
  apiRoutes.any.includes(route) || (method === 'POST' && apiRoutes.post.includes(route));

/** The longest body that is read, in bytes. */
export const bodyLimit = 100_000;

/** The most values that variables may hold, all in all: several lists as long as a filter takes them. */
const mostValues = 5000;

export interface GraphQLRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** The parts of a request's body, or what is wrong with it. */
export function readRequest(body: unknown): GraphQLRequest | string {
  if (Array.isArray(body)) return 'One query is answered at a time.';
  if (!isObject(body)) return 'The body must be a JSON object.';
  const { query, variables, operationName } = body;
  if (typeof query !== 'string' || query === '') return 'The body needs a query, as text.';
  // PHP writes an object without members as an empty list.
  const given = Array.isArray(variables) && variables.length === 0 ? {} : (variables ?? {});
  if (!isObject(given)) return 'The variables must be an object.';
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    return 'The operation name must be a text.';
  }
  if (query.length > textLimits.characters) {
    return `The query has ${query.length} characters; ${textLimits.characters} are allowed.`;
  }
  if (countValues(given) > mostValues) {
    return `The variables hold more than ${mostValues} values.`;
  }
  return { query, variables: given, operationName: operationName || undefined };
}

/**
 * How many values stand in a value, counted no further than just past `most`: what is refused for having too many takes no
 * longer than it took to parse.
 */
export function countValues(value: unknown, most = mostValues): number {
  const rest = [value];
  let count = 0;
  for (let next = rest.pop(); next !== undefined && count <= most; next = rest.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) rest.push(member);
  }
  return count;
}

/** Whether a value is an object with members. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

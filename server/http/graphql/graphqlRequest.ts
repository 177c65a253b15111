import { textLimits } from './queryLimits.ts';

export const graphqlPath = '/graphql';

/**
 * The routes of the API. Published clients also use the path with a slash. Other servers of this schema accept POST at
 * `/`, and so does this one; browsers get a page there.
 */
export const apiRoutes = { any: [graphqlPath, `${graphqlPath}/`], post: ['/'] };

export const isApi = (method: string, route = ''): boolean =>
  apiRoutes.any.includes(route) || (method === 'POST' && apiRoutes.post.includes(route));

/** The largest body in bytes, of anybody and of members. Members send the texts and lists of whole recordings. */
export const bodyLimit = 100_000;
export const memberBodyLimit = 1_500_000;

/** The most values in all variables together. It allows several filters with lists of the largest size. */
const mostValues = 5000;

export interface GraphQLRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Returns the parts of a request's body, or a message if it is invalid. */
export function readRequest(body: unknown): GraphQLRequest | string {
  if (Array.isArray(body)) return 'One query is answered at a time.';
  if (!isObject(body)) return 'The body must be a JSON object.';
  const { query, variables, operationName } = body;
  if (typeof query !== 'string' || query === '') return 'The body needs a query, as text.';
  // PHP encodes an object without members as an empty list.
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

/** Counts what the lists and objects in a value hold, at any depth. Stops soon after `most`: more need not be known. */
function countValues(value: unknown, most = mostValues): number {
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

/** Whether a value is an object, but no list. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

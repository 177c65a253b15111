import { textLimits } from './limits.ts';

/** The address of the API. */
export const graphqlPath = '/graphql';

/** The longest body that is read, in bytes. */
export const bodyLimit = 100_000;

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
  if (variables !== undefined && variables !== null && !isObject(variables)) return 'The variables must be an object.';
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    return 'The operation name must be a text.';
  }
  if (query.length > textLimits.characters) {
    return `The query has ${query.length} characters; ${textLimits.characters} are allowed.`;
  }
  return { query, variables: variables ?? {}, operationName: operationName || undefined };
}

/** Whether a value is an object with members. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

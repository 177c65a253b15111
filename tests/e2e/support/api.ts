import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';

/** Asks the product's own API, past the site, and holds the answer to the shape that the test expects. */
export async function ask<Data extends v.GenericSchema>(
  request: APIRequestContext,
  data: Data,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<v.InferOutput<Data>> {
  const response = await request.post('/graphql', { data: { query, variables } });
  return v.parse(v.object({ data }), await response.json()).data;
}

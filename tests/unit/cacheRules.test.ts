import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from '#graphql/cache.ts';
import * as generated from '#graphql/generated/graphql.ts';

const schema = buildSchema(
  ['schema.graphql', 'schema.extensions.graphql'].map((file) => readFileSync(file, 'utf8')).join('\n'),
);

/** The alphabetical lists, which are shown, and kept, page by page. */
const SHOWN_BY_PAGE = ['Query.artistsUnprefix', 'Query.artistsUnprefixSource', 'Query.artistGroups'];

const queries: DocumentNode[] = Object.values(generated).filter(
  (document) =>
    'kind' in document &&
    document.definitions.some((part) => part.kind === Kind.OPERATION_DEFINITION && part.operation === 'query'),
);

/** Calls `see` for each field of each query, with the type that it is a field of, and the query's name. */
function eachField(see: (type: string, field: FieldNode, operation: string) => void) {
  for (const query of queries) {
    const [first] = query.definitions;
    const operation = first?.kind === Kind.OPERATION_DEFINITION ? (first.name?.value ?? '') : '';
    const info = new TypeInfo(schema);
    const enter = (field: FieldNode) => see(info.getParentType()?.name ?? '', field, operation);
    visit(query, visitWithTypeInfo(info, { Field: { enter } }));
  }
}

test('a list that is read page by page is joined by the cache, or shown by page', () => {
  const { policies } = createCache();
  const missing = new Set<string>();
  const joined = new Set<string>();
  eachField((type, field, operation) => {
    const pagination = field.arguments?.find(({ name }) => name.value === 'pagination');
    const text = pagination ? print(pagination) : '';
    const name = `${type}.${field.name.value}`;
    if (!text.includes('after: $') || text.includes('first:') || SHOWN_BY_PAGE.includes(name)) return;
    if (policies.getMergeFunction(type, field.name.value, '')) joined.add(name);
    else missing.add(`${operation} reads ${name} on: src/graphql/cache.ts has no policy for it`);
  });
  expect([...missing]).toEqual([]);
  expect(joined.size).toBeGreaterThan(3);
});

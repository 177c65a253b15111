import {
  buildSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { expect, test } from 'vitest';
import { argumentReader, variableReader } from '../../../server/schema/arguments.ts';

/* What is read of an operation that comes again must be what GraphQL reads of it, and what GraphQL refuses is refused. */

const schema = buildSchema(`
  input Page { first: Int, after: String = "start", by: Order! = UP, inner: Page }
  enum Order { UP DOWN }
  type Query { list(id: ID, page: Page, pages: [Page!], number: Int! = 5, flag: Boolean, order: Order): Int }
`);

function operationOf(text: string): OperationDefinitionNode {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('There is no operation.');
  return operation;
}

function readByGraphQL(operation: OperationDefinitionNode, given: Record<string, unknown>): unknown {
  const [node] = operation.selectionSet.selections;
  const definition = schema.getQueryType()?.getFields().list;
  if (node?.kind !== Kind.FIELD || !definition) throw new Error('There is no field.');
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (errors) return 'refused';
  try {
    return getArgumentValues(definition, node, coerced);
  } catch {
    return 'refused';
  }
}

function readPrepared(operation: OperationDefinitionNode, given: Record<string, unknown>): unknown {
  const [node] = operation.selectionSet.selections;
  const definition = schema.getQueryType()?.getFields().list;
  if (node?.kind !== Kind.FIELD || !definition) throw new Error('There is no field.');
  const variables = variableReader(schema, operation);
  const args = argumentReader(definition, node);
  try {
    return args(variables(given));
  } catch {
    return 'refused';
  }
}

const operations = [
  '{ list }',
  '{ list(id: 7, page: { first: 3 }, pages: { first: 1 }, number: 2, order: DOWN, flag: null) }',
  'query ($a: ID, $b: Int, $c: String) { list(id: $a, page: { first: $b, after: $c, inner: { first: $b } }) }',
  'query ($a: ID = "x", $b: Int = 4, $c: String = "LTE=") { list(id: $a, number: $b, page: { after: $c }) }',
  'query ($b: Int, $c: String) { list(pages: [{ first: $b }, { after: $c, by: DOWN }]) }',
  'query ($a: Page, $b: [Page!], $c: Order) { list(page: $a, pages: $b, order: $c) }',
  'query ($a: Page!, $b: [Page!]!, $c: Order! = UP) { list(page: $a, pages: $b, order: $c) }',
  'query ($a: Order, $toString: Int) { list(page: { by: UP, inner: { first: $toString } }, order: $a) }',
  'query ($a: Order = DOWN) { list(page: { by: $a }) }',
];

const requests: Record<string, unknown>[] = [
  {},
  { a: null, b: null, c: null },
  { a: 1, b: 1, c: 'text' },
  { a: 'one', b: '1', c: 1 },
  { a: {}, b: [], c: 'UP' },
  { a: { first: 1, inner: { by: 'DOWN' } }, b: { first: 1 }, c: 'DOWN' },
  { a: { first: 'one' }, b: [null], c: 'SIDEWAYS' },
  { a: { unknown: 1 }, b: [{ by: null }], c: [] },
  { a: 'DOWN', b: 2 ** 31, c: {} },
  JSON.parse('{"__proto__": {"a": 1}, "toString": 1}'),
];

test.each(operations)('%s', (text) => {
  const operation = operationOf(text);
  for (const given of requests) expect(readPrepared(operation, given)).toEqual(readByGraphQL(operation, given));
});

import type { GraphQLResolveInfo, ValueNode } from 'graphql';

/** A field, and the operation it stands in. */
type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'operation'>;

/**
 * The names in a field's `filter` in the order in which they were written. GraphQL passes arguments in the order of
 * the schema, but sorts apply in the order of the request: it stands in the query's text, or in the variables as they came.
 */
export function writtenOrder(info: Asked, variables: Record<string, unknown>): readonly string[] {
  const argument = info.fieldNodes[0]?.arguments?.find(({ name }) => name.value === 'filter');
  return argument ? namesIn(argument.value, info, variables) : [];
}

function namesIn(value: ValueNode, info: Asked, variables: Record<string, unknown>): readonly string[] {
  if (value.kind === 'ObjectValue') return value.fields.map(({ name }) => name.value);
  if (value.kind !== 'Variable') return [];
  const name = value.name.value;
  const given = variables[name];
  if (typeof given === 'object' && given !== null) return Object.keys(given);
  const definition = info.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return definition?.defaultValue ? namesIn(definition.defaultValue, info, variables) : [];
}

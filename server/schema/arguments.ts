import {
  type ArgumentNode,
  coerceInputValue,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
} from 'graphql';

/*
 * What `getVariableValues` and `getArgumentValues` of GraphQL do, for operations that come again and again: whatever does
 * not depend on a request's variables is worked out once. Only for valid documents.
 */

export type Values = Record<string, unknown>;

/** The operation, or these variables of it, are for the resolvers. */
export class NotPlanned extends Error {}

const refuse = (): never => {
  throw new NotPlanned();
};

/** Makes what reads an operation's variables as they came. It throws NotPlanned for wrong ones. */
export function variableReader(schema: GraphQLSchema, operation: OperationDefinitionNode): (given: Values) => Values {
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new NotPlanned();
    return { name: variable.name.value, type, fallback: defaultValue && valueFromAST(defaultValue, type) };
  });
  return (given) => {
    const values: Values = Object.create(null);
    for (const { name, type, fallback } of variables) {
      if (Object.hasOwn(given, name)) values[name] = coerceInputValue(given[name], type, refuse);
      else if (fallback !== undefined) values[name] = fallback;
      else if (isNonNullType(type)) refuse();
    }
    return values;
  };
}

/** Makes what reads a field's arguments, given the variables as they were read. It throws NotPlanned for wrong ones. */
export const argumentReader = (
  { args }: GraphQLField<unknown, unknown>,
  node: FieldNode,
): ((variables: Values) => Values) => membersReader(args, node.arguments ?? []);

/** Undefined stands for what is not given. */
type Reader = (variables: Values) => unknown;

function membersReader(
  definitions: readonly (GraphQLArgument | GraphQLInputField)[],
  nodes: readonly (ArgumentNode | ObjectFieldNode)[],
): (variables: Values) => Values {
  const members = definitions.map(({ name, type, defaultValue }) => {
    const node = nodes.find((other) => other.name.value === name);
    const read: Reader = node ? valueReader(node.value, type) : () => undefined;
    return { name, read, fallback: defaultValue, required: isNonNullType(type) };
  });
  return (variables) => {
    const values: Values = {};
    for (const { name, read, fallback, required } of members) {
      const given = read(variables);
      const value = given === undefined ? fallback : given;
      if (required && value == null) refuse();
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function valueReader(node: ValueNode, type: GraphQLInputType): Reader {
  if (node.kind === Kind.VARIABLE) return (variables) => variables[node.name.value];
  if (!namesVariable(node)) {
    const value = valueFromAST(node, type);
    return () => value;
  }
  const object = getNullableType(type);
  if (node.kind === Kind.OBJECT && isInputObjectType(object)) {
    return membersReader(Object.values(object.getFields()), node.fields);
  }
  return (variables) => valueFromAST(node, type, variables);
}

function namesVariable(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some(namesVariable);
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => namesVariable(value));
  return node.kind === Kind.VARIABLE;
}

import {
  type ASTNode,
  astFromValue,
  type DefinitionNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  Kind,
  print,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { place } from './documents.ts';

/** A place where an operation relies on a part of the schema. */
export interface Use {
  /** For example `operations/artists/Artist.graphql:6:5 Artist`. */
  place: string;
  /** The part of the schema: `Artist.name`, `Query.artist(id:)`, `StringFilter.eq`. */
  coordinate: string;
  type: GraphQLType;
  /** Whether the part is read from the answer, sent with the request, or omitted, so that its default applies. */
  kind: 'read' | 'sent' | 'omitted';
  /** The variable that is sent. Unknown if a fragment sends it. */
  variable?: VariableDefinitionNode;
  /** The default that applies, in the schema's notation. */
  defaultValue?: string;
}

/** Returns all parts of the schema that operations and fragments rely on, with their places. */
export function usesOf(schema: GraphQLSchema, definitions: readonly DefinitionNode[]): Use[] {
  const uses: Use[] = [];
  const info = new TypeInfo(schema);
  let variables: readonly VariableDefinitionNode[] = [];

  const add = (node: ASTNode, kind: Use['kind'], coordinate: string, type: GraphQLType, rest?: Partial<Use>) =>
    uses.push({ place: place(node, definitions), kind, coordinate, type, ...rest });

  /** Adds an argument or input field: the value sent for it, and its default if that may apply. */
  const addInput = (
    node: ASTNode,
    coordinate: string,
    input: GraphQLArgument | GraphQLInputField,
    value?: ValueNode,
  ) => {
    const name = value?.kind === Kind.VARIABLE ? value.name.value : undefined;
    const variable = variables.find((definition) => definition.variable.name.value === name);
    if (value) add(node, 'sent', coordinate, input.type, { variable });
    const optional = variable && variable.type.kind !== Kind.NON_NULL_TYPE && !variable.defaultValue;
    if (!value || optional) add(node, 'omitted', coordinate, input.type, { defaultValue: defaultOf(input) });
  };

  visit(
    { kind: Kind.DOCUMENT, definitions },
    visitWithTypeInfo(info, {
      OperationDefinition({ variableDefinitions = [] }) {
        variables = variableDefinitions;
      },
      FragmentDefinition() {
        variables = [];
      },
      Field(node) {
        const type = info.getType();
        const coordinate = `${info.getParentType()}.${node.name.value}`;
        if (type) add(node, 'read', coordinate, type);
        for (const argument of info.getFieldDef()?.args ?? []) {
          const given = node.arguments?.find(({ name }) => name.value === argument.name);
          addInput(given ?? node, `${coordinate}(${argument.name}:)`, argument, given?.value);
        }
      },
      ObjectValue(node) {
        const type = getNamedType(info.getInputType());
        if (!isInputObjectType(type)) return;
        for (const field of Object.values(type.getFields())) {
          const given = node.fields.find(({ name }) => name.value === field.name);
          addInput(given ?? node, `${type}.${field.name}`, field, given?.value);
        }
      },
    }),
  );
  return uses;
}

function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): string | undefined {
  const value = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return value ? print(value) : undefined;
}

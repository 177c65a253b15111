import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

const schema = buildSchema(
  ['schema.graphql', 'schema.extensions.graphql'].map((file) => readFileSync(file, 'utf8')).join('\n'),
);

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The fields of every list beside its records. */
const ofLists = ({ edges }: Json): Json => ({
  totalCount: Array.isArray(edges) ? edges.length : 0,
  cursor: 'MQ==',
  startCursor: '',
  endCursor: '',
  hasPreviousPage: false,
  hasNextPage: false,
});

interface Selected {
  /** The field's name in the result, and in the schema. */
  key: string;
  field: string;
  set: SelectionSetNode | undefined;
  /** Whether it may be missing, because of a directive. */
  isOptional: boolean;
}

/** The fields of a selection, including those of its fragments. */
const selected = (set: SelectionSetNode, { definitions }: DocumentNode): Selected[] =>
  set.selections.flatMap((part) => {
    if (part.kind === Kind.FIELD) {
      const { alias, name, selectionSet, directives = [] } = part;
      return [{ key: (alias ?? name).value, field: name.value, set: selectionSet, isOptional: directives.length > 0 }];
    }
    const [fragment] =
      part.kind === Kind.INLINE_FRAGMENT
        ? [part]
        : definitions.filter(
            (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === part.name.value,
          );
    return fragment && 'selectionSet' in fragment
      ? selected(fragment.selectionSet, { kind: Kind.DOCUMENT, definitions })
      : [];
  });

/**
 * Completes the data of a result by the schema. Missing fields become null if they may be null, lists become empty, and
 * type names are added. Throws an error with the operation and the field if a required value is missing.
 */
export function complete(document: DocumentNode, data: Json): Json {
  const [operation] = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('A document without an operation');

  function whole(type: GraphQLOutputType, value: unknown, set: SelectionSetNode | undefined, path: string): unknown {
    if (isNonNullType(type)) {
      if (value === undefined && !set) throw new Error(`${operation?.name?.value}: the result lacks ${path}`);
      const inner = type.ofType;
      return whole(inner, value === undefined ? (isListType(inner) ? [] : {}) : value, set, path);
    }
    if (Array.isArray(value) && isListType(type)) {
      return value.map((item, index) => whole(getNullableType(type.ofType), item, set, `${path}[${index}]`));
    }
    return set && isObject(value) ? wholeObject(getNamedType(type).name, value, set, path) : (value ?? null);
  }

  function wholeObject(typeName: string, given: Json, set: SelectionSetNode, path: string): Json {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) return given;
    const value = /(?:Connection|Edge|PageInfo)$/.test(typeName) ? { ...ofLists(given), ...given } : given;
    const filled: Json = { ...given, __typename: given.__typename ?? typeName };
    for (const { key, field, set: inner, isOptional } of selected(set, document)) {
      const definition = type.getFields()[field];
      if (!definition || (isOptional && value[key] === undefined)) continue;
      filled[key] = whole(definition.type, value[key], inner, path ? `${path}.${key}` : key);
    }
    return filled;
  }

  return wholeObject(operation.operation === 'query' ? 'Query' : 'Mutation', data, operation.selectionSet, '');
}

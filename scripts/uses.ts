import {
  type ASTNode,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type OperationFile, parseFiles, place } from './operations.ts';

/** One place where an operation relies on a part of the schema. */
export interface Use {
  /** For example `operations/artists/Artist.graphql:6:5 Artist`. */
  place: string;
  /** The part of the schema: `Artist.name`, `Query.artist(id:)`, `StringFilter.eq`. */
  coordinate: string;
  type: GraphQLType;
  /** Whether it is read from the answer, or sent with the request. */
  direction: 'read' | 'sent';
}

/** Every part of the schema that operations rely on, place by place. */
export function usesOf(schema: GraphQLSchema, files: readonly OperationFile[]): Use[] {
  const { definitions } = parseFiles(files);
  const found: Use[] = [];
  const info = new TypeInfo(schema);
  const add = (
    node: ASTNode,
    direction: Use['direction'],
    coordinate: string,
    type: GraphQLType | null | undefined,
  ) => {
    if (type) found.push({ place: place(node, definitions), coordinate, type, direction });
  };
  visit(
    { kind: Kind.DOCUMENT, definitions },
    visitWithTypeInfo(info, {
      Field(node) {
        add(node, 'read', `${info.getParentType()}.${node.name.value}`, info.getType());
      },
      Argument(node) {
        const field = `${info.getParentType()}.${info.getFieldDef()?.name}`;
        add(node, 'sent', `${field}(${node.name.value}:)`, info.getInputType());
      },
      ObjectField(node) {
        const parent = getNamedType(info.getParentInputType());
        add(node, 'sent', `${parent}.${node.name.value}`, info.getInputType());
      },
    }),
  );
  return found;
}

/** What is written down about uses: each part of the schema once, with its type. */
export const recordOf = (uses: readonly Use[]): string =>
  [...new Set(uses.map(({ coordinate, type }) => `${coordinate}: ${type}\n`))].sort().join('');

/** Where the types that operations rely on are no longer the ones that were written down. */
export function departures(record: string, uses: readonly Use[]): string[] {
  const recorded = new Map(
    record.split('\n').flatMap((line) => {
      const [coordinate, type] = line.split(': ');
      return coordinate && type ? [[coordinate, type] as const] : [];
    }),
  );
  const changed = uses.flatMap(({ place, coordinate, type }) => {
    const before = recorded.get(coordinate);
    if (before === String(type)) return [];
    return [`${place}: ${coordinate} is ${type}, but ${before ? `was ${before}` : 'is not written down'}`];
  });
  const used = new Set(uses.map(({ coordinate }) => coordinate));
  const unused = [...recorded.keys()].filter((coordinate) => !used.has(coordinate));
  return [...changed, ...unused.map((coordinate) => `operations: ${coordinate} is written down, but no longer used`)];
}

/** What the site makes of a type: which values, in which lists. Names of object types and nulls are no matter to it. */
function shape(type: GraphQLType): string {
  if (isNonNullType(type)) return shape(type.ofType);
  if (isListType(type)) return `[${shape(type.ofType)}]`;
  return isCompositeType(type) ? 'object' : String(type);
}

/** Where the same operations would read something of another shape from another API. */
export function retyped(uses: readonly Use[], elsewhere: readonly Use[]): string[] {
  const there = new Map(elsewhere.filter(({ direction }) => direction === 'read').map((use) => [use.place, use.type]));
  return uses.flatMap(({ place, coordinate, type }) => {
    const other = there.get(place);
    return other && shape(other) !== shape(type) ? [`${place}: ${coordinate} is ${other} there, not ${type}`] : [];
  });
}

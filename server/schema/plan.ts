import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { type EntityName, entities, isEntity } from '../data/entities.ts';
import type {
  ConnectionMember,
  EdgeMember,
  JsonList,
  JsonMember,
  JsonRecord,
  JsonRoot,
  PageMember,
} from '../data/json.ts';

/*
 * How an operation is read: for each of its root fields what the statement has to say that writes the field's JSON
 * (docs/decisions/reading.md). A plan is made of a valid operation once, and serves whatever values its variables have,
 * except for those of `@skip` and `@include`, which say what is read at all.
 */

type Definition = GraphQLField<unknown, unknown>;

export type Values = Record<string, unknown>;

/** A list of a plan, and what tells how it is asked for. */
export interface PlannedList {
  json: JsonList;
  node: FieldNode;
  definition: Definition;
  /** Where the result has it: its path, or the path of the list that it is in the records of. */
  path: readonly string[];
  counted: boolean;
  noLetter: boolean;
  /** How many computed fields are read of each of its records. */
  computed: number;
  /** How many objects a result has for each of its records: edges, records, and the connections of further lists. */
  objects: number;
  /** How many lists it stands in. */
  depth: number;
  /** The type of the records it hangs on, and the list that these are in; none for a list of the whole catalogue. */
  parent?: ParentField;
}

/** The records that something hangs on. */
interface ParentField {
  entity: EntityName;
  /** The list that they are in; none: there is one. */
  list: PlannedList | undefined;
  /** Whether several records of that list may lead to the same one. */
  repeated: boolean;
}

/** A root field that is read from the database. */
export interface PlannedRoot {
  key: string;
  node: FieldNode;
  definition: Definition;
  /** Whether the result must have it: nothing is left of one that has not. */
  required: boolean;
  json: JsonRoot;
  lists: PlannedList[];
  /** How many computed fields are read of a record that is in no list, and how many objects a result has of it. */
  computed: number;
  objects: number;
}

/** How an operation is answered. */
export interface Plan {
  operation: OperationDefinitionNode;
  /** The root fields in the order of the result; a text is a constant of the result. */
  roots: (PlannedRoot | { key: string; text: string })[];
  /** Whether something is asked for that is not read from the database: the schema, or what a mutation does. */
  executes: boolean;
}

/** The operations that the API answers, by their names, only with names that begin with no letter; and which list of theirs. */
const otherLists: Record<string, string> = {
  ArtistUnprefixListOther: 'artistsUnprefix',
  ArtistsUnprefixSourceOther: 'artistsUnprefixSource',
  ArtistGroupsOther: 'artistGroups',
};

/**
 * Makes the plan of an operation of a valid document, given the values of its variables.
 * @throws GraphQLError when a variable leaves `@skip` or `@include` without a value
 */
export const planOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
): Plan => new Planner(schema, document, operation, variables).plan();

/** A field of a result: all nodes of the text that ask for it. */
interface Asked {
  key: string;
  name: string;
  node: FieldNode;
  nodes: readonly FieldNode[];
  definition: Definition | undefined;
}

/** Where a field stands in the result; behind a list, its records have no place that is known before they are read. */
interface Place {
  path: readonly string[];
  isKnown: boolean;
}

const under = (place: Place, key: string): Place =>
  place.isKnown ? { path: [...place.path, key], isKnown: true } : place;
const inside = (place: Place): Place => ({ ...place, isKnown: false });

class Planner {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #variables: Values;
  readonly #fragments: Record<string, FragmentDefinitionNode>;
  #root: Pick<PlannedRoot, 'lists' | 'computed' | 'objects'> = { lists: [], computed: 0, objects: 0 };

  constructor(
    schema: GraphQLSchema,
    { definitions }: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Values,
  ) {
    this.#schema = schema;
    this.#operation = operation;
    this.#variables = variables;
    this.#fragments = Object.fromEntries(
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    );
  }

  plan(): Plan {
    const operation = this.#operation;
    const type = this.#schema.getRootType(operation.operation);
    if (!type) throw new TypeError(`There is no ${operation.operation}.`);
    const asked = askedOf(
      type,
      collectFields(this.#schema, this.#fragments, this.#variables, type, operation.selectionSet),
    );
    const roots = asked.flatMap((field): Plan['roots'] => {
      if (field.name === '__typename') return [{ key: field.key, text: type.name }];
      return field.definition ? this.#rootOf(field, field.definition) : [];
    });
    return { operation, roots, executes: operation.operation !== 'query' || roots.length < asked.length };
  }

  #rootOf(asked: Asked, definition: Definition): PlannedRoot[] {
    const output = getNamedType(definition.type).name;
    this.#root = { lists: [], computed: 0, objects: 0 };
    const place = { path: [asked.key], isKnown: true };
    const json = this.#rootJson(asked, definition, output, place);
    const { key, node } = asked;
    return json ? [{ key, node, definition, required: isNonNullType(definition.type), json, ...this.#root }] : [];
  }

  #rootJson(asked: Asked, definition: Definition, output: string, place: Place): JsonRoot | undefined {
    if (isEntity(output)) {
      return { record: this.#record({ entity: output, list: undefined, repeated: false }, asked, place) };
    }
    return isEntity(nodeTypeOf(output)) ? { list: this.#list(asked, definition, place).json } : undefined;
  }

  /** What is asked of the object that a field returns. */
  #askedOf({ nodes, definition }: Asked): Asked[] {
    const type = definition && getNamedType(definition.type);
    if (!isObjectType(type)) throw new TypeError(`${definition?.name} returns no object.`);
    return askedOf(type, collectSubfields(this.#schema, this.#fragments, this.#variables, type, nodes));
  }

  #record(of: ParentField, field: Asked, place: Place): JsonRecord {
    const { entity } = of;
    const { fields, computed, one, many } = entities[entity];
    (of.list ?? this.#root).objects += 1;
    const members = this.#askedOf(field).map((asked): JsonMember => {
      const { key, name, definition } = asked;
      if (name === '__typename') return { key, text: entity };
      if (fields[name]) return { key, field: name };
      if (computed?.[name]) {
        (of.list ?? this.#root).computed += 1;
        return { key, field: name };
      }
      const relation = one?.[name];
      if (relation) {
        const other = { entity: relation.entity, list: of.list, repeated: of.list !== undefined };
        return { key, one: name, record: this.#record(other, asked, under(place, key)) };
      }
      if (!many?.[name] || !definition) throw new TypeError(`${entity}.${name} cannot be read.`);
      return { key, list: this.#list(asked, definition, under(place, key), of).json };
    });
    return { entity, members };
  }

  #list(asked: Asked, definition: Definition, place: Place, parent?: ParentField): PlannedList {
    const output = getNamedType(definition.type).name;
    const entity = nodeTypeOf(output);
    if (!isEntity(entity)) throw new TypeError(`${output} is no list of records.`);
    const { lists } = this.#root;
    const json: JsonList = { index: lists.length, entity, members: [], ...(parent && { relation: asked.name }) };
    const list: PlannedList = {
      json,
      node: asked.node,
      definition,
      path: place.path,
      counted: false,
      noLetter: !parent && otherLists[this.#operation.name?.value ?? ''] === asked.name,
      computed: 0,
      objects: 0,
      depth: parent?.list ? parent.list.depth + 1 : 0,
      ...(parent && { parent }),
    };
    (parent?.list ?? this.#root).objects += 1;
    lists.push(list);
    const record = { entity, list, repeated: false };
    if (isListType(getNullableType(definition.type))) {
      json.whole = this.#record(record, asked, inside(place));
      return list;
    }
    json.members = this.#askedOf(asked).map((member): ConnectionMember => {
      const { key, name } = member;
      if (name === '__typename') return { key, text: output };
      if (name === 'totalCount') return { key, total: true };
      if (name === 'pageInfo') return { key, pageInfo: this.#askedOf(member).map(pageMember) };
      list.objects += 1;
      return { key, edges: this.#edge(record, member, inside(under(place, key))) };
    });
    list.counted = json.members.some((member) => 'total' in member);
    return list;
  }

  #edge(record: ParentField, edges: Asked, place: Place): EdgeMember[] {
    return this.#askedOf(edges).map((asked): EdgeMember => {
      const { key, name } = asked;
      if (name === '__typename') return { key, text: `${record.entity}Edge` };
      return name === 'cursor' ? { key, cursor: true } : { key, node: this.#record(record, asked, place) };
    });
  }
}

/** The fields of an object, by their keys, in the order of the result. */
const askedOf = (type: GraphQLObjectType, fields: ReadonlyMap<string, readonly FieldNode[]>): Asked[] =>
  [...fields].flatMap(([key, nodes]) => {
    const [node] = nodes;
    if (!node) return [];
    const name = node.name.value;
    return [{ key, name, node, nodes, definition: type.getFields()[name] }];
  });

/** The type of the records of a list, by the name of the list's own. */
const nodeTypeOf = (list: string): string => list.replace(/Connection$/, '');

function pageMember({ key, name }: Asked): PageMember {
  switch (name) {
    case 'startCursor':
    case 'endCursor':
    case 'hasPreviousPage':
    case 'hasNextPage':
      return { key, page: name };
    default:
      return { key, text: 'PageInfo' };
  }
}

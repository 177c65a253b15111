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
import { entities, isEntity } from '../data/reading/entities.ts';
import type { EntityName } from '../data/reading/entity.ts';
import type {
  ConnectionMember,
  EdgeMember,
  JsonList,
  JsonMember,
  JsonRecord,
  JsonRoot,
  PageMember,
} from '../data/reading/jsonShape.ts';

/*
 * Plans how an operation is read: for each root field, the parts of the statement that writes the field's JSON
 * (docs/decisions/reading.md). The plan of a valid operation is made once. It serves all values of variables, except
 * those of `@skip` and `@include`, which decide which fields are read.
 */

type Definition = GraphQLField<unknown, unknown>;

export type Values = Record<string, unknown>;

/** A list of a plan, with the properties that its arguments, size and errors depend on. */
export interface PlannedList {
  json: JsonList;
  node: FieldNode;
  definition: Definition;
  /** The path of the list in the result. Within another list's records, it ends at the outermost list or its edges. */
  path: readonly string[];
  /** Whether only names that begin with no letter are read. */
  noLetter: boolean;
  /** The number of objects in the result for each of its records: edges, records and connections of nested lists. */
  objects: number;
  /** The records that have the list; none for a list of the whole catalogue. */
  parent?: ParentField;
}

/** The records that have a field. */
interface ParentField {
  entity: EntityName;
  /** The list of these records; undefined for a single one. */
  list: PlannedList | undefined;
}

/** A root field that is read from the database. */
export interface PlannedRoot {
  key: string;
  node: FieldNode;
  definition: Definition;
  /** Whether it must not be null: without it, the result has no data. */
  required: boolean;
  json: JsonRoot;
  lists: PlannedList[];
  /** The objects of the root's single record in the result. */
  objects: number;
}

export interface Plan {
  operation: OperationDefinitionNode;
  /** The root fields in the order of the result. A text is a constant. */
  roots: (PlannedRoot | { key: string; text: string })[];
  /** Whether GraphQL must execute something that is not read from the database: introspection, or a mutation. */
  executes: boolean;
  /** Whether it asks for the schema, which is told without the database. */
  describes: boolean;
}

/** Operations that the API answers with names that begin with no letter, each with its list. */
const otherLists: Record<string, string> = {
  ArtistUnprefixListOther: 'artistsUnprefix',
  ArtistsUnprefixSourceOther: 'artistsUnprefixSource',
  ArtistGroupsOther: 'artistGroups',
};

/**
 * Plans an operation of a valid document, with the values of its variables.
 * @throws GraphQLError if `@skip` or `@include` has a variable without a value
 */
export const planOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
): Plan => new Planner(schema, document, operation, variables).plan();

/** A field of the result, with all nodes of the document that ask for it. */
interface Asked {
  key: string;
  name: string;
  node: FieldNode;
  nodes: readonly FieldNode[];
  definition: Definition | undefined;
}

/** The path of a field in the result. It is not known for fields of records in a list, until these are read. */
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
  #root: Pick<PlannedRoot, 'lists' | 'objects'> = { lists: [], objects: 0 };

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
    const isQuery = operation.operation === 'query';
    const describes = asked.some(({ name }) => name === '__schema' || name === '__type');
    return { operation, roots, executes: !isQuery || roots.length < asked.length, describes };
  }

  #rootOf(asked: Asked, definition: Definition): PlannedRoot[] {
    const output = getNamedType(definition.type).name;
    this.#root = { lists: [], objects: 0 };
    const place = { path: [asked.key], isKnown: true };
    const json = this.#rootJson(asked, definition, output, place);
    const { key, node } = asked;
    return json ? [{ key, node, definition, required: isNonNullType(definition.type), json, ...this.#root }] : [];
  }

  #rootJson(asked: Asked, definition: Definition, output: string, place: Place): JsonRoot | undefined {
    if (isEntity(output)) {
      return { record: this.#record({ entity: output, list: undefined }, asked, place) };
    }
    return isEntity(nodeTypeOf(output)) ? { list: this.#list(asked, definition, place).json } : undefined;
  }

  /** The fields that are asked of the object in a field. */
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
      if (fields[name] || computed?.[name]) return { key, field: name };
      const relation = one?.[name];
      if (relation) {
        const other = { entity: relation.entity, list: of.list };
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
      noLetter: !parent && otherLists[this.#operation.name?.value ?? ''] === asked.name,
      objects: 0,
      ...(parent && { parent }),
    };
    (parent?.list ?? this.#root).objects += 1;
    lists.push(list);
    const record = { entity, list };
    if (isListType(getNullableType(definition.type))) {
      json.record = this.#record(record, asked, inside(place));
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

/** The fields of an object by their keys, in the order of the result. */
const askedOf = (type: GraphQLObjectType, fields: ReadonlyMap<string, readonly FieldNode[]>): Asked[] =>
  [...fields].flatMap(([key, nodes]) => {
    const [node] = nodes;
    if (!node) return [];
    const name = node.name.value;
    return [{ key, name, node, nodes, definition: type.getFields()[name] }];
  });

/** The type of a list's records, from the name of the list's type. */
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

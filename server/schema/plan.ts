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
  type SelectionSetNode,
} from 'graphql';
import { type EntityName, entities } from '../data/entities.ts';
import type {
  ConnectionMember,
  EdgeMember,
  JsonList,
  JsonMember,
  JsonRecord,
  JsonRoot,
  PageMember,
} from '../data/json.ts';
import { argumentReader, NotPlanned, type Values, variableReader } from './arguments.ts';
import { beginsWithNoLetter } from './lists.ts';
import { isEntity } from './selection.ts';

/*
 * Most operations are answered by the database alone, which writes their JSON (`server/data/json.ts`). A plan is made of an
 * operation once; whatever a plan cannot say is left to the resolvers, which answer everything.
 */

type Definition = GraphQLField<unknown, unknown>;

/** A list of a plan, and what tells how it is asked for. */
export interface PlannedList {
  json: JsonList;
  node: FieldNode;
  args(variables: Values): Values;
  counted: boolean;
  noLetter: boolean;
  /** The type of the records it hangs on, and the list that these are in; none for a list of the whole catalogue. */
  parent?: { entity: EntityName; list: PlannedList | undefined };
}

export interface PlannedRoot {
  key: string;
  node: FieldNode;
  args(variables: Values): Values;
  /** Whether the answer must have it: nothing is left of one that has not. */
  required: boolean;
  json: JsonRoot;
  lists: PlannedList[];
}

/** How an operation is answered. */
export interface Plan {
  operation: OperationDefinitionNode;
  variables(given: Values): Values;
  roots: PlannedRoot[];
}

/** Makes the plan of an operation; `document` must be valid. Undefined: it is for the resolvers. */
export function planOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): Plan | undefined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const operation = operationName ? operations.find(({ name }) => name?.value === operationName) : operations[0];
  if (operation?.operation !== 'query' || operation.directives?.length) return undefined;
  try {
    const variables = variableReader(schema, operation);
    return { operation, variables, roots: new Planner(schema, document, operation).roots() };
  } catch (error) {
    if (error instanceof NotPlanned) return undefined;
    throw error;
  }
}

/** A field of an answer: all nodes of the text that ask for it. */
interface Asked {
  key: string;
  name: string;
  node: FieldNode;
  sets: SelectionSetNode[];
}

class Planner {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #fragments: Map<string, FragmentDefinitionNode>;
  #lists: PlannedList[] = [];

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode, operation: OperationDefinitionNode) {
    this.#schema = schema;
    this.#operation = operation;
    this.#fragments = new Map(
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    );
  }

  roots(): PlannedRoot[] {
    return this.#asked([this.#operation.selectionSet]).map((asked) => {
      if (asked.name === '__typename') throw new NotPlanned();
      const type = this.#object('Query');
      const definition = this.#definition(type, asked);
      this.#lists = [];
      const output = getNamedType(definition.type).name;
      const json = isEntity(output)
        ? { record: this.#record(output, asked.sets, undefined) }
        : { list: this.#list(asked, definition).json };
      const { key, node } = asked;
      const required = isNonNullType(definition.type);
      return { key, node, args: argumentReader(definition, node), required, json, lists: this.#lists };
    });
  }

  /** The fields of several selection sets of one type, by their keys, in the order of the answer. */
  #asked(sets: readonly SelectionSetNode[]): Asked[] {
    const fields = new Map<string, Asked>();
    const add = (set: SelectionSetNode) => {
      for (const selection of set.selections) {
        if (selection.directives?.length) throw new NotPlanned();
        if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = this.#fragments.get(selection.name.value);
          if (!fragment || fragment.directives?.length) throw new NotPlanned();
          add(fragment.selectionSet);
        } else {
          const key = selection.alias?.value ?? selection.name.value;
          const known = fields.get(key) ?? { key, name: selection.name.value, node: selection, sets: [] };
          if (selection.selectionSet) known.sets.push(selection.selectionSet);
          fields.set(key, known);
        }
      }
    };
    sets.forEach(add);
    return [...fields.values()];
  }

  #record(entity: EntityName, sets: readonly SelectionSetNode[], list: PlannedList | undefined): JsonRecord {
    const { fields, computed, one, many } = entities[entity];
    const type = this.#object(entity);
    const members = this.#asked(sets).map((asked): JsonMember => {
      const { key, name } = asked;
      if (name === '__typename') return { key, text: entity };
      if (fields[name] || computed?.[name]) return { key, field: name };
      const relation = one?.[name];
      if (relation) return { key, one: name, record: this.#record(relation.entity, asked.sets, list) };
      if (!many?.[name]) throw new NotPlanned();
      return { key, list: this.#list(asked, this.#definition(type, asked), { entity, list }).json };
    });
    return { entity, members };
  }

  #list(asked: Asked, definition: Definition, parent?: PlannedList['parent']): PlannedList {
    const output = getNamedType(definition.type).name;
    const entity = output.replace(/Connection$/, '');
    if (!isEntity(entity)) throw new NotPlanned();
    const json: JsonList = {
      index: this.#lists.length,
      entity,
      members: [],
      ...(parent && { relation: asked.name }),
    };
    const planned: PlannedList = {
      json,
      node: asked.node,
      args: argumentReader(definition, asked.node),
      counted: false,
      noLetter: !parent && beginsWithNoLetter(this.#operation, asked.name),
      ...(parent && { parent }),
    };
    this.#lists.push(planned);
    if (isListType(getNullableType(definition.type))) {
      json.whole = this.#record(entity, asked.sets, planned);
      return planned;
    }
    json.members = this.#connection(output, asked.sets, planned);
    planned.counted = json.members.some((member) => 'total' in member);
    // Without the total, the resolvers tell by one record more whether the list goes on.
    if (!planned.counted && json.members.some((member) => 'pageInfo' in member)) throw new NotPlanned();
    if (json.members.filter((member) => 'edges' in member).length > 1) throw new NotPlanned();
    return planned;
  }

  #connection(type: string, sets: readonly SelectionSetNode[], list: PlannedList): ConnectionMember[] {
    return this.#asked(sets).map(({ key, name, sets: inner }): ConnectionMember => {
      if (name === '__typename') return { key, text: type };
      if (name === 'totalCount') return { key, total: true };
      if (name === 'pageInfo') return { key, pageInfo: this.#asked(inner).map((asked) => pageMember(asked)) };
      if (name === 'edges') return { key, edges: this.#edge(list, inner) };
      throw new NotPlanned();
    });
  }

  #edge(list: PlannedList, sets: readonly SelectionSetNode[]): EdgeMember[] {
    const { entity } = list.json;
    const members = this.#asked(sets).map(({ key, name, sets: inner }): EdgeMember => {
      if (name === '__typename') return { key, text: `${entity}Edge` };
      if (name === 'cursor') return { key, cursor: true };
      if (name === 'node') return { key, node: this.#record(entity, inner, list) };
      throw new NotPlanned();
    });
    if (members.filter((member) => 'node' in member).length > 1) throw new NotPlanned();
    return members;
  }

  #object(name: string): GraphQLObjectType {
    const type = this.#schema.getType(name);
    if (!isObjectType(type)) throw new NotPlanned();
    return type;
  }

  #definition(type: GraphQLObjectType, { name }: Asked): Definition {
    const definition = type.getFields()[name];
    if (!definition) throw new NotPlanned();
    return definition;
  }
}

function pageMember({ key, name }: Asked): PageMember {
  switch (name) {
    case '__typename':
      return { key, text: 'PageInfo' };
    case 'startCursor':
    case 'endCursor':
    case 'hasPreviousPage':
    case 'hasNextPage':
      return { key, page: name };
    default:
      throw new NotPlanned();
  }
}

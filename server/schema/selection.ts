import { type FieldNode, type GraphQLResolveInfo, getNamedType, type SelectionSetNode } from 'graphql';
import { type EntityName, entities } from '../data/entities.ts';
import type { ListSelection } from '../data/list-request.ts';
import type { RecordSelection } from '../data/records.ts';

/*
 * What a query asks of records and lists, read from its text before anything is loaded, so that a statement reads
 * all of it and nothing else. `@skip` and `@include` are ignored: skipped fields are still fetched.
 */

type Fragments = GraphQLResolveInfo['fragments'];

export const isEntity = (name: string): name is EntityName => Object.hasOwn(entities, name);

/** The fields asked for in several selection sets of one type, by name. */
function fieldsOf(sets: readonly SelectionSetNode[], fragments: Fragments): Map<string, SelectionSetNode[]> {
  const fields = new Map<string, SelectionSetNode[]>();
  const add = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === 'InlineFragment') add(selection.selectionSet);
      else if (selection.kind === 'FragmentSpread') add(fragments[selection.name.value]?.selectionSet);
      else {
        const name = selection.name.value;
        const known = fields.get(name) ?? [];
        if (selection.selectionSet) known.push(selection.selectionSet);
        fields.set(name, known);
      }
    }
  };
  sets.forEach(add);
  return fields;
}

/** What is asked for beneath several selection sets, one level after the other. */
const beneath = (
  sets: readonly SelectionSetNode[],
  path: readonly string[],
  fragments: Fragments,
): SelectionSetNode[] =>
  path.reduce<readonly SelectionSetNode[]>((level, name) => fieldsOf(level, fragments).get(name) ?? [], sets).slice();

/** All that is asked of a record: in its own place, and again where a list of it leads back to it. */
function withWaysBack(entity: EntityName, sets: SelectionSetNode[], fragments: Fragments): SelectionSetNode[] {
  const lists = Object.entries(entities[entity].many ?? {});
  const fields = fieldsOf(sets, fragments);
  const back = lists.flatMap(([list, { back }]) =>
    back ? beneath(fields.get(list) ?? [], ['edges', 'node', back], fragments) : [],
  );
  return back.length > 0 ? [...sets, ...withWaysBack(entity, back, fragments)] : sets;
}

/** `known` is a relation that is not read, because it leads back to where the record was reached from. */
function recordSelection(
  entity: EntityName,
  asked: SelectionSetNode[],
  fragments: Fragments,
  known?: string,
): RecordSelection {
  const { fields, computed, one, many } = entities[entity];
  const selected = fieldsOf(withWaysBack(entity, asked, fragments), fragments);
  const names = [...selected.keys()];
  return {
    entity,
    fields: ['id', ...names.filter((name) => name !== 'id' && (fields[name] || computed?.[name]))],
    one: Object.fromEntries(
      names.flatMap((name) => {
        const relation = name === known ? undefined : one?.[name];
        return relation ? [[name, recordSelection(relation.entity, selected.get(name) ?? [], fragments)]] : [];
      }),
    ),
    counts: names.filter((name) => many?.[name]?.count),
  };
}

const cached = <Selection>(make: (info: GraphQLResolveInfo) => Selection) => {
  const known = new WeakMap<readonly FieldNode[], Selection>();
  return (info: GraphQLResolveInfo): Selection => {
    const selection = known.get(info.fieldNodes) ?? make(info);
    known.set(info.fieldNodes, selection);
    return selection;
  };
};

const setsOf = (info: GraphQLResolveInfo): SelectionSetNode[] =>
  info.fieldNodes.flatMap((node) => node.selectionSet ?? []);

/** What the query asks of the record that this field returns. */
export const selectionOfRecord = cached((info): RecordSelection => {
  const { name } = getNamedType(info.returnType);
  if (!isEntity(name)) throw new TypeError(`${name} stands for no rows.`);
  return recordSelection(name, setsOf(info), info.fragments);
});

/** The type of the records in a connection. */
function nodeType(info: GraphQLResolveInfo): EntityName {
  const name = getNamedType(info.returnType).name.replace(/Connection$/, '');
  if (!isEntity(name)) throw new TypeError(`${name} stands for no rows.`);
  return name;
}

/** What the query asks of the connection that this field returns. */
export const selectionOfList = cached((info): ListSelection => {
  const entity = nodeType(info);
  const parent = info.parentType.name;
  const back = isEntity(parent) ? entities[parent].many?.[info.fieldName]?.back : undefined;
  const sets = setsOf(info);
  const asked = fieldsOf(sets, info.fragments);
  const pageInfo = asked.has('pageInfo');
  const node =
    pageInfo || asked.has('edges')
      ? recordSelection(entity, beneath(sets, ['edges', 'node'], info.fragments), info.fragments, back)
      : undefined;
  return { entity, totalCount: asked.has('totalCount'), pageInfo, node };
});

import {
  type ASTNode,
  buildSchema,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  printSchema,
} from 'graphql';
import { schemaFiles } from '#scripts/graphql/schema.ts';

/** The text of our schema, in which no type is extended: each thing has one place to edit. */
export function wholeSchema(): string {
  const texts = schemaFiles().map(({ text }) => text);
  return printSchema(buildSchema(texts.join('\n')));
}

/** A change of a schema's text. */
export type Edit = (text: string) => string;

type Definition = DefinitionNode | FieldDefinitionNode | InputValueDefinitionNode;

/*
 * Edits of what a coordinate names: a type, a field, an input's field or an argument, such as `Artist`, `Artist.name`,
 * `StringFilter.eq`, `Query.artist(id:)`.
 */

export const rename = (coordinate: string, name: string): Edit => replace(coordinate, nameOf, () => name);

export const retype = (coordinate: string, type: string): Edit => replace(coordinate, typeOf, () => type);

export const remove = (coordinate: string): Edit => replace(coordinate, all, () => '');

/** Adds words behind the type of a field or an argument: a default, a directive. */
export const mark = (coordinate: string, words: string): Edit =>
  replace(coordinate, typeOf, (type) => `${type} ${words}`);

/** Adds words behind a type's name: a directive, an interface. */
export const markType = (type: string, words: string): Edit => replace(type, nameOf, (name) => `${name} ${words}`);

/** Adds a field in front of a field, or an argument in front of an argument. */
export const insert = (coordinate: string, words: string): Edit =>
  replace(coordinate, all, (before) => `${words} ${before}`);

export const append =
  (definition: string): Edit =>
  (text) =>
    `${text}\n${definition}`;

const all = (definition: Definition) => definition;
const nameOf = (definition: Definition) => ('name' in definition ? definition.name : undefined);
const typeOf = (definition: Definition) => ('type' in definition ? definition.type : undefined);

function replace(
  coordinate: string,
  partOf: (definition: Definition) => ASTNode | undefined,
  words: (before: string) => string,
): Edit {
  return (text) => {
    const { start, end } = partOf(definitionOf(text, coordinate))?.loc ?? {};
    if (start === undefined || end === undefined) throw new Error(`${coordinate} has no such part`);
    return text.slice(0, start) + words(text.slice(start, end)) + text.slice(end);
  };
}

function definitionOf(text: string, coordinate: string): Definition {
  const [, typeName, fieldName, argumentName] = /^(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  const type = parse(text).definitions.find((definition) => nameOf(definition)?.value === typeName);
  const fields: readonly Definition[] = type && 'fields' in type && type.fields ? type.fields : [];
  const field = fieldName ? fields.find((found) => nameOf(found)?.value === fieldName) : type;
  const found =
    argumentName && field?.kind === Kind.FIELD_DEFINITION
      ? field.arguments?.find(({ name }) => name.value === argumentName)
      : field;
  if (!found) throw new Error(`The schema has no ${coordinate}`);
  return found;
}

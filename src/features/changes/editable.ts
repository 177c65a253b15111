import { withPlainLineEnds } from '#lib/lineEnds.ts';

/** The value of a field: a text, a choice, or lists of checksums. */
type Value = string | boolean | readonly { description: string; body: string }[];

export type FormValues = Record<string, Value>;

/** A value as a text to show. Each list of checksums becomes a paragraph. */
export function valueText(value: Value | undefined): string {
  if (typeof value === 'string') return withPlainLineEnds(value);
  if (typeof value === 'object') {
    return value.map(({ description, body }) => withPlainLineEnds(`${description}\n${body}`)).join('\n\n');
  }
  return value ? 'yes' : 'no';
}

/** A value as a text to compare: a list of two paragraphs differs from two lists. */
const comparable = (value: Value | undefined): string =>
  typeof value === 'object'
    ? JSON.stringify(value.map(({ description, body }) => [description, body].map(withPlainLineEnds)))
    : valueText(value);

/** Whether two values are the same. Ends of lines do not count: a field has its own. */
export const areSame = (one: Value | undefined, other: Value | undefined): boolean =>
  comparable(one) === comparable(other);

export interface Editable<Values extends FormValues> {
  label: string;
  version: number;
  creators: readonly { name: string }[];
  values: Values;
}

/** The names of a form's fields, in order. */
export const fieldsOf = <Values extends FormValues>(values: Values): (keyof Values & string)[] => Object.keys(values);

export function picked<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  const some: Partial<Values> = {};
  for (const field of fields) if (field in values) some[field] = values[field];
  return some;
}

/** What a field holds: a text, a choice, or lists of checksums. */
type Value = string | boolean | readonly { description: string; body: string }[];

/** What a form holds. */
export type Fields = Record<string, Value>;

/** A value as a text to compare; of lists a list a paragraph. */
export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return value.map(({ description, body }) => `${description}\n${body}`).join('\n\n');
  return value ? 'yes' : 'no';
}

/** A record as its form holds it. */
export interface Editable<Values extends Fields> {
  label: string;
  version: number;
  creators: readonly { name: string }[];
  values: Values;
}

/** The names of what a form holds, in the order of its fields. */
export const fieldsOf = <Values extends Fields>(values: Values): (keyof Values & string)[] => Object.keys(values);

/** These fields of a form, as far as it has them. */
export function picked<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  const some: Partial<Values> = {};
  for (const field of fields) if (field in values) some[field] = values[field];
  return some;
}

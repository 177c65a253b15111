import { decodeHTMLStrict } from 'entities';
import { hasMarkHeap, mostMarks, storable } from '../../db/storable.ts';
import { refuseInput } from './badUserInput.ts';

/** The rule of a stored text. `label` is the name of its field in the form. */
export interface TextRule {
  label: string;
  /** The maximum length in characters as people count them (code points). */
  max: number;
  min?: number;
  required?: boolean;
  /** Whether HTML entities are decoded first, as names have them (specification 5.6). */
  decoded?: boolean;
  /**
   * Returns the message for a text that is invalid in another way. Called only for a text without any fault that
   * `textFault` finds.
   * @param values All arguments of the mutation
   */
  fault?: (value: string, values: Readonly<Record<string, unknown>>) => string | undefined;
}

/** Returns the arguments with their texts as they are stored. Throws BAD_USER_INPUT for each invalid field. */
export function readTexts<Values extends object>(fields: Record<string, TextRule>, values: Values): Values {
  const decoded = Object.entries(values).map(([field, value]): [string, unknown] => [
    field,
    fields[field]?.decoded && typeof value === 'string' ? decodeHTMLStrict(value) : value,
  ]);
  const read = { ...values, ...Object.fromEntries(decoded) };
  checkTexts(fields, read);
  return read;
}

/** Checks the arguments of a mutation. Throws BAD_USER_INPUT for each invalid field. */
export const checkTexts = (fields: Record<string, TextRule>, values: Record<string, unknown>): void =>
  check(fields, values, (rule, value) => textFault(rule, value) ?? rule.fault?.(value, values));

/** Checks texts that are only searched for, not stored: they must be present and not too long. */
export const checkLengths = (fields: Record<string, TextRule>, values: Record<string, unknown>): void =>
  check(fields, values, lengthFault);

type FaultOf = (rule: TextRule, value: string) => string | undefined;

function check(fields: Record<string, TextRule>, values: Record<string, unknown>, faultOf: FaultOf): void {
  const faults = Object.entries(fields).map(([field, rule]): [string, string | undefined] => {
    const value = values[field];
    if (typeof value === 'string') return [field, faultOf(rule, value)];
    return [field, rule.required ? `${rule.label} is required` : undefined];
  });
  refuseInput(Object.fromEntries(faults));
}

function lengthFault({ label, required, max }: TextRule, value: string): string | undefined {
  if (isLonger(value, max)) return `${label} must be at most ${max.toLocaleString('en')} characters long`;
  return required && isBlank(value) ? `${label} is required` : undefined;
}

/**
 * Returns the message for a text that breaks its rule. Does not call the rule's own `fault`. The length is checked
 * first, so that longer texts cost nothing.
 */
export function textFault(rule: TextRule, value: string): string | undefined {
  const fault = lengthFault(rule, value);
  if (fault) return fault;
  const { label } = rule;
  if (!storable(value)) return `${label} must not contain null characters or broken Unicode`;
  const short = tooShort(rule, value);
  if (short) return short;
  return hasMarkHeap(value) ? `${label} must not have more than ${mostMarks} combining marks in a row` : undefined;
}

/** Returns the message for a text that is shorter than its rule says. */
export const tooShort = ({ label, min = 0 }: TextRule, value: string): string | undefined =>
  [...value].length < min ? `${label} must be at least ${min} characters long` : undefined;

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** Whether a text has more characters than this, as people count them. Each has one or two units of UTF-16. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

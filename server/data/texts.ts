import { storable } from '../db/storable.ts';
import { badUserInput } from './errors.ts';

/** What a text must be to be stored. `label` is what the form calls its field. */
export interface TextRule {
  label: string;
  /** The longest text, in characters as people count them (code points). */
  max: number;
  min?: number;
  required?: boolean;
}

/** Checks the arguments of a mutation by their rules; throws BAD_USER_INPUT that names the first wrong field. */
export function checkTexts(fields: Record<string, TextRule>, values: Record<string, unknown>): void {
  for (const [field, rule] of Object.entries(fields)) {
    const value = values[field];
    const message = typeof value === 'string' ? textFault(rule, value) : rule.required && `${rule.label} is required`;
    if (message) throw badUserInput(field, message);
  }
}

function textFault({ label, required, min = 0, max }: TextRule, value: string): string | undefined {
  if (required && value.trim() === '') return `${label} is required`;
  if (!storable(value)) return `${label} must not contain null characters or broken Unicode`;
  const length = [...value].length;
  if (length < min) return `${label} must be at least ${min} characters long`;
  if (length > max) return `${label} must be at most ${max.toLocaleString('en')} characters long`;
  return undefined;
}

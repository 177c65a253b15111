import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Draft } from './draft.ts';

type Fields = Record<string, string | boolean>;

interface FormSubmissionOptions<Values extends Fields> {
  /** In the order of the fields on the page: the first wrong one gets the focus. */
  initialValues: Values;
  /** Initial values that were kept from an earlier visit to the form. */
  draft?: Draft<Values>;
  /** The fields that must not be blank, and what their messages call them. */
  required: Partial<Record<keyof Values, string>>;
  /** The messages of what else is wrong, by field. */
  validate?: (values: Values) => FormErrors;
  /** Called when something is wrong, after the first wrong field got the focus. */
  onInvalid?: (errors: FormErrors) => void;
  /** Sends what passed. Returns the messages to show on fields, or `left` once it led to another page. */
  send: (values: Values, form: UseFormReturnType<Values>) => Promise<FormErrors | 'left'>;
}

/** A form and how it is submitted. */
export interface FormSubmission<Values> {
  form: UseFormReturnType<Values>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** `{label} is required` for every field that holds nothing but blanks. */
export function missing(values: Fields, labels: Partial<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, label] of Object.entries(labels)) {
    const value = values[field];
    if (typeof value === 'string' && value.trim() === '') errors[field] = `${label} is required`;
  }
  return errors;
}

/** What was typed into a form that the server drew, before the scripts ran. */
function typedBefore<Values extends Fields>({ getInputNode }: UseFormReturnType<Values>, initialValues: Values) {
  const typed: Partial<Fields> = {};
  for (const [field, initial] of Object.entries(initialValues)) {
    const node = getInputNode<HTMLInputElement, string>(field);
    const value = typeof initial === 'boolean' ? node?.checked : node?.value;
    if (value !== undefined && value !== initial) typed[field] = value;
  }
  return typed;
}

/**
 * A form that is sent once for each intent, however often its button is pressed, and that keeps what was typed
 * whatever comes back. Every input is named after its value, for the browser's own filling-in.
 */
export function useFormSubmission<Values extends Fields>(
  options: FormSubmissionOptions<Values>,
): FormSubmission<Values> {
  const { initialValues, draft, required, validate, onInvalid, send } = options;
  const running = useRef(false);
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...missing(values, required), ...validate?.(values) }),
    enhanceGetInputProps: ({ field }) =>
      field in required ? { name: field, required: true, withAsterisk: false } : { name: field },
  });

  const restore = useEffectEvent(() => {
    const kept = draft?.take();
    const typed = typedBefore(form, initialValues);
    form.setValues((values) => ({ ...values, ...kept, ...typed }));
  });
  useEffect(() => {
    restore();
  }, []);

  const focusFirst = (errors: FormErrors) => {
    const first = Object.keys(initialValues).find((name) => errors[name] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(
    async (values) => {
      running.current = true;
      const errors = await send(values, form);
      // The form stays mounted until the next page appears, and must not be sent again.
      if (errors === 'left') return;
      running.current = false;
      form.setErrors(errors);
      focusFirst(errors);
    },
    (errors) => {
      focusFirst(errors);
      onInvalid?.(errors);
    },
  );

  return {
    form,
    onSubmit: (event) => {
      if (running.current) event.preventDefault();
      else submit(event);
    },
  };
}

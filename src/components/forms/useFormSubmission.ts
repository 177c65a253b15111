import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { withPlainLineEnds } from '#lib/lineEnds.ts';

/** The values of a form: texts, checkboxes, and lists of items that have fields of their own. */
type Fields = Record<string, string | boolean | readonly object[]>;

/** The input of a form that was left before it was sent. */
export interface FormDraft<Values> {
  /** Keeps the input, with the path of the form's page. Returns whether it is kept. */
  keep: (values: Values, path: string) => boolean;
  /** Returns the kept input, and forgets it. */
  take: () => Values | undefined;
  forget: () => void;
}

interface FormSubmissionOptions<Values extends Fields> {
  /** The values in the order of the fields on the page. The first invalid field gets the focus. */
  initialValues: Values;
  /** The draft that may have values from an earlier visit to the form. */
  draft?: FormDraft<Values>;
  /** The fields that must not be blank, with their names in messages. */
  required: Partial<Record<keyof Values, string>>;
  /** Returns further messages by field. */
  validate?: (values: Values) => FormErrors;
  /** Called with the messages if some fields are invalid, after the first of them got the focus. */
  onInvalid?: (errors: FormErrors) => void;
  /** Sends valid values. Returns the messages for fields, or `left` if it led to another page. */
  send: (values: Values, form: UseFormReturnType<Values>) => Promise<FormErrors | 'left'>;
}

/** A form, its submit handler, and what keeps its input when it is left. */
export interface FormSubmission<Values> {
  form: UseFormReturnType<Values>;
  draft?: KeptInput | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Keeps the input of a form, or forgets what was kept of it. */
export interface KeptInput {
  /** Keeps the input, with the path of the form's page. Returns whether it is kept. */
  keep: (path: string) => boolean;
  forget: () => void;
}

/** Returns `{label} is required` for each field that is blank. */
export function missing(values: Fields, labels: Partial<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [field, label] of Object.entries(labels)) {
    const value = values[field];
    if (typeof value === 'string' && value.trim() === '') errors[field] = `${label} is required`;
  }
  return errors;
}

/** The values that were typed into a server-rendered form before the scripts ran. */
function typedBefore<Values extends Fields>({ getInputNode }: UseFormReturnType<Values>, initialValues: Values) {
  const typed: Partial<Fields> = {};
  for (const [field, initial] of Object.entries(initialValues)) {
    if (typeof initial === 'object') continue;
    const node = getInputNode<HTMLInputElement, string>(field);
    const value = typeof initial === 'boolean' ? node?.checked : node?.value;
    // A textarea shows a text with other line ends. That alone does not mean that somebody typed.
    const shown = typeof initial === 'string' ? withPlainLineEnds(initial) : initial;
    if (value !== undefined && value !== initial && value !== shown) typed[field] = value;
  }
  return typed;
}

/**
 * A form that is sent once, however often its button is pressed, and that keeps the input if sending fails. Inputs are
 * named after their fields, so that the browser can fill them in.
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
    const wrong = Object.keys(errors).filter((name) => errors[name] !== undefined);
    // A field of a list's item is named after the list: `checksums.2.body`.
    const [first] = Object.keys(initialValues).flatMap((field) => wrong.filter((name) => name.split('.')[0] === field));
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = form.onSubmit(
    async (values) => {
      running.current = true;
      const errors = await send(values, form);
      // The form is still mounted until the next page appears. It must not be sent again.
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
    draft: draft && { keep: (path) => draft.keep(form.getValues(), path), forget: draft.forget },
    onSubmit: (event) => {
      if (running.current) event.preventDefault();
      else submit(event);
    },
  };
}

import { Group, Stack } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { WHOLE_FORM } from '#lib/failure.ts';
import { Button } from '../buttons/Button.tsx';
import { Notice } from '../states/Notice.tsx';
import { useHydrated } from '../useHydrated.ts';
import { useOnline } from '../useOnline.ts';

interface FormLayoutProps {
  /** The form's accessible name. */
  label: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submit: string;
  /** The text of the submit button while the form is sent. */
  working: string;
  /** The form. Why it could not be sent, if no field says so, is shown below the fields, and gets the focus. */
  form: { submitting: boolean; errors: FormErrors };
  disabled?: boolean;
  /** Whether sending is what the page is for; else its button looks as others do. */
  isMain?: boolean;
  /** Shown before the submit button. */
  cancel?: ReactNode;
  children: ReactNode;
}

/**
 * Fields one below the other, and the buttons. The form checks the fields, not the browser, and shows its messages
 * beside them. Until the scripts run, the form cannot be sent: the browser would load a new document. The button gives
 * up the focus while it is disabled, and takes it back.
 */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, submit, working, form, disabled = false, isMain = true, cancel, children } = props;
  const { submitting } = form;
  const failure = form.errors[WHOLE_FORM];
  const online = useOnline();
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  useDidUpdate(() => {
    if (!submitting && document.activeElement === document.body) button.current?.focus();
  }, [submitting]);
  return (
    <form method="post" noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack maw="34rem">
        {children}
        {failure && (
          <div ref={notice} tabIndex={-1}>
            <Notice kind="error">{failure}</Notice>
          </div>
        )}
        {!online && (
          <Notice kind="warning">You are offline. This form waits for the network; what you write stays here.</Notice>
        )}
        <Group gap="sm">
          {cancel}
          <Button
            ref={button}
            type="submit"
            kind={isMain ? 'primary' : 'quiet'}
            disabled={submitting || disabled || !online || !hydrated}
          >
            {submitting ? working : submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../buttons/Button';
import { Notice } from '../states/Notice';
import { useOnline } from '../useOnline';
import classes from './FormLayout.module.css';

interface FormLayoutProps {
  /** The form's accessible name. */
  label: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The submit button's text, and its text while the form is being sent. */
  submit: string;
  working: string;
  submitting: boolean;
  disabled?: boolean;
  /** Shown before the submit button. */
  cancel?: ReactNode;
  children: ReactNode;
}

/** Fields one below the other, and the buttons. The page checks the fields, not the browser: its messages stay beside them. */
export function FormLayout(props: FormLayoutProps) {
  const { label, onSubmit, submit, working, submitting, disabled = false, cancel, children } = props;
  const online = useOnline();
  return (
    <form noValidate aria-label={label} className={classes.form} onSubmit={onSubmit}>
      {children}
      {!online && (
        <Notice kind="warning">You are offline. This form waits for the network; what you write stays here.</Notice>
      )}
      <div className={classes.buttons}>
        {cancel}
        <Button type="submit" kind="primary" disabled={submitting || disabled || !online}>
          {submitting ? working : submit}
        </Button>
      </div>
    </form>
  );
}

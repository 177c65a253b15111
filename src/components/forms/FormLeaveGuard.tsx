import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { Button } from '../buttons/Button';
import classes from './FormLeaveGuard.module.css';

interface FormLeaveGuardProps {
  /** Whether something was typed that would be lost. Called at the moment of leaving. */
  isDirty: () => boolean;
  /** Keeps what was typed while the visitor logs in; then nothing is asked. */
  keepForLogin?: (path: string) => void;
}

/** Asks for confirmation before a form with input is left: by a link, the browser's buttons or closing the tab. */
export function FormLeaveGuard({ isDirty, keepForLogin }: FormLeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The form stays mounted until the next page appears.
    if (currentLocation.pathname !== pathname || nextLocation.pathname === pathname || !isDirty()) return false;
    if (!keepForLogin || nextLocation.pathname !== paths.login()) return true;
    keepForLogin(currentLocation.pathname + currentLocation.search);
    return false;
  });

  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="leave-title">Leave this page?</h2>
      <p id="leave-text">What you typed has not been saved.</p>
      <div className={classes.buttons}>
        <Button onClick={() => dialog.current?.close()}>Keep editing</Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </div>
    </dialog>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { lazyInBrowser } from '../lazyInBrowser.tsx';
import type { LeaveQuestionProps } from './LeaveQuestion.tsx';

/** The browser's own question, if the site's could not be loaded. */
function BrowserQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const ask = useEffectEvent(() => {
    if (window.confirm('Leave this page? What you typed has not been saved.')) onLeave();
    else onStay();
  });
  useEffect(() => {
    if (opened) ask();
  }, [opened]);
  return null;
}

/* Loaded after the page: the code of a dialog is a tenth of a form's first view. */
const LeaveQuestion = lazyInBrowser<LeaveQuestionProps>(() =>
  import('./LeaveQuestion.tsx').then(
    ({ LeaveQuestion }) => LeaveQuestion,
    () => BrowserQuestion,
  ),
);

interface FormLeaveGuardProps {
  /** Whether the form has input that would be lost. Called when the visitor is about to leave. */
  isDirty: () => boolean;
  /** Keeps the input while the visitor logs in. The visitor is then not asked. */
  keepForLogin?: (path: string) => void;
  /** The path of another page for which the input is kept in the same way. */
  keptAt?: string;
}

/** Asks for confirmation before a form with input is left: by a link, the browser's buttons or closing the tab. */
export function FormLeaveGuard({ isDirty, keepForLogin, keptAt }: FormLeaveGuardProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The form is still mounted after leaving, until the next page appears.
    if (currentLocation.pathname !== pathname || nextLocation.pathname === pathname || !isDirty()) return false;
    if (!keepForLogin || ![paths.login(), keptAt].includes(nextLocation.pathname)) return true;
    keepForLogin(currentLocation.pathname + currentLocation.search);
    return false;
  });

  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

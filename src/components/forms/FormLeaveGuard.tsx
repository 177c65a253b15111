import { Text } from '@mantine/core';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '../buttons/Button.tsx';
import { Question } from './Question.tsx';

interface FormLeaveGuardProps {
  /** Whether the form has input that would be lost. Called when the visitor is about to leave. */
  isDirty: () => boolean;
  /** Keeps the input while the visitor logs in. The visitor is then not asked. */
  keepForLogin?: (path: string) => void;
  /** Another page during which it is kept in the same way. */
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
    <Question
      title="Leave this page?"
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Keep editing</Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        </>
      }
    >
      <Text my="sm">What you typed has not been saved.</Text>
    </Question>
  );
}

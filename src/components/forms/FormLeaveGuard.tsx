import { Group, Modal, Text } from '@mantine/core';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '../buttons/Button.tsx';

interface FormLeaveGuardProps {
  /** Whether something was typed that would be lost. Called at the moment of leaving. */
  isDirty: () => boolean;
  /** Keeps what was typed while the visitor logs in; then nothing is asked. */
  keepForLogin?: (path: string) => void;
}

/** Asks for confirmation before a form with input is left: by a link, the browser's buttons or closing the tab. */
export function FormLeaveGuard({ isDirty, keepForLogin }: FormLeaveGuardProps) {
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

  // Locking the scroll takes a style element, which the site's policy does not allow: theme.css does it.
  return (
    <Modal.Root centered lockScroll={false} opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fw="bold">Leave this page?</Modal.Title>
          <Text my="sm">What you typed has not been saved.</Text>
          <Group gap="sm" justify="flex-end">
            <Button onClick={() => blocker.reset?.()}>Keep editing</Button>
            <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

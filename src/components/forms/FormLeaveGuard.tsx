import { Group, Modal, Text } from '@mantine/core';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '../buttons/Button.tsx';

interface FormLeaveGuardProps {
  /** Whether the form has input that would be lost. Called when the visitor is about to leave. */
  isDirty: () => boolean;
  /** Keeps the input while the visitor logs in. The visitor is then not asked. */
  keepForLogin?: (path: string) => void;
}

/** Asks for confirmation before a form with input is left: by a link, the browser's buttons or closing the tab. */
export function FormLeaveGuard({ isDirty, keepForLogin }: FormLeaveGuardProps) {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The form is still mounted after leaving, until the next page appears.
    if (currentLocation.pathname !== pathname || nextLocation.pathname === pathname || !isDirty()) return false;
    if (!keepForLogin || nextLocation.pathname !== paths.login()) return true;
    keepForLogin(currentLocation.pathname + currentLocation.search);
    return false;
  });

  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  // Mantine locks the scroll with a style element, which the site's policy does not allow. theme.css locks it instead.
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

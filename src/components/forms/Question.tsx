import { Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface QuestionProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The buttons, the harmless one first. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * Asks something before it is done. Mantine locks the scroll with a style element, which the site's policy does not
 * allow. theme.css locks it instead. Mantine gives the focus back only if the closed question stays mounted. The effect
 * also does so when it is unmounted.
 */
export function Question({ title, opened, onClose, actions, children }: QuestionProps) {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [opened]);
  return (
    <Modal.Root centered lockScroll={false} opened={opened} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fw="bold">{title}</Modal.Title>
          {children}
          <Group gap="sm" justify="flex-end">
            {actions}
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

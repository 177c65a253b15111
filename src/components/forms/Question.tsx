import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface QuestionProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The buttons, the harmless one first. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * Asks something before it is done. Mantine locks the scroll with a style element, which the site's policy does not allow.
 * theme.css locks it instead.
 */
export const Question = ({ title, opened, onClose, actions, children }: QuestionProps) => (
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

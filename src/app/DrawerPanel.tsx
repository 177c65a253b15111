import { CloseButton, Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface DrawerPanelProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const DrawerPanel = ({ opened, onClose, children }: DrawerPanelProps) => (
  // Mantine locks the scroll with a style element, which the site's policy does not allow. theme.css locks it instead.
  <Drawer.Root opened={opened} onClose={onClose} position="right" size="18rem" lockScroll={false}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <Drawer.Body>
        <Stack>
          <CloseButton size="lg" ms="auto" me="-0.5rem" mt="2xs" aria-label="Close menu" onClick={onClose} />
          {children}
        </Stack>
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);

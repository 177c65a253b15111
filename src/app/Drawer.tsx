import { Burger, CloseButton, Drawer as MantineDrawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';

/** A menu button and the drawer it opens at the side, until a page is chosen. */
export function Drawer({ children }: { children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure();
  const { key } = useLocation();

  useEffect(() => {
    if (key) close();
  }, [key, close]);

  // Locking the scroll takes a style element, which the site's policy does not allow: theme.css does it.
  return (
    <>
      <Burger size="sm" aria-label="Open menu" aria-haspopup="dialog" onClick={open} />
      <MantineDrawer.Root opened={opened} onClose={close} position="right" size="18rem" lockScroll={false}>
        <MantineDrawer.Overlay />
        <MantineDrawer.Content aria-label="Menu">
          <MantineDrawer.Body>
            <Stack>
              <CloseButton size="lg" ms="auto" me="-0.5rem" mt="2xs" aria-label="Close menu" onClick={close} />
              {children}
            </Stack>
          </MantineDrawer.Body>
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </>
  );
}

import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { toast } from '#components/toasts/toast.ts';
import type { DrawerPanel } from './DrawerPanel.tsx';

/**
 * A menu button and its drawer, which closes when a page is chosen. The drawer's code is loaded when a pointer or the
 * focus comes near, as it would be a tenth of a page's first scripts.
 */
export function Drawer({ children }: { children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure();
  const [Panel, setPanel] = useState<typeof DrawerPanel>();
  const { key } = useLocation();
  const load = async () => {
    const loaded = await import('./DrawerPanel.tsx');
    // The closed drawer must be mounted before it opens: then Mantine remembers the element with the focus.
    flushSync(() => setPanel(() => loaded.DrawerPanel));
  };
  const prepare = () => load().catch(() => {});

  useEffect(() => {
    if (key) close();
  }, [key, close]);

  return (
    <>
      <Burger
        size="sm"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          load().then(open, () =>
            toast({ title: 'Menu', description: 'The menu could not be loaded. Please try again.', destructive: true }),
          );
        }}
      />
      {Panel && (
        <Panel opened={opened} onClose={close}>
          {children}
        </Panel>
      )}
    </>
  );
}

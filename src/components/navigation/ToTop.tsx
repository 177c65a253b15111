import { ActionIcon } from '@mantine/core';
import { useReducedMotion, useWindowScroll } from '@mantine/hooks';
import { Icon } from '../Icon.tsx';

const THRESHOLD_PX = 300;

/** A button back to the top of the page, shown once the reader has scrolled past 300 px (specification 1.6). */
export function ToTop() {
  const [{ y }] = useWindowScroll();
  const calm = useReducedMotion();

  if (y <= THRESHOLD_PX) return null;
  const toTop = () => {
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // Without this, the focus would be lost with the button.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <ActionIcon
      variant="default"
      size="xl"
      radius="xl"
      pos="fixed"
      bottom="1.25rem"
      right="1.25rem"
      style={{ zIndex: 'var(--mantine-z-index-app)' }}
      aria-label="Scroll to top"
      onClick={toTop}
    >
      <Icon path="M12 19V5m-6 6 6-6 6 6" />
    </ActionIcon>
  );
}

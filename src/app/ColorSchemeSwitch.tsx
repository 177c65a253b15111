import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import classes from './Drawer.module.css';

/** Turns dark into light and back. The choice is remembered; until there is one, the system's counts. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';

  return (
    <button
      type="button"
      className={classes.icon}
      aria-label="Switch color scheme"
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {dark ? (
          <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0" />
        ) : (
          <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.6 6.6 0 0 0 10.5 10.5" />
        )}
      </svg>
    </button>
  );
}

import { useMantineColorScheme } from '@mantine/core';
import classes from './Drawer.module.css';

/** The scheme that is shown, whether it was chosen or is the system's. */
const isDark = () => document.documentElement.dataset.mantineColorScheme === 'dark';

/** Turns dark into light and back. The choice is remembered; until there is one, the system's counts. The style sheet shows the icon that fits. */
export function ColorSchemeSwitch() {
  // Holding transitions back takes a style element that the site's policy does not allow.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  return (
    <button
      type="button"
      className={classes.icon}
      aria-label="Switch color scheme"
      onClick={() => setColorScheme(isDark() ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          className={classes.sun}
          d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0"
        />
        <path className={classes.moon} d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.6 6.6 0 0 0 10.5 10.5" />
      </svg>
    </button>
  );
}

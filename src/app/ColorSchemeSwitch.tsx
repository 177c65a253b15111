import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Icon } from '#components/Icon.tsx';
import classes from './Header.module.css';

/** The scheme that is shown, whether it was chosen or is the system's. */
const isDark = () => document.documentElement.dataset.mantineColorScheme === 'dark';

/** Turns dark into light and back. The choice is remembered; until there is one, the system's counts. The style sheet shows the icon that fits. */
export function ColorSchemeSwitch() {
  // Holding transitions back takes a style element that the site's policy does not allow.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      className={classes.scheme}
      aria-label="Switch color scheme"
      onClick={() => setColorScheme(isDark() ? 'light' : 'dark')}
    >
      <Icon
        className={classes.sun}
        path="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0"
      />
      <Icon className={classes.moon} path="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.6 6.6 0 0 0 10.5 10.5" />
    </ActionIcon>
  );
}

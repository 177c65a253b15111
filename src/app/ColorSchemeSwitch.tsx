import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { Icon } from '#components/Icon.tsx';
import classes from './Header.module.css';

/** Whether the visible scheme is dark, chosen or by the system. */
const isDark = () => document.documentElement.dataset.mantineColorScheme === 'dark';

/**
 * Switches between dark and light. The choice is remembered; without one, the system's scheme is used. The style sheet
 * shows the fitting icon.
 */
export function ColorSchemeSwitch() {
  // Mantine pauses transitions with a style element, which the site's policy does not allow.
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

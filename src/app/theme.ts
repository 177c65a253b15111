import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** The look that Mantine's components share: one accent, the system's font, small corners. */
export const createSiteTheme = () =>
  createTheme({
    primaryColor: 'indigo',
    primaryShade: 8,
    defaultRadius: 'sm',
    cursorType: 'pointer',
    // Badges and counts, labels and heads of tables, text, sections, titles.
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.0625rem', xl: '1.625rem' },
    respectReducedMotion: true,
    // Below 16 px, phones zoom into a field that gets the focus.
    components: {
      TextInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      Checkbox: { defaultProps: { size: 'md' } },
    },
  });

/** Mantine's own colours for quiet text, errors and links are too faint to read; these have a contrast of 4.5 and more. What the
 * first paint shows, the page and its text, is in theme.css: it is there before any script. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
  },
  dark: {
    '--mantine-color-dimmed': '#a4a6aa',
    '--mantine-color-placeholder': '#a4a6aa',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
  },
});

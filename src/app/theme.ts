import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** The look that Mantine's components share: one accent, the system's font, one scale of type, small corners. */
export const createSiteTheme = () =>
  createTheme({
    primaryColor: 'indigo',
    primaryShade: 8,
    // From text to what lies deepest: cooler than Mantine's, whose dark scheme is grey.
    colors: {
      dark: [
        '#d6d7d9',
        '#bdbfc4',
        '#a4a6aa',
        '#72757c',
        '#34363b',
        '#2c2e33',
        '#25272b',
        '#191a1d',
        '#141517',
        '#0f1012',
      ],
    },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Badges and counts; labels and heads of tables; text; a page's facts; a show's date.
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    headings: {
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: 'min(clamp(1.5rem, 1.2rem + 1.4vw, 2rem), 10vw)', lineHeight: '1.2' },
        h2: { fontSize: 'min(1.125rem, 9.5vw)', lineHeight: '1.4' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    components: {
      Badge: { defaultProps: { variant: 'default', radius: 'sm', size: 'lg', tt: 'none' } },
      Button: { defaultProps: { variant: 'default' } },
      Container: { defaultProps: { size: '72rem', px: 'lg' } },
      Checkbox: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      Skeleton: { defaultProps: { animate: false, height: '0.75rem' } },
      Tabs: { defaultProps: { keepMounted: false } },
    },
  });

/** Mantine's own colours for quiet text, errors, links and the edges of controls are too faint to see; these have a contrast of
 * 4.5 for text and 3 for edges, and more. What the first paint shows, the page and its text, is in theme.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-default-color': 'var(--mantine-color-text)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-default': 'var(--mantine-color-body)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-color': 'var(--mantine-color-text)',
  },
});

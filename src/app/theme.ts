import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import classes from './theme.module.css';

/** Creates the site's theme: one accent colour, the system's font, one scale of type, one of spaces, small corners. */
export const createSiteTheme = () =>
  createTheme({
    primaryColor: 'indigo',
    primaryShade: 8,
    black: '#1b1d20',
    // From text to the deepest background. Mantine's dark scheme is pure grey; this one is cooler.
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
    // The sizes of badges and counts; labels and table heads; text; the facts of a page; the date of a show.
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    spacing: {
      '3xs': '0.125rem',
      '2xs': '0.25rem',
      xs: '0.5rem',
      sm: '0.75rem',
      md: '1rem',
      lg: '1.25rem',
      xl: '2rem',
      '2xl': '3rem',
    },
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
      Alert: { classNames: { root: classes.alert } },
      Badge: { defaultProps: { variant: 'default', radius: 'sm', size: 'lg', tt: 'none' } },
      Breadcrumbs: { classNames: { breadcrumb: classes.breadcrumb } },
      Button: {
        defaultProps: { variant: 'default' },
        classNames: { root: classes.button, label: classes.buttonLabel },
      },
      Chip: { classNames: { input: classes.chipInput, label: classes.chipLabel } },
      Container: { defaultProps: { size: '72rem', px: 'lg' } },
      Checkbox: { defaultProps: { size: 'md' }, classNames: { input: classes.checkbox } },
      Group: { classNames: { root: classes.group } },
      Input: { classNames: { wrapper: classes.inputWrapper, input: classes.input } },
      InputWrapper: { classNames: { description: classes.description } },
      NativeSelect: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: {
        defaultProps: {
          size: 'md',
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' },
        },
      },
      Skeleton: { defaultProps: { animate: false, height: '0.75rem' }, classNames: { root: classes.skeleton } },
      Tabs: { defaultProps: { keepMounted: false }, classNames: { tab: classes.tab } },
    },
  });

/**
 * The colours of both schemes. Mantine's own colours of dimmed text, errors, links and borders have too little
 * contrast; these have at least 4.5 for text and 3 for borders. The `--lcd-color` variables add colours that Mantine
 * does not have.
 */
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
    '--lcd-color-border': 'var(--mantine-color-gray-3)',
    '--lcd-color-surface': 'var(--mantine-color-gray-0)',
    '--lcd-color-bar': 'var(--mantine-color-indigo-3)',
    '--lcd-color-warning': '#a05a00',
    '--lcd-color-rare': '#9a3f06',
    '--lcd-color-good': '#1b7037',
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
    '--lcd-color-border': 'var(--mantine-color-dark-4)',
    '--lcd-color-surface': '#1f2124',
    '--lcd-color-bar': '#4c5a9e',
    '--lcd-color-warning': 'var(--mantine-color-yellow-5)',
    '--lcd-color-rare': '#f5b06b',
    '--lcd-color-good': '#74d092',
  },
});

/** Classes of Mantine's components that no element of the site has, by component and by Mantine's own name. */
export const UNUSED_CLASSES = {
  Button: { section: 'm_a74036a', loader: 'm_a25b86ee', group: 'm_80d6d844', groupSection: 'm_70be2a01' },
  Checkbox: { 'input--light': 'm_595ab216', 'input--outline': 'm_215c4542' },
  Chip: {
    'label--outline': 'm_3904c1af',
    'label--light': 'm_f7e165c3',
    iconWrapper: 'm_9ac86df9',
    checkIcon: 'm_d6d72580',
    input: 'm_bde07329',
  },
  Input: { bottomSection: 'm_93f4ed57', section: 'm_82577fc2', placeholder: 'm_88bacfd0', success: 'm_9d9d40e0' },
  Menu: { search: 'm_ef8769b6', itemIndicator: 'm_8395186e', chevron: 'm_b85b0bed' },
  Notification: { icon: 'm_a4ceffb', loader: 'm_b0920b15' },
  Table: { caption: 'm_9e5a3ac7', scrollContainer: 'm_a100c15', scrollContainerInner: 'm_62259741' },
  Tabs: {
    tabSection: 'm_fc420b1f',
    'list--outline': 'm_6772fbd5',
    'tab--outline': 'm_b59ab47c',
    'tab--pills': 'm_c3381914',
  },
} as const;

/** Colours of Mantine that the site does not use: it has indigo, red, yellow and shades of grey. */
const UNUSED_COLORS = ['blue', 'cyan', 'grape', 'green', 'lime', 'orange', 'pink', 'teal', 'violet'];
const SHADES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const VARIANTS = ['text', 'filled', 'filled-hover', 'light', 'light-hover', 'light-color', 'outline', 'outline-hover'];

const UNUSED_SIZES = ['xs', 'lg', 'xl'];
const COMPACT_SIZES = ['xs', 'sm', 'md', 'lg', 'xl'];

const all = (prefixes: readonly string[], endings: readonly string[]) =>
  prefixes.flatMap((prefix) => endings.map((ending) => `--${prefix}-${ending}`));

/** Variables of Mantine that no style of the site reads. */
const UNUSED_VARIABLES = [
  ...all(
    UNUSED_COLORS.map((color) => `mantine-color-${color}`),
    [...SHADES, ...VARIANTS],
  ),
  ...all(['mantine-color-yellow'], ['0', '1', '2', '3', ...VARIANTS]),
  ...all(['mantine-color-red'], ['0', '1', '2', '3']),
  ...all(
    ['mantine-color-red', 'mantine-color-gray', 'mantine-color-dark'],
    ['text', 'light', 'light-hover', 'light-color', 'outline', 'outline-hover'],
  ),
  ...all(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => `mantine-${heading}`),
    ['font-size', 'line-height', 'font-weight'],
  ),
  ...all(['mantine-breakpoint'], ['xs', 'sm', 'md', 'lg', 'xl']),
  ...all(['input-height', 'input-padding-y', 'checkbox-size', 'label-lh', 'cb-size'], UNUSED_SIZES),
  ...all(['button-height', 'button-padding-x', 'section-height', 'section-padding-x'], [...UNUSED_SIZES, 'md']),
  ...all(
    ['chip-size', 'chip-icon-size', 'chip-padding', 'chip-checked-padding', 'chip-spacing'],
    [...UNUSED_SIZES, 'md'],
  ),
  ...all(['section-height-compact', 'section-padding-x-compact'], COMPACT_SIZES),
  ...all(['button-height-compact', 'button-padding-x-compact'], UNUSED_SIZES),
];

/**
 * What the site has no use for in Mantine's style sheets, which come whole for each component: names of classes and of
 * variables, as Lightning CSS takes them (`unusedSymbols`). Tests hold that no page refers to any of them.
 */
export const UNUSED_SYMBOLS: readonly string[] = [
  ...Object.values(UNUSED_CLASSES).flatMap((classes) => Object.values(classes)),
  ...UNUSED_VARIABLES,
];

/*
 * Published class names of Mantine (`Button.classes`, `Chip.classes`), for elements that should look like it. Read from the
 * components, they would bring 8 kB of code (brotli) to every page. A test compares them with the installed version.
 */

export const BUTTON = { root: 'm_77c9d27d', inner: 'm_80f1301b', label: 'm_811560b9' } as const;

export const CHIP = { root: 'm_f59ffda3', label: 'm_be049a53', 'label--filled': 'm_fa109255' } as const;

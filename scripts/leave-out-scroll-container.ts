import type { Plugin } from 'vite';

const TABLE = /\/@mantine\/core\/esm\/components\/Table\/Table\.mjs$/;

const SCROLL_CONTAINER = 'Table.ScrollContainer = TableScrollContainer;';

/**
 * Leaves `Table.ScrollContainer` out of Mantine's `Table`. No page has it: on narrow screens a row is a block. With it,
 * each page with a table would load Mantine's scroll area and its floating elements, 16 kB in brotli.
 */
export const leaveOutScrollContainer = (): Plugin => ({
  name: 'leave-out-scroll-container',
  apply: 'build',
  transform: {
    filter: { id: TABLE },
    handler(code) {
      if (!code.includes(SCROLL_CONTAINER)) throw new Error(`Mantine's table has no line "${SCROLL_CONTAINER}".`);
      return { code: code.replace(SCROLL_CONTAINER, ''), map: null };
    },
  },
});

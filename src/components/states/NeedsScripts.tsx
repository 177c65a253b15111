import { Text } from '@mantine/core';

/** Says, where there are no scripts, why a page stays empty that shows what a browser keeps. */
export const NeedsScripts = () => (
  <noscript>
    <Text>This page needs scripts: its shows are kept in the browser, or in the link.</Text>
  </noscript>
);

import { Text } from '@mantine/core';

/** Says, where there are no scripts, why a page stays empty that shows what a browser keeps. */
export const NeedsScripts = () => (
  <noscript>
    <Text>This page needs scripts: what it shows is kept in your browser.</Text>
  </noscript>
);

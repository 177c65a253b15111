import { Box } from '@mantine/core';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import type { CollectionItem } from '#domain/collection/mark.ts';

const MarkButtons = lazyInBrowser(async () => (await import('./MarkButtons.tsx')).MarkButtons);

const MarkAllButton = lazyInBrowser(async () => (await import('./MarkAllButton.tsx')).MarkAllButton);

/** `MarkAllButton`, loaded after the page. */
export const MarkAll = ({ items }: { items: readonly CollectionItem[] }) => <MarkAllButton items={items} />;

/** `MarkButtons`, loaded after the page, as the collection is not known to the server. Their space is reserved. */
export const Marks = ({ items }: { items: readonly CollectionItem[] }) => (
  <Box mih="1.75rem">
    <MarkButtons items={items} />
  </Box>
);

import { Box } from '@mantine/core';
import { lazyPart } from '#components/lazyPart.tsx';
import type { CollectionItem } from '#domain/collection/mark.ts';

const MarkButtons = lazyPart(async () => (await import('./MarkButtons.tsx')).MarkButtons);

const MarkAllButton = lazyPart(async () => (await import('./MarkAllButton.tsx')).MarkAllButton);

/** `MarkAllButton`, which comes after the page for the same reason. */
export const MarkAll = ({ items }: { items: readonly CollectionItem[] }) => <MarkAllButton items={items} />;

/** `MarkButtons`, which come after the page, in the room that is kept for them: what a visitor keeps is no part of the page that the server sends. */
export const Marks = ({ items }: { items: readonly CollectionItem[] }) => (
  <Box mih="1.75rem">
    <MarkButtons items={items} />
  </Box>
);

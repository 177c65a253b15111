import { Box } from '@mantine/core';
import { lazyPart } from '../../components/lazyPart';
import type { CollectionItem } from './mark';

const MarkButtons = lazyPart(async () => (await import('./MarkButtons')).MarkButtons);

const MarkAllButton = lazyPart(async () => (await import('./MarkAllButton')).MarkAllButton);

/** `MarkAllButton`, which comes after the page for the same reason. */
export const MarkAll = ({ items }: { items: readonly CollectionItem[] }) => <MarkAllButton items={items} />;

/** `MarkButtons`, which come after the page, in the room that is kept for them: what a visitor keeps is no part of the page that the server sends. */
export const Marks = ({ items }: { items: readonly CollectionItem[] }) => (
  <Box mih="1.75rem">
    <MarkButtons items={items} />
  </Box>
);

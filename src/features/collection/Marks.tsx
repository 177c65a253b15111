import { Box } from '@mantine/core';
import { lazyPart } from '../../components/lazyPart';
import type { Subject } from './mark';

const MarkButtons = lazyPart(async () => (await import('./MarkButtons')).MarkButtons);

const MarkAllButton = lazyPart(async () => (await import('./MarkAllButton')).MarkAllButton);

/** `MarkAllButton`, which comes after the page for the same reason. */
export const MarkAll = ({ subjects }: { subjects: readonly Subject[] }) => <MarkAllButton subjects={subjects} />;

/** `MarkButtons`, which come after the page, in the room that is kept for them: what a visitor keeps is no part of the page that the server sends. */
export const Marks = ({ subjects }: { subjects: readonly Subject[] }) => (
  <Box mih="1.75rem">
    <MarkButtons subjects={subjects} />
  </Box>
);

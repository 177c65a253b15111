import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { CollectionItem } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore, useCollection } from '#domain/collection/useCollection.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';

function statusText(all: number, unmarked: number): string {
  if (all === 0) return 'No recording is complete.';
  if (unmarked > 0) return `${counted(unmarked, 'complete recording is', 'complete recordings are')} not marked.`;
  return all === 1 ? 'The complete recording is marked.' : `All ${withCommas(all)} recordings are marked.`;
}

/** A button that marks all items as Have. Items with that mark stay as they are, with their notes. */
export function MarkAllButton({ items }: { items: readonly CollectionItem[] }) {
  const { state, marks, problem } = useCollection();
  const [pressed, setPressed] = useState(false);
  const unmarked = items.filter((item) => marks.get(markKey(item))?.status !== 'have');
  const markAll = () => {
    setPressed(true);
    collectionStore().mark(unmarked.map((item) => ({ ...item, status: 'have' })));
  };
  return (
    <Group gap="xs">
      <Button size="small" disabled={state === 'loading' || unmarked.length === 0} onClick={markAll}>
        Mark all as Have
      </Button>
      <Text size="sm" role="status">
        {state !== 'loading' && statusText(items.length, unmarked.length)}
      </Text>
      <Link to={paths.collection()}>My collection</Link>
      {pressed && problem && (
        <Text role="alert" c="red" size="sm" w="100%">
          {problem}
        </Text>
      )}
    </Group>
  );
}

import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import type { CollectionItem, Mark } from '#domain/collection/mark.ts';
import { markKey, STATUS_NAMES, STATUSES, type Status } from '#domain/collection/status.ts';
import { collectionStore, useCollection } from '#domain/collection/useCollection.ts';
import classes from './MarkButtons.module.css';

interface MarkButtonsProps {
  /** The items to mark. Several are marked together. */
  items: readonly CollectionItem[];
}

/** Says what the visitor has beside an item that is not marked as Have: a recording's show, or a show's recordings. */
function otherwiseHad(items: readonly CollectionItem[], marks: ReadonlyMap<string, Mark>): string | undefined {
  const [item, ...more] = items;
  if (!item || more.length > 0 || marks.get(markKey(item))?.status === 'have') return undefined;
  if (item.kind === 'recording') {
    const show = marks.get(markKey({ kind: 'performance', id: item.performanceId }));
    return show?.status === 'have' ? 'You have this show.' : undefined;
  }
  const recordings = [...marks.values()].filter(
    ({ kind, status, performanceId }) =>
      kind === 'recording' && status === 'have' && performanceId === item.performanceId,
  );
  return recordings.length > 0
    ? `You have ${recordings.length > 1 ? 'recordings' : 'recording'} ${recordings.map(({ id }) => id).join(', ')}.`
    : undefined;
}

/** Performances have Attended besides. Pressing a set mark removes it. */
export function MarkButtons({ items }: MarkButtonsProps) {
  const { state, marks, problem } = useCollection();
  const [pressed, setPressed] = useState(false);
  const areMarked = (status: Status) =>
    items.every((item) => marks.get(markKey({ ...item, status }))?.status === status);
  const offered = STATUSES.filter(
    (status) => status !== 'attended' || items.every(({ kind }) => kind === 'performance'),
  );
  const had = otherwiseHad(items, marks);
  const toggle = (status: Status) => {
    setPressed(true);
    collectionStore().toggle(items, status);
  };
  return (
    <Group gap="xs" className={classes.marks} role="group" aria-label="My collection">
      {offered.map((status) => (
        <Button
          key={status}
          data-status={status}
          size="small"
          aria-pressed={areMarked(status)}
          disabled={state === 'loading'}
          onClick={() => toggle(status)}
        >
          {STATUS_NAMES[status]}
        </Button>
      ))}
      {had && <Text size="sm">{had}</Text>}
      {pressed && problem && (
        <Text role="alert" c="red" size="sm" w="100%">
          {problem}
        </Text>
      )}
    </Group>
  );
}

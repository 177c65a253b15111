import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Link } from '../../components/navigation/Link';
import { paths } from '../../lib/paths';
import { type Mark, markKey, STATUSES, type Status, type Subject } from './mark';
import { collectionStore, useCollection } from './useCollection';

const LABELS: Record<Status, string> = { have: 'Have', want: 'Want' };

interface MarkButtonsProps {
  /** What is marked; several are marked together. */
  subjects: readonly Subject[];
}

/** What is had of a show that is not marked itself: a mark of identify or of a list may be one of its recordings, or the show. */
function otherwiseHad(subjects: readonly Subject[], marks: ReadonlyMap<string, Mark>): string | undefined {
  const [subject, ...more] = subjects;
  if (!subject || more.length > 0 || marks.get(markKey(subject))?.status === 'have') return undefined;
  if (subject.kind === 'recording') {
    const show = marks.get(markKey({ kind: 'performance', id: subject.performanceId }));
    return show?.status === 'have' ? 'You have this show.' : undefined;
  }
  const recordings = [...marks.values()].filter(
    ({ kind, status, performanceId }) =>
      kind === 'recording' && status === 'have' && performanceId === subject.performanceId,
  );
  return recordings.length > 0
    ? `You have ${recordings.length > 1 ? 'recordings' : 'recording'} ${recordings.map(({ id }) => id).join(', ')}.`
    : undefined;
}

/** Marks what the reader has or wants. Pressing a mark that is set takes it away. */
export function MarkButtons({ subjects }: MarkButtonsProps) {
  const { state, marks, problem } = useCollection();
  const [pressed, setPressed] = useState(false);
  const marked = (status: Status) => subjects.every((subject) => marks.get(markKey(subject))?.status === status);
  const had = otherwiseHad(subjects, marks);
  const toggle = (status: Status) => {
    setPressed(true);
    if (marked(status)) return collectionStore().remove(subjects.map(markKey));
    return collectionStore().put(
      subjects.map((subject): Mark => {
        const { condition = '', notes = '' } = marks.get(markKey(subject)) ?? {};
        return { ...subject, status, condition, notes };
      }),
    );
  };
  return (
    <Group gap="xs" role="group" aria-label="My collection">
      {STATUSES.map((status) => (
        <Button
          key={status}
          size="small"
          aria-pressed={marked(status)}
          disabled={state === 'loading'}
          onClick={() => toggle(status)}
        >
          {LABELS[status]}
        </Button>
      ))}
      <Link to={paths.collection()}>My collection</Link>
      {had && <Text size="sm">{had}</Text>}
      {pressed && problem && (
        <Text role="alert" c="red" size="sm" w="100%">
          {problem}
        </Text>
      )}
    </Group>
  );
}

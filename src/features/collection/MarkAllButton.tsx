import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { Link } from '../../components/navigation/Link';
import { counted } from '../../lib/counted';
import { paths } from '../../lib/paths';
import { markKey, type Subject } from './mark';
import { collectionStore, useCollection } from './useCollection';

/** Marks all of them as had; what is marked so already stays as it is, with its notes. */
export function MarkAllButton({ subjects }: { subjects: readonly Subject[] }) {
  const { marks, problem } = useCollection();
  const [pressed, setPressed] = useState(false);
  const open = subjects.filter((subject) => marks.get(markKey(subject))?.status !== 'have');
  const markAll = () => {
    setPressed(true);
    const kept = open.map((subject) => marks.get(markKey(subject)));
    collectionStore().put(
      open.map((subject, index) => ({ condition: '', notes: '', ...kept[index], ...subject, status: 'have' })),
    );
  };
  return (
    <Group gap="xs">
      <Button size="small" disabled={open.length === 0} onClick={markAll}>
        Mark all as Have
      </Button>
      <Text size="sm" role="status">
        {open.length === 0
          ? `All ${counted(subjects.length, 'recording')} are marked.`
          : counted(open.length, 'recording is', 'recordings are').concat(' not marked.')}
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

import { Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore, useCollection } from '#domain/collection/useCollection.ts';

interface FollowButtonProps {
  id: number;
  name: string;
  /** The id of an element that names the artist, where several buttons stand. */
  describedBy?: string;
}

export function FollowButton({ id, name, describedBy }: FollowButtonProps) {
  const { state, follows, problem } = useCollection();
  const [pressed, setPressed] = useState(false);
  const isFollowed = follows.has(id);
  const toggle = () => {
    setPressed(true);
    const follow = { kind: 'artist', id, artist: name } as const;
    if (isFollowed) collectionStore().remove([markKey(follow)]);
    else collectionStore().put([follow]);
  };
  return (
    <>
      <Button
        size="small"
        kind={isFollowed ? 'primary' : 'quiet'}
        aria-describedby={describedBy}
        disabled={state !== 'open'}
        onClick={toggle}
      >
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      {pressed && problem && (
        <Text role="alert" c="red" size="sm">
          {problem}
        </Text>
      )}
    </>
  );
}

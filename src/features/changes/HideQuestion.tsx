import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Question } from '#components/forms/Question.tsx';
import { type Revision_RevisionFragment, RevisionHideDocument } from '#graphql/generated/graphql.ts';
import { useEditorsMutation } from './useEditorsMutation.ts';

interface HideQuestionProps {
  revision: Revision_RevisionFragment;
  onClose: () => void;
}

/** Asks for a reason before the texts of a version are hidden. */
export function HideQuestion({ revision: { id, version, label }, onClose }: HideQuestionProps) {
  const { run, isRunning } = useEditorsMutation();
  const [note, setNote] = useState('');
  const hide = async () => {
    await run(
      (client) => client.mutate({ mutation: RevisionHideDocument, variables: { id, note: note.trim() || null } }),
      () => `Version ${version} is hidden, apart from what stands on the page.`,
    );
    onClose();
  };
  return (
    <Question
      title={`Hide version ${version} of ${label}?`}
      opened
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button kind="primary" disabled={isRunning} onClick={hide}>
            {isRunning ? 'Hiding...' : 'Hide'}
          </Button>
        </>
      }
    >
      <Stack my="sm">
        <Text>
          What it brought is shown to editors alone, for good, in the changes after it, too. So is its reason. No undo
          brings it back. The change itself stays in the list. What stands on the page of the record stays there: change
          that first. As long as all of it stands there, the reason alone is hidden.
        </Text>
        <TextInput
          label="Reason"
          description="Everybody is shown it."
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Stack>
    </Question>
  );
}

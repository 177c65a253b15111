import { Text } from '@mantine/core';
import { type Revision_RevisionFragment, RevisionHideDocument } from '#graphql/generated/graphql.ts';
import { ReasonQuestion } from './ReasonQuestion.tsx';
import { useEditorsMutation } from './useEditorsMutation.ts';

interface HideQuestionProps {
  revision: Revision_RevisionFragment;
  onClose: () => void;
}

/** Asks for a reason before the texts of a version are hidden. */
export function HideQuestion({ revision: { id, version, label }, onClose }: HideQuestionProps) {
  const { run, isRunning } = useEditorsMutation();
  const hide = async (note: string | null) => {
    await run((client) => client.mutate({ mutation: RevisionHideDocument, variables: { id, note } }), {
      done: () => `Version ${version} is hidden, apart from what stands on the page.`,
    });
    onClose();
  };
  return (
    <ReasonQuestion
      title={`Hide version ${version} of ${label}?`}
      keep="Keep"
      action={['Hide', 'Hiding...']}
      isRunning={isRunning}
      description="Everybody is shown it."
      onClose={onClose}
      onConfirm={hide}
    >
      <Text>
        What it brought is shown to editors alone, for good, in the changes after it, too. So is its reason. No undo
        brings it back. The change itself stays in the list. What stands on the page of the record stays there: change
        that first. As long as all of it stands there, the reason alone is hidden.
      </Text>
    </ReasonQuestion>
  );
}

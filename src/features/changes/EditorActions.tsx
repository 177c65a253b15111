import { Group } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import {
  type Revision_RevisionFragment,
  RevisionReviewDocument,
  RevisionUndoDocument,
} from '#graphql/generated/graphql.ts';
import { useEditorsMutation } from './useEditorsMutation.ts';

/** The buttons with which editors take a change back, or mark it as reviewed. */
export function EditorActions({ revision }: { revision: Revision_RevisionFragment }) {
  const { run, isRunning } = useEditorsMutation();
  const { id, label, reviewed } = revision;
  return (
    <Group gap="xs">
      <Button
        size="small"
        disabled={isRunning}
        aria-description={label}
        onClick={() =>
          run(
            (client) => client.mutate({ mutation: RevisionUndoDocument, variables: { id } }),
            () => `${label} is as it was before.`,
          )
        }
      >
        Undo
      </Button>
      {!reviewed && (
        <Button
          size="small"
          disabled={isRunning}
          aria-description={label}
          onClick={() =>
            run(
              (client) => client.mutate({ mutation: RevisionReviewDocument, variables: { id } }),
              () => `The change of ${label} is marked as read.`,
            )
          }
        >
          Reviewed
        </Button>
      )}
    </Group>
  );
}

import { Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import {
  type Revision_RevisionFragment,
  RevisionReviewDocument,
  RevisionUndoDocument,
} from '#graphql/generated/graphql.ts';
import { HideQuestion } from './HideQuestion.tsx';
import { useEditorsMutation } from './useEditorsMutation.ts';

interface EditorActionsProps {
  revision: Revision_RevisionFragment;
  /** Other buttons, which stand first. */
  children?: ReactNode;
}

/** The buttons with which editors take a change back, hide its texts, or mark it as reviewed. */
export function EditorActions({ revision, children }: EditorActionsProps) {
  const { run, isRunning } = useEditorsMutation();
  const [isAsked, setAsked] = useState(false);
  const { id, label, reviewed } = revision;
  const button = { size: 'small', disabled: isRunning, 'aria-description': label } as const;
  return (
    <Group gap="xs">
      {children}
      <Button
        {...button}
        onClick={() =>
          run((client) => client.mutate({ mutation: RevisionUndoDocument, variables: { id } }), {
            done: () => `${label} is as it was before.`,
          })
        }
      >
        Undo
      </Button>
      {!reviewed && (
        <Button
          {...button}
          onClick={() =>
            run((client) => client.mutate({ mutation: RevisionReviewDocument, variables: { id } }), {
              done: () => `The change of ${label} is marked as read.`,
            })
          }
        >
          Reviewed
        </Button>
      )}
      <Button {...button} onClick={() => setAsked(true)}>
        Hide this version
      </Button>
      {isAsked && <HideQuestion revision={revision} onClose={() => setAsked(false)} />}
    </Group>
  );
}

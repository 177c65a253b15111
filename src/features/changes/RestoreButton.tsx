import { Button } from '#components/buttons/Button.tsx';
import { RevisionRestoreDocument } from '#graphql/generated/graphql.ts';
import { useEditorsMutation } from './useEditorsMutation.ts';

interface RestoreButtonProps {
  /** The id of the revision. */
  revision: number;
  version: number;
}

/** The button that restores a record as it was after a change. */
export function RestoreButton({ revision, version }: RestoreButtonProps) {
  const { run, isRunning } = useEditorsMutation();
  return (
    <Button
      size="small"
      disabled={isRunning}
      aria-description={`Version ${version}`}
      onClick={() =>
        run((client) => client.mutate({ mutation: RevisionRestoreDocument, variables: { id: revision } }), {
          done: () => `Version ${version} is restored.`,
        })
      }
    >
      Restore this version
    </Button>
  );
}

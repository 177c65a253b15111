import type { TypedDocumentNode } from '@apollo/client';
import { Text } from '@mantine/core';
import {
  ArtistRemoveDocument,
  type ArtistRemoveMutationVariables,
  PerformanceRemoveDocument,
  type RecordKind,
  SourceRemoveDocument,
} from '#graphql/generated/graphql.ts';
import { ReasonQuestion } from './ReasonQuestion.tsx';
import { RECORDS } from './records.ts';
import type { Standing } from './standing.ts';
import { useEditorsMutation } from './useEditorsMutation.ts';

const REMOVALS: Record<RecordKind, TypedDocumentNode<object, ArtistRemoveMutationVariables>> = {
  ARTIST: ArtistRemoveDocument,
  PERFORMANCE: PerformanceRemoveDocument,
  SOURCE: SourceRemoveDocument,
};

interface RemoveQuestionProps {
  record: RecordKind;
  id: number;
  /** The label and version of the record, and what is removed with it. */
  standing: Standing;
  onClose: () => void;
}

/** Asks for confirmation before a record is removed, and names what goes with it. */
export function RemoveQuestion({ record, id, standing, onClose }: RemoveQuestionProps) {
  const { run, isRunning } = useEditorsMutation();
  const { label, version, under, parent } = standing;
  const remove = (note: string | null) =>
    run((client) => client.mutate({ mutation: REMOVALS[record], variables: { id, version, note } }), {
      title: `${RECORDS[record].name} removed`,
      done: () => label,
      failed: 'Failed to remove it.',
      to: parent,
    });

  return (
    <ReasonQuestion
      title={`Remove ${label}?`}
      keep="Keep"
      action={['Remove', 'Removing...']}
      isRunning={isRunning}
      onClose={onClose}
      onConfirm={remove}
    >
      <Text>
        {under.length > 0 ? `What stands under it goes, too: ${under.join(', ')}.` : 'Nothing stands under it.'}
      </Text>
    </ReasonQuestion>
  );
}

import type { TypedDocumentNode } from '@apollo/client';
import { Text } from '@mantine/core';
import {
  ArtistMergeDocument,
  type ArtistMergeMutationVariables,
  PerformanceMergeDocument,
  VenueMergeDocument,
} from '#graphql/generated/graphql.ts';
import { useLostTexts } from './lostTexts.ts';
import { ReasonQuestion } from './ReasonQuestion.tsx';
import { useEditorsMutation } from './useEditorsMutation.ts';

const MERGES: Record<MergeKind, TypedDocumentNode<object, ArtistMergeMutationVariables>> = {
  ARTIST: ArtistMergeDocument,
  PERFORMANCE: PerformanceMergeDocument,
  VENUE: VenueMergeDocument,
};

export type MergeKind = 'ARTIST' | 'PERFORMANCE' | 'VENUE';

export interface MergeSide {
  id: number;
  label: string;
}

interface MergeQuestionProps {
  kind: MergeKind;
  /** The record that is removed. */
  from: MergeSide;
  /** The record that stays. */
  into: MergeSide;
  /** The path to go to afterwards. Without it, the page stays. */
  to?: string;
  onClose: () => void;
}

/** Asks for confirmation and a reason before two records are merged. */
export function MergeQuestion({ kind, from, into, to, onClose }: MergeQuestionProps) {
  const { run, isRunning } = useEditorsMutation();
  const lost = useLostTexts(kind === 'PERFORMANCE', from.id, into.id);
  const merge = (note: string | null) =>
    run((client) => client.mutate({ mutation: MERGES[kind], variables: { id: from.id, into: into.id, note } }), {
      title: 'Merged',
      done: () => `${from.label} is now ${into.label}.`,
      failed: 'They could not be merged.',
      to,
      onDone: onClose,
    });

  return (
    <ReasonQuestion
      title={`Merge ${from.label} into ${into.label}?`}
      keep="Keep both"
      action={['Merge', 'Merging...']}
      isRunning={isRunning}
      onClose={onClose}
      onConfirm={merge}
    >
      <Text>
        {kind === 'VENUE'
          ? 'All performances of the one get the name, city and state of the other.'
          : 'What stands under the one moves to the other, and its address leads there.'}
      </Text>
      {kind === 'PERFORMANCE' && (
        <Text>
          What the one that stays has not, it gets from the one that goes. Where both have a text, its own stays.
        </Text>
      )}
      {lost && lost.length > 0 && (
        <Text>
          These texts of {from.label} are lost, as {into.label} has its own: {lost.join(', ')}.
        </Text>
      )}
    </ReasonQuestion>
  );
}

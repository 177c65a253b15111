import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { Question } from '#components/forms/Question.tsx';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import {
  ArtistMergeDocument,
  type ArtistMergeMutationVariables,
  PerformanceMergeDocument,
  VenueMergeDocument,
} from '#graphql/generated/graphql.ts';
import { useLostTexts } from './lostTexts.ts';

const MERGES: Record<MergeKind, TypedDocumentNode<object, ArtistMergeMutationVariables>> = {
  ARTIST: ArtistMergeDocument,
  PERFORMANCE: PerformanceMergeDocument,
  VENUE: VenueMergeDocument,
};

/** The kinds of merges. */
export type MergeKind = 'ARTIST' | 'PERFORMANCE' | 'VENUE';

/** One side of a merge. */
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
  const client = useApolloClient();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [isRunning, setRunning] = useState(false);
  const lost = useLostTexts(kind === 'PERFORMANCE', from.id, into.id);

  const merge = async () => {
    setRunning(true);
    const variables = { id: from.id, into: into.id, note: note.trim() || null };
    try {
      const { data, error } = await client.mutate({ mutation: MERGES[kind], variables });
      if (!data) throw error;
      toast({ title: 'Merged', description: `${from.label} is now ${into.label}.` });
      if (to === undefined) {
        onClose();
        await client.resetStore();
      } else {
        await client.clearStore();
        await navigate(to);
      }
    } catch (error) {
      setRunning(false);
      toast({ title: 'Error', description: toastMessage(error, 'They could not be merged.'), destructive: true });
    }
  };

  return (
    <Question
      title={`Merge ${from.label} into ${into.label}?`}
      opened
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep both</Button>
          <Button kind="primary" disabled={isRunning} onClick={merge}>
            {isRunning ? 'Merging...' : 'Merge'}
          </Button>
        </>
      }
    >
      <Stack my="sm">
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
        <TextInput label="Reason" value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      </Stack>
    </Question>
  );
}

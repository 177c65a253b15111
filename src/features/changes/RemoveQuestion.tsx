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
  ArtistRemoveDocument,
  type ArtistRemoveMutationVariables,
  PerformanceRemoveDocument,
  type RecordKind,
  SourceRemoveDocument,
} from '#graphql/generated/graphql.ts';
import { RECORDS } from './records.ts';
import type { Standing } from './standing.ts';

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
  const client = useApolloClient();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [isRunning, setRunning] = useState(false);
  const { name } = RECORDS[record];
  const { label, version, under, parent } = standing;

  const remove = async () => {
    setRunning(true);
    const variables = { id, version, note: note.trim() || null };
    const { data, error } = await client
      .mutate({ mutation: REMOVALS[record], variables })
      .catch((error: unknown) => ({ data: undefined, error }));
    if (!data) {
      setRunning(false);
      toast({ title: 'Error', description: toastMessage(error, 'Failed to remove it.'), destructive: true });
      return;
    }
    toast({ title: `${name} removed`, description: label });
    // Cached lists and counts have the record.
    await client.clearStore();
    await navigate(parent);
  };

  return (
    <Question
      title={`Remove ${label}?`}
      opened
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button kind="primary" disabled={isRunning} onClick={remove}>
            {isRunning ? 'Removing...' : 'Remove'}
          </Button>
        </>
      }
    >
      <Stack my="sm">
        <Text>
          {under.length > 0 ? `What stands under it goes, too: ${under.join(', ')}.` : 'Nothing stands under it.'}
        </Text>
        <TextInput label="Reason" value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      </Stack>
    </Question>
  );
}

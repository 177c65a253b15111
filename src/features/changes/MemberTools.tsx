import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Section } from '#components/page/Section.tsx';
import { MemberBlockDocument, MemberUndoDocument } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { useEditorsMutation } from './useEditorsMutation.ts';

interface MemberToolsProps {
  username: string;
  /** The day that is preset in the field, as `YYYY-MM-DD`. Changes before the day in the field are not taken back. */
  since: string;
}

/** The tools of editors for a member. They take back changes since a day, and block the member from writing. */
export function MemberTools({ username, since: first }: MemberToolsProps) {
  const { run, isRunning } = useEditorsMutation();
  const [since, setSince] = useState(first);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const undo = () =>
    run(
      (client) =>
        client
          .mutate({
            mutation: MemberUndoDocument,
            variables: { username, since: `${since}T00:00:00Z`, note: note.trim() || null },
          })
          .then(({ data, error }) => ({ data: data && { undone: data.memberUndo }, error })),
      { done: ({ undone }) => `${counted(undone, 'change')} of ${username} undone.` },
    );
  /** Blocks the member from writing, with a reason. Null unblocks the member. */
  const setBlock = (why: string | null) =>
    run((client) => client.mutate({ mutation: MemberBlockDocument, variables: { username, reason: why } }), {
      done: () => (why === null ? `${username} may write again.` : `${username} may only read.`),
    });
  return (
    <Section title={`Editors: ${username}`}>
      <Stack gap="md">
        <Group align="end" gap="sm">
          <TextInput
            label="Since"
            type="date"
            maw="100%"
            value={since}
            onChange={({ currentTarget }) => setSince(currentTarget.value)}
          />
          <TextInput
            label="Note"
            autoComplete="off"
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button disabled={isRunning || since === ''} onClick={undo}>
            Undo all of this member since {since}
          </Button>
        </Group>
        <Group align="end" gap="sm">
          <TextInput
            label="Reason"
            description="The member is shown it."
            autoComplete="off"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button disabled={isRunning || reason.trim() === ''} onClick={() => setBlock(reason.trim())}>
            Block
          </Button>
          <Button disabled={isRunning} onClick={() => setBlock(null)}>
            Unblock
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

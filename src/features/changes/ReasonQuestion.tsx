import { Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Question } from '#components/forms/Question.tsx';

interface ReasonQuestionProps {
  title: string;
  /** The text of the button that leaves everything as it is. */
  keep: string;
  /** The text of the button that does it, and while it is done. */
  action: readonly [idle: string, running: string];
  isRunning: boolean;
  /** A sentence about the reason. */
  description?: string;
  onClose: () => void;
  /** Called with the reason; null for none. */
  onConfirm: (reason: string | null) => void;
  children: ReactNode;
}

/** Asks for confirmation and a reason before something is done to a record. */
export function ReasonQuestion({
  keep,
  action,
  isRunning,
  description,
  onConfirm,
  children,
  ...question
}: ReasonQuestionProps) {
  const [reason, setReason] = useState('');
  return (
    <Question
      {...question}
      opened
      actions={
        <>
          <Button onClick={question.onClose}>{keep}</Button>
          <Button kind="primary" disabled={isRunning} onClick={() => onConfirm(reason.trim() || null)}>
            {action[Number(isRunning)]}
          </Button>
        </>
      }
    >
      <Stack my="sm">
        {children}
        <TextInput
          label="Reason"
          description={description}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </Question>
  );
}

import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Question } from '#components/forms/Question.tsx';
import { counted } from '#lib/counted.ts';
import { syncAccount } from './accountApi.ts';
import { collectionStore, useCollection } from './useCollection.ts';

interface SignOutQuestionProps {
  onEnd: () => void;
  /** Called if the member stays signed in. */
  onStay: () => void;
}

/** Whether the marks stay on this device. Before they are removed, what was not sent yet is sent. */
export function SignOutQuestion({ onEnd, onStay }: SignOutQuestionProps) {
  const client = useApolloClient();
  const { marks, follows, unsent } = useCollection();
  const [step, setStep] = useState<'asked' | 'sending' | 'failed'>('asked');
  /** Whether the member stays, or keeps the marks. Either may be chosen while changes are sent. */
  const isDecided = useRef(false);
  const store = collectionStore();
  const kept = [
    marks.size > 0 && `${counted(marks.size, 'mark')} of what you have, want and attended`,
    follows.size > 0 && `${counted(follows.size, 'artist')} that you follow`,
  ].filter(Boolean);

  const decide = (then: () => void) => {
    isDecided.current = true;
    then();
  };
  const remove = async () => {
    if (step === 'asked') {
      setStep('sending');
      await syncAccount(store, client).catch(() => {});
      if (isDecided.current) return;
      if (store.current().unsent > 0) {
        setStep('failed');
        return;
      }
    }
    onEnd();
    await store.clear();
  };

  return (
    <Question
      title="Keep your marks on this device?"
      opened
      onClose={() => decide(onStay)}
      actions={
        <>
          <Button onClick={() => decide(onEnd)}>Keep on this device</Button>
          <Button kind="primary" disabled={step === 'sending'} onClick={remove}>
            {step === 'sending' ? 'Sending...' : 'Remove from this device'}
          </Button>
        </>
      }
    >
      <Text my="sm">
        {kept.join(' and ') || 'Your marks'} {marks.size + follows.size === 1 ? 'is' : 'are'} kept in this browser.
        Whoever uses it sees them.
      </Text>
      <Text my="sm" role="status">
        {step === 'failed' &&
          `${counted(unsent, 'change')} could not be sent to your account. Removed from this device, they are lost.`}
      </Text>
    </Question>
  );
}

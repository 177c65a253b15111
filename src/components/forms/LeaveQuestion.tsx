import { Text } from '@mantine/core';
import { Button } from '../buttons/Button.tsx';
import { Question } from './Question.tsx';

export interface LeaveQuestionProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveQuestion = ({ opened, onStay, onLeave }: LeaveQuestionProps) => (
  <Question
    title="Leave this page?"
    opened={opened}
    onClose={onStay}
    actions={
      <>
        <Button onClick={onStay}>Keep editing</Button>
        <Button onClick={onLeave}>Leave</Button>
      </>
    }
  >
    <Text my="sm">What you typed has not been saved.</Text>
  </Question>
);

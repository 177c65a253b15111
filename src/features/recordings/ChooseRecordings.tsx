import { Group, Text, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { counted } from '#lib/counted.ts';

interface ChooseRecordingsProps {
  shown: number;
  /** The number of recordings of the performance, or of the chosen ones. */
  total: number;
  /** The ids of the chosen recordings; empty for all of the performance. */
  chosen: readonly number[];
  /** The most recordings that can be compared at once. */
  most: number;
}

/** Says how many recordings are compared if it is not all of them, with a field to choose others. */
export function ChooseRecordings({ shown, total, chosen, most }: ChooseRecordingsProps) {
  if (shown >= total && chosen.length === 0) return null;
  return (
    <Form>
      <Text mb="sm">
        {chosen.length > 0
          ? `${counted(shown, 'chosen recording')} compared.`
          : `The first ${shown} of ${counted(total, 'recording')} are compared.`}
      </Text>
      <Group align="end" gap="sm">
        <TextInput
          key={chosen.join()}
          flex="1 1 14rem"
          maw="34rem"
          label="IDs of the recordings to compare"
          description={`Up to ${most}, with commas or spaces between them. Without any, the first ${most} are compared.`}
          name="ids"
          defaultValue={chosen.join(', ')}
        />
        <Button type="submit">Compare</Button>
      </Group>
    </Form>
  );
}

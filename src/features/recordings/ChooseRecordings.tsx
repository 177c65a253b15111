import { Group, Text, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { counted } from '#lib/counted.ts';

interface ChooseRecordingsProps {
  shown: number;
  /** How many there are of the performance, or among the chosen ones. */
  total: number;
  /** The ids of the recordings that were chosen; none: all of the performance. */
  chosen: readonly number[];
  /** How many can be compared at once. */
  most: number;
}

/** Says how many of a performance's recordings are compared where that is not all of them, and lets others be chosen. */
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

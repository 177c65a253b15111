import { Stack, Text } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { counted } from '#lib/counted.ts';
import { FILLED_FIELDS, type Filled } from './fillRecording.ts';

const labels = (fields: Filled['filled']): string[] => fields.map((field) => FILLED_FIELDS[field]);

interface FilledInProps {
  /** Undefined: nothing was read yet. */
  filled: Filled | undefined;
  onReplace: () => void;
}

/** Says what of a copy was filled in, and what was left as it had been typed. */
export function FilledIn({ filled, onReplace }: FilledInProps) {
  const told = filled && [...(filled.lists > 0 ? [counted(filled.lists, 'list')] : []), ...labels(filled.filled)];
  return (
    <div role="status">
      {filled && told && (
        <Stack gap="xs">
          <Text>{told.length > 0 ? `Filled in: ${told.join(', ')}.` : 'Nothing new was found in it.'}</Text>
          {filled.kept.length > 0 && (
            <Notice kind="warning">
              {labels(filled.kept).join(', ')} stayed as typed.{' '}
              <Button size="small" onClick={onReplace}>
                Replace with what was read
              </Button>
            </Notice>
          )}
        </Stack>
      )}
    </div>
  );
}

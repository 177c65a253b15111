import { Stack, Text } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { counted } from '#lib/counted.ts';
import { FIELD_NAMES, type Filled } from './fillRecording.ts';

const labels = (fields: Filled['filled']): string[] => fields.map((field) => FIELD_NAMES[field]);

interface FilledInProps {
  /** Undefined before a copy is read. */
  filled: Filled | undefined;
  onReplace: () => void;
}

/** Says which fields a copy filled in, and which kept their typed values. */
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

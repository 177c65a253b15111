import { Input, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { memo, useId, useRef } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { kindOf } from '#domain/checksums/kind.ts';
import { parseChecksums } from '#domain/checksums/parse.ts';
import type { ChecksumText, RecordingValues } from '#domain/recordings/recordingValues.ts';
import { counted } from '#lib/counted.ts';
import classes from './RecordingForm.module.css';
import { lineCount } from './recordingRules.ts';

/** The kind of a list, in words. Memoised, so that a list is parsed only after a change. */
const Kind = memo(({ description, body }: ChecksumText) => (
  <Text size="sm" c="dimmed">
    {kindOf(parseChecksums(body, description)).label}, {counted(body.trim() === '' ? 0 : lineCount(body), 'line')}
  </Text>
));

/** The checksum lists of a recording, each with its name and its lines. */
export function ChecksumFields({ form }: { form: UseFormReturnType<RecordingValues> }) {
  const add = useRef<HTMLButtonElement>(null);
  const title = useId();
  const { checksums } = form.values;
  const error = form.errors.checksums;
  return (
    <Stack role="group" aria-labelledby={title} gap="xs">
      <Text id={title} fw="bold">
        Checksum lists
      </Text>
      {checksums.map(({ description, body }, index) => (
        <Paper key={form.key(`checksums.${index}`)} role="group" aria-label={`List ${index + 1}`} withBorder p="sm">
          <Stack gap="xs">
            <TextInput label="Name" autoComplete="off" {...form.getInputProps(`checksums.${index}.description`)} />
            <Textarea
              label="Lines"
              rows={4}
              resize="vertical"
              spellCheck={false}
              classNames={{ input: classes.lines }}
              {...form.getInputProps(`checksums.${index}.body`)}
            />
            <Kind description={description} body={body} />
            <div>
              <Button
                size="small"
                onClick={() => {
                  form.removeListItem('checksums', index);
                  add.current?.focus();
                }}
              >
                Remove list {index + 1}
              </Button>
            </div>
          </Stack>
        </Paper>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <div>
        <Button
          ref={add}
          size="small"
          // The form focuses this element if the lists together are invalid.
          data-path="checksums"
          onClick={() => form.insertListItem('checksums', { description: '', body: '' })}
        >
          Add a list
        </Button>
      </div>
    </Stack>
  );
}

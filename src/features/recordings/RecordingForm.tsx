import { Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import { type FormSubmission, useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { formDate } from '#domain/dates/performanceDate.ts';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import { EMPTY_RECORDING, type RecordingValues } from '#domain/recordings/recordingValues.ts';
import { ChecksumFields } from './ChecksumFields.tsx';
import classes from './RecordingForm.module.css';
import { validateRecording } from './recordingRules.ts';

type Options = Parameters<typeof useFormSubmission<RecordingValues>>[0];

/** The state of a recording's form. `send` submits it. */
export const useRecordingForm = ({
  initialValues = EMPTY_RECORDING,
  ...options
}: Partial<Pick<Options, 'initialValues' | 'draft'>> & Pick<Options, 'send'>) =>
  useFormSubmission<RecordingValues>({ ...options, initialValues, required: {}, validate: validateRecording });

interface RecordingFormProps
  extends FormSubmission<RecordingValues>,
    Pick<ComponentProps<typeof FormLayout>, 'label' | 'submit' | 'working' | 'isMain' | 'cancel'>,
    Pick<ComponentProps<typeof FormLeaveGuard>, 'keptAt'> {
  /** The fields after those of the recording. */
  children?: ComponentProps<typeof FormLayout>['children'];
}

/** The fields of a recording, in the order of `RecordingValues`. */
export function RecordingFields({ form }: { form: UseFormReturnType<RecordingValues> }) {
  const { comments, archiveIdentifier, textdoc } = form.values;
  const kind = sourceKind(comments, archiveIdentifier, textdoc);
  return (
    <>
      <div>
        <Textarea
          label="Comments"
          description="What it was recorded with, and every step since: SBD > DAT > CD > EAC > FLAC. Who recorded, transferred and seeded it."
          classNames={{ input: classes.area }}
          {...form.getInputProps('comments')}
        />
        <Text size="sm" c="dimmed" pt="2xs" role="status">
          Kind of recording: {kind === 'unknown' ? 'unknown. Name it: SBD, AUD, matrix or FM.' : kind}
        </Text>
      </div>
      <Textarea
        label="Text Document"
        description="The info.txt that came with it, as it is."
        rows={6}
        resize="vertical"
        spellCheck={false}
        classNames={{ input: classes.document }}
        {...form.getInputProps('textdoc')}
      />
      <TextInput
        label="Archive Identifier"
        description="Its name at archive.org, if it is there: the last part of the address."
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('archiveIdentifier')}
      />
      <TextInput
        label="Circulation Date"
        description="When it was first given to others."
        placeholder="mm/dd/yyyy"
        autoComplete="off"
        {...form.getInputProps('circdate')}
        onBlur={() => {
          const completed = formDate(form.values.circdate);
          if (completed !== form.values.circdate) form.setFieldValue('circdate', completed);
        }}
      />
      <TextInput label="WAV Disks" inputMode="numeric" autoComplete="off" {...form.getInputProps('wavdiskcount')} />
      <TextInput label="SHN Disks" inputMode="numeric" autoComplete="off" {...form.getInputProps('shndiskcount')} />
      <ChecksumFields form={form} />
    </>
  );
}

export function RecordingForm({ form, draft, keptAt, children, ...layout }: RecordingFormProps) {
  return (
    <FormLayout {...layout} form={form}>
      <RecordingFields form={form} />
      {children}
      <FormLeaveGuard isDirty={form.isDirty} draft={draft} {...(keptAt !== undefined && { keptAt })} />
    </FormLayout>
  );
}

import type { ReactNode } from 'react';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import type { FormSubmission } from '#components/forms/useFormSubmission.ts';
import { PerformanceFields } from './PerformanceFields.tsx';
import type { PerformanceValues } from './performanceRules.ts';

interface PerformanceFormProps extends FormSubmission<PerformanceValues> {
  cancel: ReactNode;
  /** Content below the date. */
  warning: ReactNode;
}

export function PerformanceForm({ form, onSubmit, draft, cancel, warning }: PerformanceFormProps) {
  return (
    <FormLayout
      label="Add Performance"
      onSubmit={onSubmit}
      submit="Add Performance"
      working="Adding..."
      form={form}
      cancel={cancel}
    >
      <PerformanceFields form={form} warning={warning} />
      <FormLeaveGuard isDirty={form.isDirty} draft={draft} />
    </FormLayout>
  );
}

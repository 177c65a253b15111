import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import type { FormSubmission } from '#components/forms/useFormSubmission.ts';
import { formDate } from '#domain/dates/performanceDate.ts';
import classes from './PerformanceForm.module.css';
import { DateHint, SetHint, StateHint, VenueHint } from './PerformanceFormHints.tsx';
import { compilationVenue, type PerformanceValues } from './performanceRules.ts';

interface PerformanceFormProps extends FormSubmission<PerformanceValues> {
  keepForLogin: (path: string) => void;
  cancel: ReactNode;
  /** Content below the date. */
  warning: ReactNode;
}

/** The fields of a performance, in the order of specification 10.3. */
export function PerformanceForm({ form, onSubmit, keepForLogin, cancel, warning }: PerformanceFormProps) {
  const { isCompilation, date } = form.values;
  /** Changes the title, and the venue with it, unless another venue was typed. The public API has no title. */
  const changeTitle = (value: string) => {
    const { title, venue } = form.values;
    form.setFieldValue('title', value);
    if (venue === compilationVenue(title)) form.setFieldValue('venue', compilationVenue(value));
  };
  const area = { classNames: { input: classes.area } };

  return (
    <FormLayout
      label="Add Performance"
      onSubmit={onSubmit}
      submit="Add Performance"
      working="Adding..."
      submitting={form.submitting}
      cancel={cancel}
    >
      <Checkbox label="Is Compilation" {...form.getInputProps('isCompilation', { type: 'checkbox' })} />
      {isCompilation && (
        <TextInput
          label="Title *"
          placeholder="Enter compilation title"
          required
          withAsterisk={false}
          {...form.getInputProps('title')}
          onChange={(event) => changeTitle(event.currentTarget.value)}
        />
      )}
      <div>
        <TextInput
          label="Date *"
          placeholder="mm/dd/yyyy"
          description={<DateHint />}
          autoComplete="off"
          {...form.getInputProps('date')}
          onBlur={() => {
            const completed = formDate(date);
            if (completed !== date) form.setFieldValue('date', completed);
            if (completed !== '') form.validateField('date');
          }}
        />
        {warning}
      </div>
      <TextInput label="Venue *" description={<VenueHint />} autoComplete="off" {...form.getInputProps('venue')} />
      <TextInput label="City *" autoComplete="off" {...form.getInputProps('city')} />
      <TextInput label="State *" description={<StateHint />} autoComplete="off" {...form.getInputProps('state')} />
      <Textarea label="Set 1 *" description={<SetHint />} {...area} {...form.getInputProps('set1')} />
      <Textarea label="Set 2" {...area} {...form.getInputProps('set2')} />
      <Textarea label="Set 3" {...area} {...form.getInputProps('set3')} />
      <Textarea
        label="Comment"
        description="Notes on the performance: musicians, guests, historical notes, clarification of the date."
        {...area}
        {...form.getInputProps('comment')}
      />
      <FormLeaveGuard isDirty={form.isDirty} keepForLogin={keepForLogin} />
    </FormLayout>
  );
}

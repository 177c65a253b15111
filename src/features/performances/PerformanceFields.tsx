import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formDate } from '#domain/dates/performanceDate.ts';
import classes from './PerformanceFields.module.css';
import { DateHint, SetHint, StateHint, VenueHint } from './PerformanceFormHints.tsx';
import { compilationVenue, type PerformanceValues } from './performanceRules.ts';

interface PerformanceFieldsProps {
  form: UseFormReturnType<PerformanceValues>;
  /** Content below the date. */
  warning?: ReactNode;
}

/** The fields of a performance, in the order of specification 10.3. */
export function PerformanceFields({ form, warning }: PerformanceFieldsProps) {
  const { isCompilation, date } = form.values;
  /** Changes the title, and the venue with it, unless another was typed. The public API takes no title. */
  const changeTitle = (value: string) => {
    const { title, venue } = form.values;
    form.setFieldValue('title', value);
    if (venue === compilationVenue(title)) form.setFieldValue('venue', compilationVenue(value));
  };
  const area = { classNames: { input: classes.area } };

  return (
    <>
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
    </>
  );
}

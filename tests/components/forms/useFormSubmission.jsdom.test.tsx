import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';

// The other tests of the form are beside this one; jsdom ends the lines of a textarea as browsers do.
function Form() {
  const { form } = useFormSubmission({ initialValues: { text: 'one\r\ntwo' }, required: {}, send: async () => 'left' });
  return <textarea aria-label={form.isDirty() ? 'changed' : 'as it was'} {...form.getInputProps('text')} />;
}

test('a text from Windows is as it was until somebody types', () => {
  render(<Form />);
  expect(screen.getByRole('textbox')).toHaveValue('one\ntwo');
  expect(screen.getByRole('textbox')).toHaveAccessibleName('as it was');
});

import { useMutation } from '@apollo/client/react';
import { PasswordInput, TextInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { EmailChangeDocument, UnsentMailDocument } from '#graphql/generated/graphql.ts';
import { toastFailure } from './toastFailure.ts';

const EMPTY = { email: '', password: '' };

/** The form for a new email address. The address counts once it is confirmed by the mailed link. */
export function ChangeEmailForm() {
  const [change] = useMutation(EmailChangeDocument);
  const { form, onSubmit } = useFormSubmission({
    initialValues: EMPTY,
    required: { email: 'Email', password: 'Password' },
    send: async ({ email, password }, sent) => {
      const { data, error } = await change({
        variables: { email: email.trim(), password },
        refetchQueries: [UnsentMailDocument],
      });
      if (data) {
        sent.reset();
        toast({
          title: 'Please check your mail',
          description: 'The link in it confirms your new email address. Until then the old one stays.',
        });
        return {};
      }
      return toastFailure({ error, values: EMPTY, title: 'Error', fallback: 'Failed to change the email address.' });
    },
  });
  return (
    <FormLayout label="Change email" onSubmit={onSubmit} submit="Change email" working="Sending..." form={form}>
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </FormLayout>
  );
}

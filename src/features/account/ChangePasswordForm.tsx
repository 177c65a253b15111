import { useMutation } from '@apollo/client/react';
import { PasswordInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { PasswordChangeDocument } from '#graphql/generated/graphql.ts';
import { sessionStorageOf, storeSession } from '#graphql/session.ts';
import { toastFailure } from './toastFailure.ts';

const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };

/** The form for a new password. It ends other sessions of the account. */
export function ChangePasswordForm() {
  const [change] = useMutation(PasswordChangeDocument);
  const { form, onSubmit } = useFormSubmission({
    initialValues: EMPTY,
    required: { oldPassword: 'Password', password: 'New Password', confirmPassword: 'Confirm Password' },
    validate: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: 'Please make sure both password fields match.' },
    send: async (values, sent) => {
      const { data, error } = await change({ variables: values });
      if (data) {
        storeSession(sessionStorageOf(window), data.passwordChange);
        sent.reset();
        toast({ title: 'Password changed', description: 'Your other sessions have ended.' });
        return {};
      }
      return toastFailure({ error, values: EMPTY, title: 'Error', fallback: 'Failed to change the password.' });
    },
  });
  return (
    <FormLayout
      label="Change password"
      onSubmit={onSubmit}
      submit="Change password"
      working="Updating Password..."
      form={form}
    >
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('oldPassword')} />
      <PasswordInput label="New Password" autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordInput label="Confirm Password" autoComplete="new-password" {...form.getInputProps('confirmPassword')} />
    </FormLayout>
  );
}

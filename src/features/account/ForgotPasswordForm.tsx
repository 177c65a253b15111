import { useMutation } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { type FormSubmission, useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { ResetPasswordDocument } from '#graphql/generated/graphql.ts';
import { toastFailure } from './toastFailure.ts';
import { UsernameField } from './UsernameField.tsx';

const EMPTY = { username: '', email: '' };

/** The form that asks for a new password. The page holds it, so that the input survives a change of tab. */
export function useForgotPasswordForm() {
  const [reset] = useMutation(ResetPasswordDocument);

  return useFormSubmission({
    initialValues: EMPTY,
    required: { username: 'Username', email: 'Email' },
    send: async ({ username, email }, form) => {
      const { data, error } = await reset({ variables: { username: username.trim(), email: email.trim() } });
      if (data) {
        form.reset();
        toast({
          title: 'Password reset requested',
          description: 'Instructions have been sent to your email address.',
        });
        return {};
      }
      return toastFailure({
        error,
        values: EMPTY,
        title: 'Reset password failed',
        fallback: 'Failed to reset password',
      });
    },
  });
}

export const ForgotPasswordForm = ({ form, onSubmit }: FormSubmission<typeof EMPTY>) => (
  <FormLayout label="Forgot Password" onSubmit={onSubmit} submit="Send Reset Link" working="Sending..." form={form}>
    <UsernameField {...form.getInputProps('username')} />
    <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
  </FormLayout>
);

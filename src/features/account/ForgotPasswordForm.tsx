import { useMutation } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { FormLayout } from '../../components/forms/FormLayout';
import { type FormSubmission, useFormSubmission } from '../../components/forms/useFormSubmission';
import { toast } from '../../components/toasts/toast';
import { fieldErrors, toastMessage } from '../../graphql/errors';
import { ResetPasswordDocument } from '../../graphql/generated/graphql';

const EMPTY = { username: '', email: '' };

/** What is typed to ask for a new password, and its sending. Kept by the page, so that it survives a change of tab. */
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
      const description = toastMessage(error, 'Failed to reset password');
      toast({ title: 'Reset password failed', description, destructive: true });
      return fieldErrors(error, Object.keys(EMPTY));
    },
  });
}

/** The fields that ask for a new password. */
export const ForgotPasswordForm = ({ form, onSubmit }: FormSubmission<typeof EMPTY>) => (
  <FormLayout
    label="Forgot Password"
    onSubmit={onSubmit}
    submit="Send Reset Link"
    working="Sending..."
    submitting={form.submitting}
  >
    <TextInput
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('username')}
    />
    <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
  </FormLayout>
);

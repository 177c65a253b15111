import { useMutation } from '@apollo/client/react';
import { PasswordInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { SavePasswordDocument } from '#graphql/generated/graphql.ts';
import { toastFailure } from './toastFailure.ts';
import { useSignIn } from './useSignIn.ts';

const EMPTY = { password: '', verifyPassword: '' };

/** The form that sets a new password with the code of a mailed link. */
export function NewPasswordForm({ confirmHash }: { confirmHash: string }) {
  const [save] = useMutation(SavePasswordDocument);
  const signIn = useSignIn();

  const { form, onSubmit } = useFormSubmission({
    initialValues: EMPTY,
    required: {},
    send: async (values) => {
      if (values.password !== values.verifyPassword) {
        const description = 'Please make sure both password fields match.';
        toast({ title: "Passwords Don't Match", description, destructive: true });
        return { verifyPassword: description };
      }
      const { data, error } = await save({ variables: { confirmHash, ...values } });
      if (data) {
        toast({ title: 'Password Reset Successful', description: 'Your password has been updated successfully.' });
        await signIn(data.savePassword);
        return 'left';
      }
      return toastFailure({
        error,
        values: EMPTY,
        title: 'Reset Failed',
        fallback: 'Failed to reset password. Please try again.',
      });
    },
  });

  const { password, verifyPassword } = form.values;
  return (
    <FormLayout
      label="Reset Password"
      onSubmit={onSubmit}
      submit="Update Password"
      working="Updating Password..."
      form={form}
      disabled={password === '' || verifyPassword === ''}
    >
      <PasswordInput label="New Password" autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordInput label="Confirm Password" autoComplete="new-password" {...form.getInputProps('verifyPassword')} />
    </FormLayout>
  );
}

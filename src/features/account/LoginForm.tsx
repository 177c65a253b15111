import { useMutation } from '@apollo/client/react';
import { PasswordInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { type FormSubmission, useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { LoginDocument } from '#graphql/generated/graphql.ts';
import { toastFailure } from './toastFailure.ts';
import { UsernameField } from './UsernameField.tsx';
import { useSignIn } from './useSignIn.ts';

const EMPTY = { username: '', password: '' };

/** The form of a login. The page holds it, so that the input survives a change of tab. */
export function useLoginForm() {
  const [login] = useMutation(LoginDocument);
  const signIn = useSignIn();

  return useFormSubmission({
    initialValues: EMPTY,
    required: { username: 'Username', password: 'Password' },
    send: async ({ username, password }) => {
      const { data, error } = await login({ variables: { username: username.trim(), password } });
      if (data) {
        toast({ title: 'Login successful', description: 'Welcome back!' });
        await signIn(data.login);
        return 'left';
      }
      return toastFailure({ error, values: EMPTY, title: 'Login failed', fallback: 'Invalid username or password' });
    },
  });
}

export const LoginForm = ({ form, onSubmit }: FormSubmission<typeof EMPTY>) => (
  <FormLayout label="Login" onSubmit={onSubmit} submit="Login" working="Logging in..." form={form}>
    <UsernameField {...form.getInputProps('username')} />
    <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
  </FormLayout>
);

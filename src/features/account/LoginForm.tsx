import { useMutation } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { FormLayout } from '../../components/forms/FormLayout';
import { type FormSubmission, useFormSubmission } from '../../components/forms/useFormSubmission';
import { toast } from '../../components/toasts/toast';
import { fieldErrors, toastMessage } from '../../graphql/errors';
import { LoginDocument } from '../../graphql/generated/graphql';
import { useOpenSession } from './useOpenSession';

const EMPTY = { username: '', password: '' };

/** What is typed to log in, and its sending. Kept by the page, so that it survives a change of tab. */
export function useLoginForm() {
  const [login] = useMutation(LoginDocument);
  const open = useOpenSession();

  return useFormSubmission({
    initialValues: EMPTY,
    required: { username: 'Username', password: 'Password' },
    send: async ({ username, password }) => {
      const { data, error } = await login({ variables: { username: username.trim(), password } });
      if (data) {
        toast({ title: 'Login successful', description: 'Welcome back!' });
        await open(data.login);
        return 'left';
      }
      const description = toastMessage(error, 'Invalid username or password');
      toast({ title: 'Login failed', description, destructive: true });
      return fieldErrors(error, Object.keys(EMPTY));
    },
  });
}

/** The fields of a login. */
export const LoginForm = ({ form, onSubmit }: FormSubmission<typeof EMPTY>) => (
  <FormLayout label="Login" onSubmit={onSubmit} submit="Login" working="Logging in..." submitting={form.submitting}>
    <TextInput
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('username')}
    />
    <TextInput label="Password" type="password" autoComplete="current-password" {...form.getInputProps('password')} />
  </FormLayout>
);

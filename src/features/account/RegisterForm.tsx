import { useMutation } from '@apollo/client/react';
import { PasswordInput, TextInput } from '@mantine/core';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { FormLeaveGuard } from '#components/forms/FormLeaveGuard.tsx';
import { type FormSubmission, useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { UserCreateDocument } from '#graphql/generated/graphql.ts';
import { toastFailure } from './toastFailure.ts';
import { UsernameField } from './UsernameField.tsx';
import { CONFIRM_EMAIL, useSignIn } from './useSignIn.ts';

const EMPTY = { name: '', email: '', obfuscatedEmail: '', username: '', password: '', confirmPassword: '' };

/** The form of a new account. The page holds it, so that the input survives a change of tab. */
export function useRegisterForm() {
  const [create] = useMutation(UserCreateDocument);
  const signIn = useSignIn();

  return useFormSubmission({
    initialValues: EMPTY,
    required: {
      name: 'Name',
      email: 'Email',
      obfuscatedEmail: 'Obfuscated Email',
      username: 'Username',
      password: 'Password',
      confirmPassword: 'Confirm Password',
    },
    send: async (values, form) => {
      const variables = { ...values, email: values.email.trim(), username: values.username.trim() };
      const { data, error } = await create({ variables });
      if (data) {
        form.resetDirty();
        toast({ title: 'Account created successfully', description: 'Welcome to the Live Concert Database!' });
        await signIn(data.userCreate, data.userCreate.user.validemail === false ? CONFIRM_EMAIL : undefined);
        return 'left';
      }
      return toastFailure({ error, values: EMPTY, title: 'Registration failed', fallback: 'Failed to create account' });
    },
  });
}

export const RegisterForm = ({ form, onSubmit }: FormSubmission<typeof EMPTY>) => (
  <FormLayout
    label="Create Account"
    onSubmit={onSubmit}
    submit="Create Account"
    working="Creating Account..."
    form={form}
  >
    <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
    <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
    <TextInput
      label="Obfuscated Email"
      description="This address is shown publicly on the performance list. Example: contact_at_host"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('obfuscatedEmail')}
    />
    <UsernameField {...form.getInputProps('username')} />
    <PasswordInput label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
    <PasswordInput label="Confirm Password" autoComplete="new-password" {...form.getInputProps('confirmPassword')} />
    <FormLeaveGuard isDirty={form.isDirty} />
  </FormLayout>
);

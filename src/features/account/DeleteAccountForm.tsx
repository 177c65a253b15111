import { useMutation } from '@apollo/client/react';
import { PasswordInput, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { FormLayout } from '#components/forms/FormLayout.tsx';
import { useFormSubmission } from '#components/forms/useFormSubmission.ts';
import { toast } from '#components/toasts/toast.ts';
import { AccountDeleteDocument } from '#graphql/generated/graphql.ts';
import { clearSession, sessionStorageOf } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { toastFailure } from './toastFailure.ts';

const EMPTY = { password: '' };

/** The form that deletes the account. It asks for the password. */
export function DeleteAccountForm() {
  const [deleteAccount, { client }] = useMutation(AccountDeleteDocument);
  const navigate = useNavigate();
  const { form, onSubmit } = useFormSubmission({
    initialValues: EMPTY,
    required: { password: 'Password' },
    send: async (variables) => {
      const { data, error } = await deleteAccount({ variables });
      if (data) {
        await navigate(paths.home(), { replace: true });
        clearSession(sessionStorageOf(window));
        toast({ title: 'Account deleted', description: 'What you added stays, without your name.' });
        await client.clearStore();
        return 'left';
      }
      return toastFailure({ error, values: EMPTY, title: 'Error', fallback: 'Failed to delete the account.' });
    },
  });
  return (
    <FormLayout label="Delete account" onSubmit={onSubmit} submit="Delete account" working="Deleting..." form={form}>
      <Text>
        What you added to the catalogue stays, without your name. Marks that are kept with the account go; those in this
        browser stay. The account cannot be brought back.
      </Text>
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </FormLayout>
  );
}

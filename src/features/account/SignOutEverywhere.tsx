import { useMutation } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { toast } from '#components/toasts/toast.ts';
import { toastMessage } from '#graphql/errors.ts';
import { SignOutEverywhereDocument } from '#graphql/generated/graphql.ts';
import { clearSession, sessionStorageOf } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

/** The button that ends all sessions of the account, this one included. */
export function SignOutEverywhere() {
  const [signOut, { loading }] = useMutation(SignOutEverywhereDocument);
  const navigate = useNavigate();
  const onClick = async () => {
    const { data, error } = await signOut();
    if (!data) {
      toast({ title: 'Error', description: toastMessage(error, 'Failed to sign out.'), destructive: true });
      return;
    }
    await navigate(paths.home());
    clearSession(sessionStorageOf(window));
    toast({ title: 'Logged out', description: 'All sessions of your account have ended.' });
  };
  return (
    <>
      <Text>Ends all sessions of your account, on every device, this one included.</Text>
      <div>
        <Button disabled={loading} onClick={onClick}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}

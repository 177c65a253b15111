import { useMutation } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useHydrated } from '#components/useHydrated.ts';
import { toastMessage } from '#graphql/errors.ts';
import { EmailConfirmDocument } from '#graphql/generated/graphql.ts';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

/**
 * `/confirm-email?confirmHash=`: where the link leads that is mailed to a new address. A button confirms it, because readers of
 * mail open links by themselves.
 */
export function Component() {
  const [search] = useSearchParams();
  const session = useSession();
  const hydrated = useHydrated();
  const [confirm, { data, error, loading }] = useMutation(EmailConfirmDocument);
  const confirmHash = search.get('confirmHash') ?? '';
  return (
    <Stack gap="lg" maw="34rem">
      <PageTitle title="Confirm email address" noindex />
      {data ? (
        <Notice kind="info">
          Email address verified.{' '}
          <Link to={session ? paths.profile(session.username) : paths.login()}>
            {session ? 'Go to your profile' : 'Login'}
          </Link>
        </Notice>
      ) : (
        <>
          <Text>From now on your account has the address that this link was mailed to.</Text>
          {error && <Notice kind="error">{toastMessage(error, 'This link is invalid or has expired.')}</Notice>}
          <div>
            <Button
              kind="primary"
              disabled={loading || !hydrated}
              onClick={() => confirm({ variables: { confirmHash } })}
            >
              Confirm
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

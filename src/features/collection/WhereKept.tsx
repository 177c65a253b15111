import { Text } from '@mantine/core';
import { use } from 'react';
import { SandboxContext } from '#components/page/sandbox.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';

/** Says where the marks are kept: in this browser, or with the member's account, too. */
export function WhereKept() {
  const session = useSession();
  const sandbox = use(SandboxContext);
  if (session && hasExtensions && !sandbox) {
    return (
      <Text>
        What you have, want and attended is kept with your account and in this browser: it is the same on every device
        where you log in. Nobody else sees it.
      </Text>
    );
  }
  return (
    <Text>
      What you have, want and attended is kept in this browser alone: it needs no account, and nobody else sees it.{' '}
      {session && hasExtensions && 'Accounts of this site go after a day, so yours does not keep it. '}
      Download it to keep it safe or to take it to another browser.
    </Text>
  );
}

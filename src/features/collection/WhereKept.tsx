import { Text } from '@mantine/core';
import { use } from 'react';
import { SandboxContext } from '#components/page/sandbox.ts';
import { hasExtensions } from '#lib/extensions.ts';

/**
 * Says where the marks are kept: in this browser, or with the member's account, too. The server draws it for both, and
 * the style sheet shows one.
 */
export function WhereKept() {
  const isSandbox = use(SandboxContext);
  const inAccounts = hasExtensions && !isSandbox;
  return (
    <>
      <Text data-for={inAccounts ? 'visitors' : undefined}>
        What you have, want and attended is kept in this browser alone: it needs no account, and nobody else sees it.{' '}
        {hasExtensions && isSandbox && (
          <span data-for="members">Accounts of this site go after a day, so yours does not keep it. </span>
        )}
        Download it to keep it safe or to take it to another browser.
      </Text>
      {inAccounts && (
        <Text data-for="members">
          What you have, want and attended is kept with your account and in this browser: it is the same on every device
          where you log in. Nobody else sees it.
        </Text>
      )}
    </>
  );
}

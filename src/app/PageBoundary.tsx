import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { moveToNewRelease } from './newRelease.ts';

/**
 * Shown in place of a page that failed, or whose code could not be loaded. After a release the open document asks for
 * files that no longer exist, and is reloaded automatically; in all other cases the reader can reload it.
 */
export function PageBoundary() {
  useEffect(() => {
    moveToNewRelease();
  }, []);

  return (
    <Stack align="start">
      <PageTitle title="Something went wrong" />
      <Notice kind="error">This page could not be shown. Check your connection, then try again.</Notice>
      <Button kind="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { moveToNewRelease } from './newRelease.ts';

/**
 * Shown if a page failed, or if its code could not be loaded. After a release, an open document asks for files that no
 * longer exist, so it is reloaded automatically. In other cases the reader can reload it.
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

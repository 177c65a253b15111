import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { NotFound } from '#components/states/NotFound.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { isEditor, useSession } from '#graphql/session.ts';
import type { NotFoundTexts } from '#routing/idOrNotFound.ts';
import { reloadAfterRelease } from './newRelease.ts';

/**
 * A page that failed, or whose code could not be loaded. After a release, an open document asks for files that no longer
 * exist, so it is reloaded automatically. In other cases the reader can reload it.
 */
function FailedPage() {
  useEffect(() => {
    reloadAfterRelease();
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

/** The texts of a 404 or a 410. */
const textsOf = (error: unknown): NotFoundTexts | undefined =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410) ? error.data : undefined;

/** Shown in place of a page whose loader found nothing to show (`notFound`), and of one that failed. */
export function PageBoundary() {
  const texts = textsOf(useRouteError());
  const session = useSession();
  if (!texts) return <FailedPage />;
  const { changes, ...said } = texts;
  return (
    <>
      <NotFound {...said} />
      {changes && isEditor(session) && <Link to={changes}>Changes</Link>}
    </>
  );
}

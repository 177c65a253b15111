import { Text } from '@mantine/core';
import { use } from 'react';
import { redirect } from 'react-router';
import { Link } from '../components/navigation/Link';
import { PageResponseContext } from '../components/page/PageResponse';
import { PageTitle } from '../components/page/PageTitle';
import { paths } from '../lib/paths';
import { recordingOfAddress } from '../lib/recordingAddress';
import type { LoaderArgs } from '../routing/loader';

/** The addresses that recordings had on older sites lead to their pages here. */
export function loader({ params, search }: LoaderArgs) {
  const recording = recordingOfAddress(`/${params['*']}?${search}`);
  return recording === undefined ? undefined : redirect(paths.recording(recording), 301);
}

/** Any path that the site does not have. */
export function Page() {
  const response = use(PageResponseContext);
  if (response) response.status = 404;
  return (
    <>
      <PageTitle title="Oops! Page not found" />
      <Text>
        The address may be misspelled, or the page may have moved. <Link to={paths.home()}>Return home</Link>
      </Text>
    </>
  );
}

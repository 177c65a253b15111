import { Text } from '@mantine/core';
import { data, type LoaderFunctionArgs } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { recordingOfUrl } from '#domain/recordings/recordingUrl.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#routing/redirects.ts';

/** The addresses that recordings had on older sites lead to their pages here. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const recording = recordingOfUrl(`${pathname}${search}`);
  return recording === undefined ? data(null, 404) : redirectTo(paths.recording(recording), args, 301);
}

/** Any path that the site does not have. */
export const Component = () => (
  <>
    <PageTitle title="Oops! Page not found" noindex />
    <Text>
      The address may be misspelled, or the page may have moved. <Link to={paths.home()}>Return home</Link>
    </Text>
  </>
);

import type { LoaderFunctionArgs } from 'react-router';
import { recordingOfUrl } from '#domain/recordings/recordingUrl.ts';
import { paths } from '#lib/paths.ts';
import { notFound } from '#routing/notFound.ts';
import { redirectTo } from '#routing/redirects.ts';

/** Any path that the site does not have. The addresses that recordings had on older sites lead to their pages here. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const recording = recordingOfUrl(`${pathname}${search}`);
  if (recording !== undefined) return redirectTo(paths.recording(recording), args, 301);
  throw notFound({
    title: 'Oops! Page not found',
    text: 'The address may be misspelled, or the page may have moved.',
  });
}

/** Never shown: the loader leads elsewhere or throws. The router warns of a page without one. */
export const Component = () => null;

import type { LoaderFunctionArgs } from 'react-router';
import { recordingOfUrl } from '#domain/recordings/recordingUrl.ts';
import { paths } from '#lib/paths.ts';
import { notFoundError } from '#routing/idOrNotFound.ts';
import { redirectTo } from '#routing/visit.ts';

/** Any path that the site does not have. Addresses of recordings on older sites redirect to their pages. */
export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const recording = recordingOfUrl(`${pathname}${search}`);
  if (recording !== undefined) return redirectTo(paths.recording(recording), args, 301);
  throw notFoundError({
    title: 'Oops! Page not found',
    text: 'The address may be misspelled, or the page may have moved.',
  });
}

/** Never rendered, as the loader redirects or throws. The router warns of a page without it. */
export const Component = () => null;

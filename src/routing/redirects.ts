import type { LoaderFunctionArgs } from 'react-router';
import { redirectFrom } from './moved.ts';
import { visitContext } from './visit.ts';

/**
 * Creates a redirect. If the URL that redirects is the current entry of the browser's history, the entry is replaced;
 * otherwise going back would lead forward again.
 */
export function redirectTo(
  path: string,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  status = 302,
): Response {
  return redirectFrom(request.url, path, { environment: context.get(visitContext).environment, status });
}

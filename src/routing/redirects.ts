import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { visitContext } from './visit.ts';

/**
 * A redirect. Where the browser's history holds the URL that redirects, as on a first visit and on the way back, that
 * entry is replaced: kept, it would lead whoever goes back forward again.
 */
export function redirectTo(
  path: string,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  status = 302,
): Response {
  const { pathname, search } = new URL(request.url);
  const isCurrent =
    context.get(visitContext).environment === 'browser' &&
    window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(path, status) : redirect(path, status);
}

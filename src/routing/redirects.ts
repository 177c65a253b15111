import { type LoaderFunctionArgs, type MiddlewareFunction, type Params, redirect, replace } from 'react-router';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { visitContext } from './visit';

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

/** Parameters that are ids: zeros before them make no other page. Lists see to their own numbers, and no day has such zeros. */
const ids = /^(?:id|artistId)$/;

/**
 * The one form of a page's path: as its route is written, without a slash at its end, and nothing encoded that need not be.
 * @param pattern The route's own path
 */
export function canonicalPath(pattern: string, params: Readonly<Params>): string | undefined {
  if (pattern === '*') return undefined;
  const parts = pattern.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const name = part.replace(/^:|\?$/g, '');
    const value = params[name];
    if (value === undefined) return [];
    return [encodeURIComponent(ids.test(name) && /^\d+$/.test(value) ? value.replace(/^0+(?=\d)/, '') : value)];
  });
  return parts.join('/');
}

/** Sends other forms of a page's path to the one that it has. */
export const onePath: MiddlewareFunction = async (args, next) => {
  const { pathname, search } = new URL(args.request.url);
  const canonical = canonicalPath(args.pattern, args.params) ?? pathname;
  if (canonical !== pathname) throw redirectTo(`${canonical}${search}`, args, 301);
  return next();
};

/**
 * Who may enter a page: members, or only visitors, who are not signed in. Others are sent elsewhere; whoever is inside may stay.
 * The server draws it for everybody. Whoever comes by the link of a mail keeps what it says of the email address.
 */
export const only =
  (who: 'members' | 'visitors'): MiddlewareFunction =>
  async (args, next) => {
    if (args.context.get(visitContext).environment === 'browser') {
      const signedIn = readToken(openSession(window)) !== null;
      const verified = new URL(args.request.url).searchParams.get('emailVerified') === 'true';
      if (who === 'members' && !signedIn) throw redirectTo(paths.login(undefined, verified || undefined), args);
      if (who === 'visitors' && signedIn) throw redirectTo(paths.home(), args);
    }
    return next();
  };

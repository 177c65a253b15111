import { generatePath, type MiddlewareFunction, type Params } from 'react-router';
import { readToken, sessionStorageOf } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo, visitContext } from '#routing/visit.ts';

/**
 * The parameters that are ids. Their leading zeros are removed. The numbers of lists have their own check, and days
 * allow no zeros.
 */
const ids = /^(?:id|artistId)$/;

/**
 * The canonical form of a page's path: no slash at its end, no leading zeros of ids, and minimal encoding.
 * @param pattern The path of the route
 */
export const canonicalPath = (pattern: string, params: Readonly<Params>): string =>
  generatePath(
    pattern,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, ids.test(name) ? value?.replace(/^0+(?=\d+$)/, '') : value]),
    ),
  );

export const redirectToCanonicalPath: MiddlewareFunction = async (args, next) => {
  const { pathname, search } = new URL(args.request.url);
  const canonical = args.pattern === '*' ? pathname : canonicalPath(args.pattern, args.params);
  if (canonical !== pathname) throw redirectTo(`${canonical}${search}`, args, 301);
  return next();
};

/**
 * Redirects from a page those who may not enter: visitors from pages for `members`, signed-in members from pages for
 * `visitors`. The server renders such a page for everybody. A new tab first waits for the session of the others. Whoever
 * is on the page may stay. The redirect to the login
 * keeps `emailVerified`, which mailed links have.
 */
export const redirectOthers =
  (who: 'members' | 'visitors'): MiddlewareFunction =>
  async (args, next) => {
    const { kind, session } = args.context.get(visitContext);
    if (kind !== 'document') {
      await session;
      const signedIn = readToken(sessionStorageOf(window)) !== null;
      const verified = new URL(args.request.url).searchParams.get('emailVerified') === 'true';
      if (who === 'members' && !signedIn) throw redirectTo(paths.login(undefined, verified || undefined), args);
      if (who === 'visitors' && signedIn) throw redirectTo(paths.home(), args);
    }
    return next();
  };

import { generatePath, type MiddlewareFunction, type Params } from 'react-router';
import { openSession, readToken } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#routing/redirects.ts';
import { visitContext } from '#routing/visit.ts';

/** Parameters that are ids: zeros before them make no other page. Lists see to their own numbers, and no day has such zeros. */
const ids = /^(?:id|artistId)$/;

/**
 * The one form of a page's path: as its route is written, without a slash at its end, and nothing encoded that need not be.
 * @param pattern The route's own path
 */
export const canonicalPath = (pattern: string, params: Readonly<Params>): string =>
  generatePath(
    pattern,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, ids.test(name) ? value?.replace(/^0+(?=\d+$)/, '') : value]),
    ),
  );

/** Sends other forms of a page's path to the one that it has. */
export const onePath: MiddlewareFunction = async (args, next) => {
  const { pathname, search } = new URL(args.request.url);
  const canonical = args.pattern === '*' ? pathname : canonicalPath(args.pattern, args.params);
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

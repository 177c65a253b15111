import { redirect, replace } from 'react-router';

/** A redirect in the browser or on the server. See `redirectTo`. */
export function redirectFrom(
  url: string,
  path: string,
  { environment, status }: { environment: 'browser' | 'server'; status: number },
): Response {
  const { pathname, search } = new URL(url);
  const isCurrent =
    environment === 'browser' && window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(path, status) : redirect(path, status);
}

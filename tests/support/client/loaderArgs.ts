import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';

/** The arguments of the loader of a page at a path, in a visit. */
export function loaderArgs(context: RouterContextProvider, path = '/'): LoaderFunctionArgs {
  const url = new URL(path, window.location.origin);
  return { context, url, request: new Request(url), params: {}, pattern: url.pathname };
}

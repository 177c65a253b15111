import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { toast } from '#components/toasts/toast.ts';
import { LogoutDocument } from '#graphql/generated/graphql.ts';
import { clearSession, readToken, sessionStorageOf } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';

/** The state of the navigation that ends the session. A page with unsaved input may ask before it. */
const LOG_OUT = 'log-out';

/** Returns a function that navigates home, where the session ends. */
export function useLogOut() {
  const navigate = useNavigate();
  return () => navigate(paths.home(), { state: LOG_OUT });
}

/** Ends the session after the navigation of `useLogOut`, but not after coming back to that history entry or reloading it. */
export function EndOfSession() {
  const client = useApolloClient();
  const location = useLocation();
  const type = useNavigationType();
  const arrive = useEffectEvent((by: NavigationType, state: unknown) => {
    const token = readToken(sessionStorageOf(window));
    if (by !== 'PUSH' || state !== LOG_OUT || token === null) return;
    // The session is ended here at once, even if the API cannot be reached.
    if (hasExtensions) client.mutate({ mutation: LogoutDocument, context: { token } }).catch(() => {});
    clearSession(sessionStorageOf(window));
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
  });
  useEffect(() => arrive(type, location.state), [location, type]);
  return null;
}

import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { toast } from '#components/toasts/toast.ts';
import { LogoutDocument } from '#graphql/generated/graphql.ts';
import { clearSession, openSession, readToken } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';

/** The state of a navigation that ends the session. A page with unsaved input asks before it lets one pass. */
const LOG_OUT = 'log-out';

/** Goes home to end the session there. */
export function useLogOut() {
  const navigate = useNavigate();
  return () => navigate(paths.home(), { state: LOG_OUT });
}

/** Ends the session when a page is reached by logging out; not when a visitor comes back to it, or loads it anew. */
export function EndOfSession() {
  const client = useApolloClient();
  const location = useLocation();
  const type = useNavigationType();
  const arrive = useEffectEvent((by: NavigationType, state: unknown) => {
    const token = readToken(openSession(window));
    if (by !== 'PUSH' || state !== LOG_OUT || token === null) return;
    // The page waits for nothing: an API that cannot be reached changes nothing here.
    if (hasExtensions) client.mutate({ mutation: LogoutDocument, context: { token } }).catch(() => {});
    clearSession(openSession(window));
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
  });
  useEffect(() => arrive(type, location.state), [location, type]);
  return null;
}

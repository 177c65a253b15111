import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { toast } from '../components/toasts/toast';
import { LogoutDocument } from '../graphql/generated/graphql';
import { hasExtensions } from '../lib/extensions';
import { paths } from '../lib/paths';
import { clearSession, openSession, readToken } from '../lib/session';

/** Ends the session and goes home. */
export function useLogOut() {
  const client = useApolloClient();
  const navigate = useNavigate();
  return () => {
    // The page waits for nothing: an API that cannot be reached changes nothing here.
    const context = { token: readToken(openSession(window)) };
    if (hasExtensions) client.mutate({ mutation: LogoutDocument, context }).catch(() => {});
    clearSession(openSession(window));
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    navigate(paths.home());
  };
}

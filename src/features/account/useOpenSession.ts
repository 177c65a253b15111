import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { openSession, storeSession } from '../../lib/session';

/** Stores a session that the API opened, and goes to the account's profile. Going back skips the page of the form. */
export function useOpenSession() {
  const navigate = useNavigate();
  return async (session: Parameters<typeof storeSession>[1]) => {
    storeSession(openSession(window), session);
    await navigate(paths.profile(session.user.username), { replace: true });
  };
}

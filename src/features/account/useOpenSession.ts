import { useNavigate } from 'react-router';
import { openSession, storeSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

/** The state of a navigation to the profile of an account whose email address is to be confirmed. */
export const CONFIRM_EMAIL = 'confirm-email';

/**
 * Stores a session that the API opened, and goes to the account's profile. Going back skips the page of the form.
 * @param state What the profile says besides, such as `CONFIRM_EMAIL`
 */
export function useOpenSession() {
  const navigate = useNavigate();
  return async (session: Parameters<typeof storeSession>[1], state?: string) => {
    storeSession(openSession(window), session);
    await navigate(paths.profile(session.user.username), { replace: true, state });
  };
}

import { useNavigate } from 'react-router';
import { sessionStorageOf, storeSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

/** The state of the navigation to a profile whose email address is not confirmed yet. */
export const CONFIRM_EMAIL = 'confirm-email';

/**
 * Returns a function that stores a session of the API and goes to the account's profile. Going back skips the form's
 * page. The function's `state` becomes that of the navigation, such as `CONFIRM_EMAIL`.
 */
export function useSignIn() {
  const navigate = useNavigate();
  return async (session: Parameters<typeof storeSession>[1], state?: string) => {
    storeSession(sessionStorageOf(window), session);
    await navigate(paths.profile(session.user.username), { replace: true, state });
  };
}

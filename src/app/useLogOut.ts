import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';

/** The state of the navigation that ends the session. A page with unsaved input may ask before it. */
export const LOG_OUT = 'log-out';

/** Returns a function that navigates home, where the session ends. */
export function useLogOut() {
  const navigate = useNavigate();
  return () => navigate(paths.home(), { state: LOG_OUT });
}

import type { ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface OnlyProps {
  for: 'members' | 'visitors';
  children: ReactNode;
}

/**
 * A page for members or for visitors only. The server renders it for everybody. The style sheet hides it from the
 * others, who are redirected once the scripts run.
 */
export const Only = ({ for: who, children }: OnlyProps) => (
  <div data-only={useHydrated() ? undefined : who}>{children}</div>
);

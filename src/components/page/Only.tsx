import type { ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface OnlyProps {
  for: 'members' | 'visitors';
  children: ReactNode;
}

/**
 * A page that is not for everybody. The server draws it for all: the style sheet hides it from those who are redirected once
 * the scripts run.
 */
export const Only = ({ for: who, children }: OnlyProps) => (
  <div data-only={useHydrated() ? undefined : who}>{children}</div>
);

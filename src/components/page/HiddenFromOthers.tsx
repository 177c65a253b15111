import type { ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface HiddenFromOthersProps {
  for: 'members' | 'visitors';
  children: ReactNode;
}

/**
 * A page for members or for visitors only. The server renders it for everybody. The style sheet hides it from the
 * others, who are redirected once the scripts run.
 */
export const HiddenFromOthers = ({ for: who, children }: HiddenFromOthersProps) => (
  <div data-only={useHydrated() ? undefined : who}>{children}</div>
);

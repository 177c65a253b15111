import { type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { SandboxContext } from '#components/page/sandbox.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { type Listed, ListedContext } from './FilterByCollection.tsx';
import { keptHere, onMarks } from './kept.ts';

const OpenedCollection = lazyInBrowser(async () => (await import('./OpenedCollection.tsx')).OpenedCollection);

/* Loaded for members only. */
const AccountMarks = hasExtensions && lazyInBrowser(async () => (await import('./AccountMarks.tsx')).AccountMarks);

const NOTHING: Listed = { marks: new Map() };

/**
 * Tells lists of the collection in this browser. The collection's code is loaded only if the browser keeps one, or as
 * soon as something is marked. A member's account has the same marks, except in a sandbox, where accounts last a day.
 */
export function CollectionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const sandbox = use(SandboxContext);
  const [kept, setKept] = useState(false);
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    if (keptHere() === 'kept') setKept(true);
    // A transition is rendered in slices: a list has hundreds of buttons.
    startTransition(() => setListed((opened) => opened ?? NOTHING));
    return onMarks(() => setKept(true));
  }, []);
  return (
    <>
      <ListedContext value={listed}>{children}</ListedContext>
      {kept && <OpenedCollection onOpened={setListed} />}
      {AccountMarks && session && !sandbox && <AccountMarks />}
    </>
  );
}

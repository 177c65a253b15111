import { type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { SandboxContext } from '#components/page/sandbox.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { type CollectionFilter, CollectionFilterContext } from './FilterByCollection.tsx';
import { CollectionKeptContext, keptHere, MarksContext } from './kept.ts';
import type { Mark } from './mark.ts';

const OpenedCollection = lazyInBrowser(async () => (await import('./OpenedCollection.tsx')).OpenedCollection);

/* Loaded for members only. */
const AccountMarks = hasExtensions && lazyInBrowser(async () => (await import('./AccountMarks.tsx')).AccountMarks);

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/**
 * Provides the marks of the collection in this browser, and the filter of lists by them. The collection's code is loaded
 * only if the browser keeps one, or as soon as something is marked. A member's account has the same marks, except in a
 * sandbox, where accounts last a day.
 */
export function CollectionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const sandbox = use(SandboxContext);
  const [kept, setKept] = useState(false);
  const [filter, setFilter] = useState<CollectionFilter>();
  const onKept = useCallback(() => setKept(true), []);
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>();
  const onOpened = useCallback((opened: ReadonlyMap<string, Mark>, next: CollectionFilter | undefined) => {
    setMarks(opened);
    setFilter(() => next);
  }, []);
  useEffect(() => {
    if (keptHere() === 'kept') onKept();
    // A transition is rendered in slices: a list has hundreds of buttons.
    startTransition(() => setMarks((opened) => opened ?? NO_MARKS));
  }, [onKept]);
  return (
    <CollectionKeptContext value={onKept}>
      <MarksContext value={marks}>
        <CollectionFilterContext value={filter}>{children}</CollectionFilterContext>
      </MarksContext>
      {kept && <OpenedCollection onOpened={onOpened} />}
      {AccountMarks && session && !sandbox && <AccountMarks />}
    </CollectionKeptContext>
  );
}

import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useHydrated } from './useHydrated.ts';

/** Stands in for a part without which a page says too little. */
export const NotLoaded = () => <p role="alert">A part of this page could not be loaded. Load the page again.</p>;

/**
 * A part of a page that is loaded as its own chunk, and that the server does not render. Nothing is shown in its place
 * until then. If loading fails, `StandIn` is; without one, the page is complete without the part.
 */
export function lazyInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => StandIn) }));
  return function LazyInBrowser(props: Props) {
    return useHydrated() ? <Suspense fallback={null}>{createElement<Props>(Part, props)}</Suspense> : null;
  };
}

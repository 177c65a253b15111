import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useHydrated } from './useHydrated.ts';

/**
 * A part of a page that is loaded as its own chunk, and that the server does not render. Nothing is shown in its place
 * until then, or if loading fails: the page is complete without it.
 */
export function lazyInBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Nothing: ComponentType<Props> = () => null;
  const Part = lazy(async () => ({ default: await load().catch(() => Nothing) }));
  return function LazyInBrowser(props: Props) {
    return useHydrated() ? <Suspense fallback={null}>{createElement<Props>(Part, props)}</Suspense> : null;
  };
}

import { type ComponentType, createElement, lazy, Suspense, useDeferredValue } from 'react';
import { useNavigationType } from 'react-router';
import { useIdle } from '../lib/useIdle';
import { useLoadedClient } from './lazyClient';

/**
 * A part of a page that asks the API by hooks of its own, and is no part of what the server draws. It comes once the
 * client is there; `late`: when the browser has nothing else to do then, because the page itself comes first. Nothing is shown
 * until then, or if its code cannot be loaded: the page is complete without it.
 */
export function clientPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { late = false } = {},
): ComponentType<Props> {
  const loadPart = async (): Promise<ComponentType<Props>> => {
    const [Component, { ClientProvider }] = await Promise.all([load(), import('./ClientProvider')]);
    return (props) => <ClientProvider>{createElement(Component, props)}</ClientProvider>;
  };
  const Nothing: ComponentType<Props> = () => null;
  const Part = lazy(async () => ({ default: await loadPart().catch(() => Nothing) }));
  return function ClientPart(props: Props) {
    const ready = useLoadedClient() !== undefined;
    // On the way back the page needs its height at once, to be scrolled to where it was.
    const isWayBack = useNavigationType() === 'POP';
    const idle = useIdle();
    const shown = useDeferredValue(ready && (idle || isWayBack || !late), ready && isWayBack);
    return shown ? <Suspense fallback={null}>{createElement<Props>(Part, props)}</Suspense> : null;
  };
}

import { startTransition, useCallback, useState } from 'react';

/** Whether an element has been within a screen of the view, and the ref that it takes. False on the server. */
export function useNear(): [isNear: boolean, ref: (element: Element | null) => (() => void) | undefined] {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setIsNear(true));
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, watch];
}

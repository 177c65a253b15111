import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ToastListProps } from './ToastList';
import styles from './Toasts.module.css';
import { toaster, useToasts } from './toast';
import { useSwipeRight } from './toastSwipe';

/** Says what a toast says when the code that draws toasts does not arrive. */
const PlainToasts = ({ toasts }: ToastListProps) => (
  <>
    {toasts
      .filter(({ open }) => open)
      .map(({ id, title, description }) => (
        <p key={id} className={styles.plain} role="alert">
          <strong>{title}</strong> {description}
        </p>
      ))}
  </>
);

const ToastList = lazy(() =>
  import('./ToastList').then(
    ({ ToastList }) => ({ default: ToastList }),
    () => ({ default: PlainToasts }),
  ),
);

/**
 * The region of the toasts. F8 moves the focus to it; while it has the focus, the toast on show stays. Escape dismisses.
 * What draws a toast is loaded when the first one comes.
 */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [focused, setFocused] = useState(false);
  const toasts = useToasts();

  /** What is removed cannot keep the focus, so it goes back before. */
  const dismiss = useCallback((id?: string) => {
    if (region.current?.contains(document.activeElement)) (cameFrom.current ?? region.current).focus();
    toaster.dismiss(id);
  }, []);

  const { distance, handlers } = useSwipeRight(dismiss);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) return;
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section
      ref={region}
      aria-label="Notifications"
      aria-live="polite"
      tabIndex={-1}
      className={styles.region}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && dismiss()}
      {...handlers}
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} offset={distance} paused={focused || distance > 0} onDismiss={dismiss} />
        </Suspense>
      )}
    </section>
  );
}

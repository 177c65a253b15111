import { useHotkeys } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { type FocusEvent, useRef, useState } from 'react';
import { lazyInBrowser } from '../lazyInBrowser.tsx';
import type { ToastListProps } from './ToastList.tsx';
import styles from './Toasts.module.css';
import { dismissToast, toastStore } from './toast.ts';

/** Shows a toast's text if the code of `ToastList` cannot be loaded. */
function PlainToasts(_: ToastListProps) {
  const { notifications } = useNotifications(toastStore);
  return (
    <>
      {notifications.map(({ id, title, message }) => (
        <p key={id} className={styles.plain} role="alert">
          <strong>{title}</strong> {message}
        </p>
      ))}
    </>
  );
}

const ToastList = lazyInBrowser(async () => (await import('./ToastList.tsx')).ToastList, PlainToasts);

/** F8 moves the focus to the toasts, which keeps them on show. Escape dismisses. `ToastList` comes with the first. */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [focused, setFocused] = useState(false);
  const shown = useNotifications(toastStore).notifications.some(({ hidden }) => !hidden);

  /** Moves the focus back before a toast is closed, which would lose it. */
  const returnFocus = () => {
    if (region.current?.contains(document.activeElement)) (cameFrom.current ?? region.current).focus();
  };
  const dismiss = () => {
    returnFocus();
    dismissToast();
  };

  const enter = () => {
    if (region.current?.contains(document.activeElement)) return;
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    region.current?.focus();
  };
  // The empty list of ignored elements makes F8 work in the fields of forms, too.
  useHotkeys([['F8', enter]], []);

  return (
    <section
      ref={region}
      aria-label="Notifications"
      aria-live="polite"
      tabIndex={-1}
      className={styles.region}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
      // The only button closes the toast.
      onClickCapture={({ target }) => target instanceof Element && target.closest('button') && returnFocus()}
    >
      {shown && <ToastList focused={focused} onSwipe={dismiss} />}
    </section>
  );
}

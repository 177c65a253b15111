import { createNotificationsStore, type NotificationData, notifications } from '@mantine/notifications';
import styles from './Toasts.module.css';

/** A destructive one reports a failure and is announced at once (`alert`); others politely (`status`). */
export interface ToastContent {
  title: string;
  description: string;
  destructive?: boolean;
}

/** The time for which a dismissed toast is kept (specification 11.2). */
const REMOVE_DELAY_MS = 1_000_000;

/** The site's toasts: none or one. A dismissed toast is hidden and kept for 1,000,000 ms. */
export const toastStore = createNotificationsStore();

let number = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** The number of the next toast. Numbers wrap at the largest safe integer (specification 11.3). */
export const nextToastNumber = (current: number): number => (current + 1) % Number.MAX_SAFE_INTEGER;

/** Removes all toasts, visible or hidden. */
export function removeToasts(): void {
  clearTimeout(removal);
  notifications.updateState(toastStore, () => []);
}

/** Keeps a closed notification as hidden. Mantine removes it while it calls this, so it is added again afterwards. */
function keepHidden(closed: NotificationData): void {
  queueMicrotask(() => {
    if (toastStore.getState().notifications.length > 0) return;
    notifications.show({ ...closed, hidden: true }, toastStore);
    removal = setTimeout(removeToasts, REMOVE_DELAY_MS);
  });
}

/** Shows a toast, replacing the visible one. */
export function toast({ title, description, destructive = false }: ToastContent): void {
  number = nextToastNumber(number);
  const added: NotificationData = {
    id: String(number),
    title,
    message: description,
    role: destructive ? 'alert' : 'status',
    'aria-label': 'Notification',
    color: destructive ? 'red' : undefined,
    withBorder: true,
    className: styles.toast,
    classNames: { description: styles.description },
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: keepHidden,
  };
  clearTimeout(removal);
  notifications.updateState(toastStore, () => [added]);
}

export function dismissToast(): void {
  for (const { id, hidden } of toastStore.getState().notifications) {
    if (id && !hidden) notifications.hide(id, toastStore);
  }
}

import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { createNotificationsStore, type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import styles from './Toasts.module.css';
import type { Toast } from './toast';

const DURATION = 5000;

export interface ToastListProps {
  toasts: readonly Toast[];
  /** How far the toast is swiped, in px. */
  offset: number;
  /** Stops the clock of the toast on show; it starts anew afterwards. */
  paused: boolean;
  onDismiss: (id: string) => void;
}

/** Draws the open toasts with Mantine's notifications. Loaded with the first toast. */
export function ToastList({ toasts, offset, paused, onDismiss }: ToastListProps) {
  const [store] = useState(createNotificationsStore);

  useEffect(() => {
    const shown = toasts.filter(({ open }) => open);
    notifications.updateState(store, () =>
      shown.map(
        ({ id, title, description, destructive }): NotificationData => ({
          id,
          title,
          message: description,
          role: destructive ? 'alert' : 'status',
          'aria-label': 'Notification',
          color: destructive ? 'red' : undefined,
          withBorder: true,
          className: styles.toast,
          classNames: { description: styles.description },
          closeButtonProps: { 'aria-label': 'Close' },
          onClose: () => onDismiss(id),
        }),
      ),
    );
  }, [toasts, store, onDismiss]);

  return (
    <Notifications
      store={store}
      limit={1}
      autoClose={paused ? false : DURATION}
      transitionDuration={0}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      withinPortal={false}
      style={{ translate: `${offset}px`, userSelect: offset > 0 ? 'none' : undefined }}
    />
  );
}

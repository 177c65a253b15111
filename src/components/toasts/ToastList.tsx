import { Notifications } from '@mantine/notifications';
import { toastStore } from './toast.ts';

const DURATION_MS = 5000;

export interface ToastListProps {
  /** The distance of the current swipe, in px. */
  offset: number;
  /** Pauses the timer of the visible toast. Afterwards it starts from the beginning. */
  paused: boolean;
}

/** Renders the toasts with Mantine's notifications. Loaded with the first toast. */
export const ToastList = ({ offset, paused }: ToastListProps) => (
  <Notifications
    store={toastStore}
    limit={1}
    autoClose={paused ? false : DURATION_MS}
    transitionDuration={0}
    // Mantine's swipe works in both directions, and by a share of the width instead of 50 px.
    allowDragDismiss={false}
    allowScrollDismiss={false}
    withinPortal={false}
    style={{ translate: `${offset}px`, userSelect: offset > 0 ? 'none' : undefined }}
  />
);

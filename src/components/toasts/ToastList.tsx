import { Notifications } from '@mantine/notifications';
import { toastStore } from './toast.ts';

const DURATION_MS = 5000;

export interface ToastListProps {
  /** How far the toast is swiped, in px. */
  offset: number;
  /** Pauses the timer of the visible toast; afterwards it starts again from the beginning. */
  paused: boolean;
}

/** Draws the toasts with Mantine's notifications. Loaded with the first toast. */
export const ToastList = ({ offset, paused }: ToastListProps) => (
  <Notifications
    store={toastStore}
    limit={1}
    autoClose={paused ? false : DURATION_MS}
    transitionDuration={0}
    // Its own swipe dismisses to both sides, and by a part of the toast's width in place of 50 px.
    allowDragDismiss={false}
    allowScrollDismiss={false}
    withinPortal={false}
    style={{ translate: `${offset}px`, userSelect: offset > 0 ? 'none' : undefined }}
  />
);

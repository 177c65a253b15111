import { Notifications } from '@mantine/notifications';
import { toastStore } from './toast.ts';
import { useSwipeRight } from './toastSwipe.ts';

const DURATION_MS = 5000;

export interface ToastListProps {
  /** Whether the focus is in the region. Meanwhile the visible toast's timer is off; afterwards it starts anew. */
  focused: boolean;
  /** Called after a swipe to the right. The timer is off during a swipe, too. */
  onSwipe: () => void;
}

/** Renders the toasts with Mantine's notifications. Loaded with the first toast. */
export function ToastList({ focused, onSwipe }: ToastListProps) {
  const { distance, handlers } = useSwipeRight(onSwipe);
  return (
    <div {...handlers}>
      <Notifications
        store={toastStore}
        limit={1}
        autoClose={focused || distance > 0 ? false : DURATION_MS}
        transitionDuration={0}
        // Mantine's swipe works in both directions, and by a share of the width instead of 50 px.
        allowDragDismiss={false}
        allowScrollDismiss={false}
        withinPortal={false}
        style={{ translate: `${distance}px`, userSelect: distance > 0 ? 'none' : undefined }}
      />
    </div>
  );
}

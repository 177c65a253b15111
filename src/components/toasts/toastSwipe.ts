import { type DragEvent, type PointerEvent, useRef, useState } from 'react';

/** The distance from which a swipe dismisses. */
const THRESHOLD_PX = 50;

/** The distance up to which a press is still a click. */
const SLACK_PX = 5;

/** The distance of a swipe to the right, in px; 0 for one to the left. */
export const swiped = (start: number, now: number): number => Math.max(0, now - start);

export const dismisses = (distance: number): boolean => distance >= THRESHOLD_PX;

/**
 * Pointer handlers that call `onSwipe` after a swipe to the right, and the current distance of the swipe. A press on a
 * button is no swipe; the pointer is captured only once it moves, so buttons keep their clicks.
 */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | undefined>(undefined);
  const [distance, setDistance] = useState(0);

  const end = () => {
    start.current = undefined;
    setDistance(0);
  };

  return {
    distance,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const onButton = event.target instanceof Element && event.target.closest('button');
        if (event.button === 0 && !onButton) start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === undefined) return;
        const moved = swiped(start.current, event.clientX);
        if (moved > SLACK_PX) event.currentTarget.setPointerCapture(event.pointerId);
        setDistance(moved);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== undefined && dismisses(swiped(start.current, event.clientX))) onSwipe();
        end();
      },
      onPointerCancel: end,
      // Otherwise selected text would be dragged, which cancels the pointer.
      onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
    },
  };
}

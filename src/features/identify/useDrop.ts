import { type DragEvent, useState } from 'react';

/** Handlers for an element that files are dropped on, and whether something is held over it. */
export function useDrop(onDrop: (event: Event) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.nativeEvent);
      },
    },
  };
}

import { useSyncExternalStore } from 'react';

/** What a toast says. A destructive one reports a failure and interrupts a screen reader; the others wait their turn. */
export interface ToastContent {
  title: string;
  description: string;
  destructive?: boolean;
}

/** A toast that was added. A dismissed one is no longer open, and is kept until it is removed. */
export interface Toast extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

const LIMIT = 1;
const REMOVE_DELAY = 1_000_000;

/** The toasts after an action. Without an id, `dismiss` and `remove` mean all of them; an added one takes the others' place. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, LIMIT);
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => ((action.id ?? toast.id) === toast.id ? { ...toast, open: false } : toast));
    case 'remove':
      return action.id === undefined ? [] : toasts.filter((toast) => toast.id !== action.id);
  }
}

/** The number of the toast after the one with this number: they wrap at the largest safe integer. */
export const nextToastNumber = (number: number): number => (number + 1) % Number.MAX_SAFE_INTEGER;

/** A list of toasts that components can subscribe to. What is dismissed goes for good after 1,000,000 ms. */
export function createToaster() {
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();
  let toasts: readonly Toast[] = [];
  let number = 0;

  const dispatch = (action: ToastAction) => {
    toasts = toastReducer(toasts, action);
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const { id, open } of toasts) {
      if (open || removals.has(id)) continue;
      removals.set(
        id,
        setTimeout(() => dispatch({ type: 'remove', id }), REMOVE_DELAY),
      );
    }
    for (const listener of listeners) listener();
  };

  return {
    list: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add: (content: ToastContent) => {
      number = nextToastNumber(number);
      const id = String(number);
      dispatch({ type: 'add', toast: { ...content, id, open: true } });
      return {
        update: (changed: Partial<ToastContent>) => dispatch({ type: 'update', id, content: changed }),
        dismiss: () => dispatch({ type: 'dismiss', id }),
      };
    },
    dismiss: (id?: string) => dispatch({ type: 'dismiss', id }),
    remove: (id?: string) => dispatch({ type: 'remove', id }),
  };
}

/** The site's toasts. */
export const toaster = createToaster();

/** Shows a toast in place of the one on show, and answers with what changes or dismisses it. */
export const toast = (content: ToastContent) => toaster.add(content);

/** The site's toasts, followed. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(toaster.subscribe, toaster.list, toaster.list);

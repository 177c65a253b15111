import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The keys of `useSearchShortcut`, for `aria-keyshortcuts`. */
export const SEARCH_SHORTCUTS = '/ Control+K Meta+K';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Makes `/` and Ctrl or Cmd K focus the field and select its text, unless somebody is typing or a dialog is open.
 * Mantine's `useHotkeys` misses a `/` that is typed with Shift, as on many keyboards.
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>, enabled = true): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isEditable(event.target);
    const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if ((!slash && !letter) || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}

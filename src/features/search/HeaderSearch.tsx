import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { clientPart } from '../../graphql/clientPart';
import { useLazyClient } from '../../graphql/lazyClient';
import { paths } from '../../lib/paths';
import { comboboxProps } from './comboboxProps';
import classes from './HeaderSearch.module.css';
import { useHeaderSearch } from './useHeaderSearch';

const loadSuggestions = () => import('./Suggestions');

/** Without its code the field still leads to the results. */
const Suggestions = clientPart(async () => (await loadSuggestions()).Suggestions);

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * `/`, and Ctrl or Cmd K, put the focus into the field, wherever nobody is typing. Mantine's `useHotkeys` misses a `/` that
 * is typed with Shift, as on many keyboards.
 */
function useShortcut(focus: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isEditable(event.target);
    const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if ((!slash && !letter) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The search of every page: a field that suggests as one types, and leads to all results. */
export function HeaderSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useLazyClient();
  const { text, listed, expanded, active, ...search } = useHeaderSearch();
  useShortcut(() => {
    field.current?.focus();
    field.current?.select();
  });

  return (
    <form action={paths.search()} className={classes.search} onSubmit={search.onSubmit}>
      <input
        ref={field}
        {...comboboxProps({ id, expanded, active })}
        className={classes.field}
        name="q"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        maxLength={10_000}
        placeholder="Artist, date, song..."
        value={text}
        onChange={(event) => search.onChange(event.currentTarget.value)}
        onFocus={() => Promise.all([client.load(), loadSuggestions()]).catch(() => {})}
        onBlur={search.close}
        onKeyDown={search.onKeyDown}
      />
      <span className={classes.hint} aria-hidden="true">
        /
      </span>
      {listed && <Suggestions id={id} text={text} active={active} onOptions={search.setOptions} />}
    </form>
  );
}

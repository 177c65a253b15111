import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clientPart } from '../../graphql/clientPart';
import { useLazyClient } from '../../graphql/lazyClient';
import { paths } from '../../lib/paths';
import classes from './HeaderSearch.module.css';

const loadSuggestions = () => import('./Suggestions');

/** Without its code the field still leads to the results. */
const Suggestions = clientPart(async () => (await loadSuggestions()).Suggestions);

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** `/`, and Ctrl or Cmd K, put the focus into the field, wherever nobody is typing. */
function useShortcut(focus: () => void) {
  const focused = useRef(focus);
  useEffect(() => {
    focused.current = focus;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isEditable(event.target);
      const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if ((!slash && !letter) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      focused.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Where a key moves the active option to, or undefined when the key does not move it. -1 is the field itself. */
function moved(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1;
  return undefined;
}

/** The search of every page: a field that suggests as one types, and leads to all results. */
export function HeaderSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useLazyClient();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const shown = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(shown);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [options, setOptions] = useState<readonly string[]>([]);
  const [visit, setVisit] = useState(key);

  // A new page begins with its own text: that of the results, or none.
  if (visit !== key) {
    setVisit(key);
    setText(shown);
    setOpen(false);
  }
  useShortcut(() => {
    field.current?.focus();
    field.current?.select();
  });

  const go = (to: string) => {
    setOpen(false);
    setActive(-1);
    navigate(to);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const option = open ? options[active] : undefined;
    if (option !== undefined) go(option);
    else if (text.trim() !== '') go(paths.search(text.trim()));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = open ? moved(event.key, active, options.length) : undefined;
    if (target !== undefined) setActive(target);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'ArrowDown' && !open) setOpen(true);
    else return;
    event.preventDefault();
  };

  const onChange = (value: string) => {
    setText(value);
    setOpen(true);
    setActive(-1);
  };

  const listed = open && text.trim() !== '';
  const expanded = listed && options.length > 0;
  return (
    <form action={paths.search()} className={classes.search} onSubmit={onSubmit}>
      <input
        ref={field}
        className={classes.field}
        type="text"
        name="q"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? `${id}list` : undefined}
        aria-activedescendant={expanded && active >= 0 ? `${id}option${active}` : undefined}
        aria-keyshortcuts="/ Control+K Meta+K"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={10_000}
        placeholder="Artist, date, song..."
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => Promise.all([client.load(), loadSuggestions()]).catch(() => {})}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span className={classes.hint} aria-hidden="true">
        /
      </span>
      {listed && <Suggestions id={id} text={text} active={active} onOptions={setOptions} />}
    </form>
  );
}

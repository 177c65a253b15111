import { Kbd, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { allResults } from './hit.ts';
import classes from './SearchField.module.css';
import { SearchField } from './SearchField.tsx';
import { useSearchCombobox } from './useSearchCombobox.ts';
import { SEARCH_SHORTCUTS, useSearchShortcut } from './useSearchShortcut.ts';
import { useSuggestions } from './useSuggestions.ts';

const MOST_ARTISTS = 6;

/** The text of the field: what was typed, else the text whose results the page shows, else none. */
function useText() {
  const { pathname, search, key } = useLocation();
  const shown = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [visit, setVisit] = useState(key);
  const [typed, setTyped] = useState<string>();
  if (visit !== key) {
    setVisit(key);
    setTyped(undefined);
  }
  return { text: typed ?? shown, typed: typed ?? '', setTyped };
}

/** The search in the header of every page. It suggests while somebody types, and Enter leads to all results. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { text, typed, setTyped } = useText();
  const { hits, searching } = useSuggestions(typed, true, MOST_ARTISTS);
  const all = text.trim() === '' ? undefined : allResults(text.trim());
  const options = all && typed.trim() !== '' ? [...hits, all] : [];
  const combobox = useSearchCombobox({
    text,
    onText: setTyped,
    options,
    first: all,
    // Enter need not wait: `all` is known as soon as there is a text.
    searching: false,
    onChoose: ({ to }) => navigate(to),
  });
  useSearchShortcut(field);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (all) combobox.choose(all);
  };

  return (
    <form action={paths.search()} onSubmit={onSubmit}>
      <SearchField
        ref={field}
        combobox={combobox}
        options={options}
        listLabel="Suggestions"
        listHeight="min(28rem, 70dvh)"
        size="sm"
        name="q"
        aria-label="Search"
        aria-keyshortcuts={SEARCH_SHORTCUTS}
        placeholder="Search"
        rightSection={
          <Kbd className={classes.key} aria-hidden="true">
            /
          </Kbd>
        }
      />
      {/* Not a `status`, as the page below has one. */}
      <VisuallyHidden aria-live="polite">
        {combobox.expanded && !searching && counted(hits.length, 'suggestion')}
      </VisuallyHidden>
    </form>
  );
}

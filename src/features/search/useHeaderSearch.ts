import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths';

/** Where a key moves the active option to, or undefined when the key does not move it. -1 is the field itself. */
function moved(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1;
  return undefined;
}

/** The text of the search, whether suggestions are shown, and its keys. Enter follows the active one, else it leads to all results. */
export function useHeaderSearch() {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const shown = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(shown);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Where the suggestions lead, in their order. */
  const [options, setOptions] = useState<readonly string[]>([]);
  const [visit, setVisit] = useState(key);

  // A new page begins with its own text: that of the results, or none.
  if (visit !== key) {
    setVisit(key);
    setText(shown);
    setOpen(false);
  }

  const go = (to: string) => {
    setOpen(false);
    setActive(-1);
    navigate(to);
  };
  const listed = open && text.trim() !== '';

  return {
    text,
    listed,
    expanded: listed && options.length > 0,
    active,
    setOptions,
    close: () => setOpen(false),
    onChange: (value: string) => {
      setText(value);
      setOpen(true);
      setActive(-1);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // An input method uses these keys to compose characters.
      if (event.nativeEvent.isComposing) return;
      const target = open ? moved(event.key, active, options.length) : undefined;
      if (target !== undefined) setActive(target);
      else if (event.key === 'Escape' && open) setOpen(false);
      else if (event.key === 'ArrowDown' && !open) setOpen(true);
      else return;
      event.preventDefault();
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const option = open ? options[active] : undefined;
      if (option !== undefined) go(option);
      else if (text.trim() !== '') go(paths.search(text.trim()));
    },
  };
}

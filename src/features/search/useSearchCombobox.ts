import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** An option of what one text finds, which may be more by and by: with the next text there is none. */
interface Active {
  text: string;
  key: string;
}

interface ComboboxOptions<Option> {
  text: string;
  onText: (text: string) => void;
  /** What the list shows, in its order. */
  options: readonly (Option & { key: string })[];
  /** What Enter takes where no option is active, once that is known. */
  first: Option | undefined;
  /** Whether that may still become known. */
  searching: boolean;
  onChoose: (option: Option) => void;
}

/** Where a key moves the active option to, or undefined when the key does not move it. -1 is "none". */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1;
  // Before an option is active these two move the text cursor.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return undefined;
}

/**
 * The keys of a text field with a list of options, after the pattern "Editable Combobox With List Autocomplete" of the ARIA
 * Authoring Practices. Enter takes the active option, else the first; pressed before that is known, it takes it as soon as
 * it comes, if the text is still the same.
 */
export function useSearchCombobox<Option>({ text, options, first, searching, ...on }: ComboboxOptions<Option>) {
  const { onText, onChoose } = on;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [activeOf, setActiveOf] = useState<Active>();
  const [awaited, setAwaited] = useState<string>();
  const active = open && activeOf?.text === text ? options.findIndex(({ key }) => key === activeOf.key) : -1;

  const choose = (option: Option) => {
    setOpen(false);
    setAwaited(undefined);
    onChoose(option);
  };

  useEffect(() => {
    if (awaited === undefined || (searching && first === undefined)) return;
    setAwaited(undefined);
    if (first !== undefined && awaited === text.trim()) {
      setOpen(false);
      onChoose(first);
    }
  }, [awaited, searching, first, text, onChoose]);

  const onEnter = () => {
    const option = options[active] ?? first;
    if (option !== undefined) choose(option);
    else if (searching) setAwaited(text.trim());
  };

  const onEscape = () => {
    if (open && text) setOpen(false);
    else onText('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys to compose characters.
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, active, options.length);
    const option = target === undefined ? undefined : options[target];
    if (option) {
      setOpen(true);
      setActiveOf({ text, key: option.key });
    } else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  return {
    /** What the ids of the list and of its options begin with. */
    id,
    /** Whether the list is shown, and the position of its active option; -1 for none. */
    expanded: open && options.length > 0,
    active,
    choose,
    /** What makes the field behave so. */
    fieldProps: {
      value: text,
      onChange: (event: { currentTarget: { value: string } }) => {
        onText(event.currentTarget.value);
        setOpen(true);
        setAwaited(undefined);
      },
      onClick: () => setOpen(true),
      onBlur: () => setOpen(false),
      onKeyDown,
    },
  };
}

export type SearchCombobox<Option> = ReturnType<typeof useSearchCombobox<Option>>;

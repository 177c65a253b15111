import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** The active option, with its text. Another text has no active option. */
interface Active {
  text: string;
  key: string;
}

interface ComboboxOptions<Option> {
  text: string;
  onText: (text: string) => void;
  /** The options in the order of the list. */
  options: readonly (Option & { key: string })[];
  /** The option that Enter chooses if none is active, once it is known. */
  first: Option | undefined;
  /** Whether `first` may still become known. */
  searching: boolean;
  onChoose: (option: Option) => void;
}

/** The index to which a key moves the active option, or undefined if it does not. -1 is no option. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1;
  // Without an active option, these two keys move the text cursor.
  if (key === 'Home' && index >= 0) return 0;
  if (key === 'End' && index >= 0) return count - 1;
  return undefined;
}

/**
 * The keyboard handling of a text field with options, after "Editable Combobox With List Autocomplete" of the ARIA
 * Authoring Practices. Enter chooses the active option, else the first. If it is pressed before the first is known,
 * that is chosen as soon as it comes, if the text is still the same.
 */
export function useSearchCombobox<Option>({
  text,
  onText,
  options,
  first,
  searching,
  onChoose,
}: ComboboxOptions<Option>) {
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
    /** The prefix of the ids of the list and its options. */
    id,
    /** Whether the list is shown, and the index of its active option; -1 for none. */
    expanded: open && options.length > 0,
    active,
    choose,
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

import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import type { Hit } from './hit.ts';
import classes from './SearchField.module.css';
import type { SearchCombobox } from './useSearchCombobox.ts';

/** The most characters in a search field, so that the URL of the results is not too long for servers. */
const LONGEST_TYPED = 1_000;

interface SearchFieldProps extends TextInputProps {
  ref: Ref<HTMLInputElement>;
  combobox: SearchCombobox<Hit>;
  options: readonly Hit[];
  /** The name of the list of options. */
  listLabel: string;
  /** The height above which the list scrolls. */
  listHeight: string;
  /** Content below the options. */
  note?: ReactNode;
  /** Called with the chosen option. Without it, options are links, which can be opened in a tab. */
  onPick?: ((option: Hit) => void) | undefined;
}

/** A text field with a list of options: an ARIA combobox. Mantine's lacks some of its states (docs/decisions/combobox.md). */
export function SearchField({ combobox, options, listLabel, listHeight, note, onPick, ...field }: SearchFieldProps) {
  const { id, expanded, active, fieldProps } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the first line of an option, as a long option may be higher than the list.
    if (active >= 0) list.current?.children[active]?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const option = (hit: Hit, position: number) => {
    const props = {
      id: `${id}option${position}`,
      role: 'option',
      'aria-selected': position === active,
      className: classes.option,
      tabIndex: -1,
      children: (
        <>
          <bdi>{hit.title}</bdi>
          <span>{hit.detail}</span>
        </>
      ),
    } as const;
    return onPick ? (
      <button key={hit.key} type="button" {...props} onClick={() => onPick(hit)} />
    ) : (
      <Link key={hit.key} to={hit.to} {...props} />
    );
  };
  return (
    <div className={classes.search}>
      <TextInput
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? `${id}list` : undefined}
        aria-activedescendant={expanded && active >= 0 ? `${id}option${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={LONGEST_TYPED}
        rightSectionPointerEvents="none"
        {...field}
        {...fieldProps}
      />
      {expanded && (
        <div className={classes.dropdown}>
          <div
            ref={list}
            id={`${id}list`}
            role="listbox"
            aria-label={listLabel}
            // Without this, an element that scrolls would be a stop of the Tab key.
            tabIndex={-1}
            // Pressing an option leaves the focus in the field, which handles the keys.
            onMouseDown={(event) => event.preventDefault()}
            className={classes.list}
            style={{ maxHeight: listHeight }}
          >
            {options.map(option)}
          </div>
          {note}
        </div>
      )}
    </div>
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import type { Hit } from './hits.ts';
import classes from './SearchField.module.css';
import type { SearchCombobox } from './useSearchCombobox.ts';

/** How much may be typed into a search field: the URL of what it found stays one that a server reads. */
const LONGEST_TYPED = 1_000;

interface SearchFieldProps extends TextInputProps {
  ref: Ref<HTMLInputElement>;
  combobox: SearchCombobox<Hit>;
  options: readonly Hit[];
  /** What the list of options is called. */
  listLabel: string;
  /** A list that is higher scrolls. */
  listHeight: string;
  /** Shown below the options. */
  note?: ReactNode;
  /** Options are links, which open in a tab too; with this they are choices. */
  onPick?: ((option: Hit) => void) | undefined;
}

/**
 * A text field with the list of what its text may mean: an ARIA combobox. Mantine's lacks some of its states
 * (docs/decisions/combobox.md).
 */
export function SearchField({ combobox, options, listLabel, listHeight, note, onPick, ...field }: SearchFieldProps) {
  const { id, expanded, active, fieldProps } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is scrolled to is the first line of an option: the list may be lower than a long one.
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
            // What scrolls would be a stop of the Tab key, on the way to the next field.
            tabIndex={-1}
            // Pressing an option leaves the focus in the field, where the keys are.
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

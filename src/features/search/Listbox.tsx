import type { CSSProperties, ReactNode, Ref } from 'react';
import type { ComboboxState } from './comboboxProps';
import optionClasses from './Option.module.css';

/** What makes a link or a button the option at a position of the list. */
export const optionProps = ({ id, active }: Omit<ComboboxState, 'expanded'>, position: number) =>
  ({
    id: `${id}option${position}`,
    role: 'option',
    'aria-selected': position === active,
    className: optionClasses.option,
    tabIndex: -1,
  }) as const;

interface ListboxProps {
  /** What its id begins with. */
  id: string;
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The list of a combobox. */
export const Listbox = ({ id, label, ...props }: ListboxProps) => (
  <div
    id={`${id}list`}
    role="listbox"
    aria-label={label}
    // What scrolls would be a stop of the Tab key, on the way to the next field.
    tabIndex={-1}
    // Pressing an option leaves the focus in the field, where the keys are.
    onMouseDown={(event) => event.preventDefault()}
    {...props}
  />
);

export interface ComboboxState {
  /** What the ids of the list and of its options begin with. */
  id: string;
  /** Whether the list is shown. */
  expanded: boolean;
  /** The position of the active option; -1 for none. */
  active: number;
}

/**
 * What makes a text field a combobox: its states, which a screen reader says, and none of the browser's own help. Mantine's
 * lacks some of these states (docs/decisions/combobox.md).
 */
export const comboboxProps = ({ id, expanded, active }: ComboboxState) =>
  ({
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': expanded,
    'aria-controls': expanded ? `${id}list` : undefined,
    'aria-activedescendant': expanded && active >= 0 ? `${id}option${active}` : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    enterKeyHint: 'search',
  }) as const;

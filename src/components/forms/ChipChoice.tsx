import { Chip, Group } from '@mantine/core';

interface ChipChoiceProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few options, such as which rows a table shows. */
export const ChipChoice = <Value extends string>({ label, options, value, onChange }: ChipChoiceProps<Value>) => (
  <Chip.Group
    value={value}
    onChange={(chosen) => {
      const option = options.find((one) => one.value === chosen);
      if (option) onChange(option.value);
    }}
  >
    <Group role="radiogroup" aria-label={label} gap="2xs">
      {options.map((option) => (
        <Chip key={option.value} value={option.value} size="sm">
          {option.label}
        </Chip>
      ))}
    </Group>
  </Chip.Group>
);

import { Group, NativeSelect, Text } from '@mantine/core';
import classes from './InlineSelect.module.css';

interface InlineSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** The result of the choice, for example `5 of 38`. */
  note?: string | undefined;
}

/** A select beside its label, above the list that it filters. */
export const InlineSelect = ({ label, options, value, onChange, note }: InlineSelectProps) => (
  <Group gap="xs" c="dimmed" fz="sm">
    <NativeSelect
      label={label}
      classNames={classes}
      size="xs"
      data={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <Text span inherit role="status">
      {note}
    </Text>
  </Group>
);

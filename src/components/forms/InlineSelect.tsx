import { Group, NativeSelect, Text } from '@mantine/core';
import classes from './InlineSelect.module.css';

interface InlineSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** What the choice has come to, for example `5 of 38`. */
  note?: string | undefined;
}

/** A select above a list, beside its label, that chooses what the list shows. */
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

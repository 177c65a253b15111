import { TextInput, type TextInputProps } from '@mantine/core';

/** The field of a username. Browsers may fill it in, but not correct it. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);

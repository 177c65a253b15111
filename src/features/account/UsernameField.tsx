import { TextInput, type TextInputProps } from '@mantine/core';

/** The field of a user name, which browsers fill in and leave as it is typed. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);

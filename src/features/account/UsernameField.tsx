import { TextInput, type TextInputProps } from '@mantine/core';

/** The field of a username: browsers fill it in, and do not correct it. */
export const UsernameField = (props: TextInputProps) => (
  <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);

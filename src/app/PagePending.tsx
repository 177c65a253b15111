import { Text } from '@mantine/core';
import classes from './Shell.module.css';

/** Shown in place of the first page while its code is loading, if that takes long. */
export const PagePending = () => (
  <Text className={classes.pending} c="dimmed" role="status">
    Loading page...
  </Text>
);

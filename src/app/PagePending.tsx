import { Text } from '@mantine/core';
import classes from './Shell.module.css';

/** Shown instead of the first page if its code loads slowly. */
export const PagePending = () => (
  <Text className={classes.pending} c="dimmed" role="status">
    Loading page...
  </Text>
);

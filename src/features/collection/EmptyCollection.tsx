import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';

export const EmptyCollection = () => (
  <Text>
    Nothing is in your collection yet. Press Have or Want on the page of a performance or a recording, or Attended on
    that of a performance, <Link to={paths.collection()}>import a list</Link>, or{' '}
    <Link to={paths.identify()}>identify your folders</Link> and mark what is complete.
  </Text>
);

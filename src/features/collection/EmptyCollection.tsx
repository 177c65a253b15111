import { Group, Stack, Text } from '@mantine/core';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { paths } from '#lib/paths.ts';

export const EmptyCollection = () => (
  <Stack gap="xs">
    <Text>Nothing is in your collection yet.</Text>
    <Text>Press Have or Want on the page of a performance or a recording, or Attended on that of a performance.</Text>
    <Text>Or bring a list, or folders: what is complete in them can be marked.</Text>
    <Group gap="xs" mt="xs">
      <ButtonLink to={paths.search()}>Search for a show</ButtonLink>
      <ButtonLink to={paths.collection('import')}>Import a list</ButtonLink>
      <ButtonLink to={paths.identify()}>Identify your folders</ButtonLink>
    </Group>
  </Stack>
);

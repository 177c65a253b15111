import { Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { MarkAll, Marks } from '#features/collection/Marks.tsx';
import { Identify } from '#features/identify/Identify.tsx';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';

/**
 * `/identify`: finds the recording of a copy, and checks whether it is complete. With `?recording={id}`, the copy is
 * compared with that recording only.
 */
export function Component() {
  const [search] = useSearchParams();
  const recordingId = parseId(search.get('recording'));
  return (
    <Stack>
      <PageTitle
        title="Identify a recording"
        description="Find out which recording a copy is of, and whether it is complete and intact."
      />
      {recordingId === undefined ? (
        <Text>Find out which recording you have, and whether it is complete and intact.</Text>
      ) : (
        <Text>
          Your copy is held against <Link to={paths.recording(recordingId)}>recording {recordingId}</Link>.{' '}
          <Link to={paths.identify()}>Search the whole database instead</Link>
        </Text>
      )}
      <Identify
        key={recordingId}
        recordingId={recordingId}
        markAll={(recordings) => (
          <MarkAll items={recordings.map(({ id, performance }) => collectionItem(performance, id))} />
        )}
        actions={(recordings) => (
          <Marks items={recordings.map(({ id, performance }) => collectionItem(performance, id))} />
        )}
      />
    </Stack>
  );
}

import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { readListFragment } from '#domain/attended/listLink.ts';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { markKey } from '#domain/collection/status.ts';
import { collectionStore, useCollection } from '#domain/collection/useCollection.ts';
import { fetchShows } from '#domain/performances/fetchShows.ts';
import { failureOf } from '#graphql/errors.ts';
import { type Read, useReading } from '#graphql/useReadings.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { Attended } from './Attended.tsx';

/** Adds the shows of a list to those of this browser that are marked as Attended. */
function AddToMine({ shows }: { shows: readonly AttendedShow[] }) {
  const { state, marks, problem } = useCollection();
  const [added, setAdded] = useState<number>();
  const notMine = shows.filter((show) => !marks.has(markKey({ ...show, status: 'attended' })));
  const isDone = notMine.length === 0;
  const add = async () => {
    const isKept = await collectionStore().put(
      notMine.map((show) => ({ ...show, status: 'attended', condition: '', notes: '' })),
    );
    if (isKept) setAdded(notMine.length);
  };
  return (
    <>
      <Group gap="xs">
        {/* Pressed, it keeps the focus, which a disabled button would lose. */}
        <Button
          disabled={state !== 'open'}
          aria-disabled={isDone}
          data-disabled={isDone || undefined}
          onClick={isDone ? undefined : add}
        >
          Add to my shows
        </Button>
        <Link to={paths.myShows()}>My own shows</Link>
        <Text size="sm" role="status">
          {added !== undefined && `${counted(added, 'show')} added.`}
          {added === undefined &&
            state === 'open' &&
            isDone &&
            (shows.length === 1 ? 'It is among your shows.' : 'All of them are among your shows.')}
        </Text>
      </Group>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}

const readShows: Read<readonly number[], AttendedShow[]> = async (client, ids) =>
  (await fetchShows(client, ids)).map((show) => collectionItem(show));

/** The shows of a list, once its ids are known. */
function ShowsOfList({ ids }: { ids: readonly number[] }) {
  const { result: shows, ...state } = useReading(ids, readShows);
  const failure = failureOf(state);
  if (failure) return <FailureNotice failure={failure} title="Error Loading Data" />;
  if (!shows) return <Text role="status">Reading the shows of the list...</Text>;
  const missing = ids.length - shows.length;
  return (
    <>
      <Text>This list of {counted(ids.length, 'show')} came with the link.</Text>
      {missing > 0 && <Notice kind="info">{counted(missing, 'show')} of it cannot be found in the database.</Notice>}
      {shows.length > 0 ? (
        <>
          <AddToMine shows={shows} />
          <Attended shows={shows} />
        </>
      ) : (
        <Link to={paths.myShows()}>My own shows</Link>
      )}
    </>
  );
}

const readFragment = (_client: unknown, fragment: string) => readListFragment(fragment);

/** The list of shows in a fragment, or the sentence that it cannot be read. */
export function ListOfLink({ fragment }: { fragment: string }) {
  const { result: list } = useReading(fragment, readFragment);
  if (!list) return <Text role="status">Reading the list...</Text>;
  if (list.problem !== undefined) {
    return (
      <Notice kind="error">
        {list.problem} <Link to={paths.myShows()}>My own shows</Link>
      </Notice>
    );
  }
  return <ShowsOfList ids={list.ids} />;
}

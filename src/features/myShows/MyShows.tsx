import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useCollection } from '#domain/collection/useCollection.ts';
import { paths } from '#lib/paths.ts';
import { Attended } from './Attended.tsx';
import { isList, SONGS_FRAGMENT } from './fragment.ts';
import { ListOfLink } from './ListOfLink.tsx';

/** The shows of this browser's collection that are marked as Attended. */
function OwnShows() {
  const { state, marks, problem } = useCollection();
  const shows = useMemo(() => [...marks.values()].filter(({ status }) => status === 'attended'), [marks]);
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {state === 'loading' && <Text role="status">Opening the collection...</Text>}
      {state === 'open' && shows.length === 0 && (
        <Text>
          No show is marked as Attended yet. <Link to={paths.search()}>Search for a show</Link> by its date, venue or
          artist, or <Link to={paths.artists()}>browse the artists</Link>, and press Attended beside it. You can also{' '}
          <Link to={paths.collection('import')}>import a list</Link>.
        </Text>
      )}
      {shows.length > 0 && <Attended shows={shows} toSongs={SONGS_FRAGMENT} />}
    </>
  );
}

/** The shows that the visitor attended, or those of the list in the URL's fragment. */
export function MyShows() {
  const { hash } = useLocation();
  return isList(hash) ? <ListOfLink key={hash} fragment={hash} /> : <OwnShows />;
}

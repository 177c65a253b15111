import { Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import type { FollowedArtist } from '#domain/collection/mark.ts';
import { useCollection } from '#domain/collection/useCollection.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { venueAndPlace } from '#domain/performances/places.ts';
import { failureOf } from '#graphql/errors.ts';
import { isOwnApi } from '#lib/apiUrl.ts';
import { paths } from '#lib/paths.ts';
import { FollowButton } from './FollowButton.tsx';
import { lastVisit } from './lastVisit.ts';
import { type NewsItem, useNews } from './useNews.ts';

/** The day of an instant by the visitor's clock, and the time if it is asked for. */
const Time = ({ of, timeStyle }: { of: string; timeStyle?: 'short' }) => (
  <time dateTime={of}>{new Date(of).toLocaleString('en-US', { dateStyle: 'medium', timeStyle })}</time>
);

/** Something that was added or changed, as a link to it. */
function Item({ record, id, date, year, isChange, at, ...where }: NewsItem) {
  const day = displayedDate(date, year);
  return (
    <List.Item>
      <Text>
        {isChange ? 'Changed' : 'Added'}:{' '}
        {record === 'SOURCE' ? (
          <Link to={paths.recording(id)}>Recording of {day}</Link>
        ) : (
          <Link to={paths.performance(id)}>{day}</Link>
        )}{' '}
        <bdi>{venueAndPlace(where)}</bdi>{' '}
        <Text span size="sm" c="dimmed">
          <Time of={at} />
        </Text>
      </Text>
    </List.Item>
  );
}

interface ArtistNewsProps {
  follow: FollowedArtist;
  items: readonly NewsItem[];
  /** The sentence in place of items. */
  nothing: string;
}

function ArtistNews({ follow: { id, artist }, items, nothing }: ArtistNewsProps) {
  return (
    <Section title={artist}>
      {(titleId) => (
        <Stack gap="xs">
          <Group gap="sm">
            <FollowButton id={id} name={artist} describedBy={titleId} />
            <NameLink name={artist} to={paths.artist(id)} />
            {isOwnApi && (
              <a href={paths.artistFeed(id)} aria-describedby={titleId}>
                RSS feed
              </a>
            )}
          </Group>
          {items.length === 0 ? (
            <Text c="dimmed">{nothing}</Text>
          ) : (
            <List aria-labelledby={titleId}>
              {items.map((item) => (
                <Item key={`${item.record} ${item.id}`} {...item} />
              ))}
            </List>
          )}
        </Stack>
      )}
    </Section>
  );
}

interface NewsProps {
  follows: readonly FollowedArtist[];
  /** The time after which things are news. Without one, all are. */
  since: string | undefined;
}

/** The news of each artist, those with the latest first. */
function News({ follows, since }: NewsProps) {
  const [ids] = useState(() => follows.map(({ id }) => id));
  const { result: items, ...news } = useNews(ids, since);
  const failure = failureOf(news);
  if (failure) return <FailureNotice failure={failure} title="Error Loading News" />;
  if (!items) return <Text role="status">Loading what is new...</Text>;
  const newsOf = ({ id }: FollowedArtist) => items.filter(({ artistId }) => artistId === id);
  const latest = (follow: FollowedArtist) => newsOf(follow)[0]?.at ?? '';
  const nothing = since ? 'Nothing was added or changed since then.' : 'The database has nothing of this artist.';
  return follows
    .toSorted((a, b) => latest(b).localeCompare(latest(a)) || a.artist.localeCompare(b.artist, 'en'))
    .map((follow) => <ArtistNews key={follow.id} follow={follow} items={newsOf(follow)} nothing={nothing} />);
}

/** The news of the artists that were followed when the page was opened. They stay until it is left, even if unfollowed. */
function Followed({ initial }: { initial: readonly FollowedArtist[] }) {
  const [follows] = useState(initial);
  const [since, setSince] = useState(lastVisit);
  return (
    <>
      <Group gap="sm">
        <Text>
          {since ? (
            <>
              Since your last visit in this browser, <Time of={since} timeStyle="short" />: at most 20 of each artist.
            </>
          ) : (
            'What was added or changed last: at most 20 of each artist.'
          )}
        </Text>
        {since && (
          <Button size="small" onClick={() => setSince(undefined)}>
            Show the latest
          </Button>
        )}
      </Group>
      <News key={since} follows={follows} since={since} />
    </>
  );
}

/** The additions and changes of the artists that are followed in this browser. */
export function FollowedArtists() {
  const { state, follows, problem } = useCollection();
  const [hasFollowed, setHasFollowed] = useState(false);
  if (!hasFollowed && follows.size > 0) setHasFollowed(true);
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {state === 'loading' && <Text role="status">Opening the collection...</Text>}
      {state === 'open' && !hasFollowed && (
        <Text>
          You follow nobody yet. <Link to={paths.artists()}>Browse the artists</Link> or{' '}
          <Link to={paths.search()}>search for one</Link>, and press Follow on the artist's page.
        </Text>
      )}
      {hasFollowed && <Followed initial={[...follows.values()]} />}
    </>
  );
}

import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { artistCalled } from '#domain/artists/artistCalled.ts';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { displayedDate } from '#domain/dates/dates.ts';
import { formDate, storedDate } from '#domain/dates/performanceDate.ts';
import { place } from '#domain/performances/places.ts';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import { nodes } from '#graphql/connection.ts';
import { errorMessage, failureOf } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type PerformanceSummaryFragment,
  PerformanceSummaryFragmentDoc,
  ShowsOfDateDocument,
} from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';

/** A show in words: its date, title, venue and place. */
const showLine = ({ date, year, title, venue, city, state }: PerformanceSummaryFragment): string =>
  [displayedDate(date, year), title, venue, place(city, state)].filter(Boolean).join(', ');

interface FoundShowsProps {
  artistId: number;
  date: { date: string; year: number };
  /** Called with the show if it is the artist's only one on the date. */
  onOnly: ((id: number) => void) | undefined;
}

/** The shows of an artist on a date, and a link to add another one. */
function FoundShows({ artistId, date, onOnly }: FoundShowsProps) {
  const { data, error, loading, refetch } = useQuery(ShowsOfDateDocument, {
    variables: { artist: artistId, ...date },
    fetchPolicy: 'network-only',
  });
  const shows = data && getFragmentData(PerformanceSummaryFragmentDoc, nodes(data.artist?.performances));
  const only = shows?.length === 1 ? shows[0]?.id : undefined;
  const choose = useEffectEvent((id: number) => onOnly?.(id));
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
  const failure = failureOf({ error, retry: () => refetch() });
  return (
    <>
      <Text role="status">
        {loading && 'Looking for the show...'}
        {shows && (shows.length > 0 ? 'Choose the show:' : 'The show is not there yet: add it first, and come back.')}
      </Text>
      {failure && <FailureNotice failure={failure} title="Error Looking for the Show" />}
      {shows && shows.length > 0 && (
        <LineList>
          {shows.map((show) => (
            <li key={show.id}>
              <Link to={paths.recordingAdd(show.id)}>{showLine(show)}</Link>
            </li>
          ))}
        </LineList>
      )}
    </>
  );
}

interface ShowChoiceProps {
  /** The recording, whose text or lists may name the show. */
  recording: Pick<RecordingValues, 'textdoc' | 'checksums'>;
  /** A field that looks for an artist. */
  search: (onPick: (id: number) => void) => ReactNode;
  /** Called with the show that the text names, if there is only one: nobody has to choose it. */
  onFound: ((id: number) => void) | undefined;
}

/** The choice of a recording's show, by artist and date. Those in the recording's text are looked up at once. */
export function ShowChoice({ recording, search, onFound }: ShowChoiceProps) {
  const client = useApolloClient();
  const { textdoc, checksums } = recording;
  const [told, setTold] = useState({ artist: '', date: '' });
  const [artistId, setArtistId] = useState<number>();
  /** The date as typed; undefined before anything is typed. Then it is the one in the text. */
  const [typedDate, setTypedDate] = useState<string>();
  const [problem, setProblem] = useState('');

  // The code that reads texts is not needed before there is one.
  useEffect(() => {
    if (textdoc.trim() === '' && checksums.length === 0) return;
    let isLast = true;
    Promise.all([import('#domain/recordings/showText.ts'), import('#texts/readInfoText.ts')]).then(
      ([{ showText }, { readInfoText }]) => {
        const { artist, date } = readInfoText(showText({ textdoc, checksums }));
        if (isLast) setTold((before) => (before.artist === artist && before.date === date ? before : { artist, date }));
      },
      (error) => setProblem(`The copy could not be read: ${errorMessage(error)}`),
    );
    return () => {
      isLast = false;
    };
  }, [textdoc, checksums]);

  useEffect(() => {
    if (told.artist === '') return;
    artistCalled(client, told.artist).then(
      (found) => {
        if (found) setArtistId((picked) => picked ?? found.id);
        else setProblem(`The copy calls the artist ${told.artist}: choose who that is.`);
      },
      (error) => setProblem(`The artist ${told.artist} could not be looked up: ${errorMessage(error)}`),
    );
  }, [client, told]);

  const { query, variables } = artistNameQuery(artistId ?? 0);
  const { data } = useQuery(query, artistId === undefined ? skipToken : { variables });
  const date = typedDate ?? told.date;
  const completed = formDate(date);
  const stored = storedDate(completed);
  return (
    <Section title="Show">
      <Stack gap="sm">
        {artistId === undefined ? (
          <>
            {problem && <Text role="status">{problem}</Text>}
            {search(setArtistId)}
          </>
        ) : (
          <Group gap="xs">
            <Text>
              Artist: <Link to={paths.performances(artistId)}>{data?.artist?.name ?? artistId}</Link>
            </Text>
            <Button size="small" onClick={() => setArtistId(undefined)}>
              Another artist
            </Button>
          </Group>
        )}
        <TextInput
          label="Date of the show"
          placeholder="mm/dd/yyyy"
          maw="16rem"
          autoComplete="off"
          value={date}
          onChange={({ currentTarget }) => setTypedDate(currentTarget.value)}
          onBlur={() => typedDate !== undefined && setTypedDate(completed)}
        />
        {artistId !== undefined && stored && (
          <FoundShows artistId={artistId} date={stored} onOnly={completed === told.date ? onFound : undefined} />
        )}
        <div>
          <ButtonLink to={paths.performanceAdd(artistId, 'recording')}>Add Performance</ButtonLink>
        </div>
      </Stack>
    </Section>
  );
}

import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { ChipChoice } from '#components/forms/ChipChoice.tsx';
import { type Changes, useSearchState } from '#components/navigation/useSearchState.ts';
import { Section } from '#components/page/Section.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import type { Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { useCollection } from '#domain/collection/useCollection.ts';
import { displayedYear } from '#domain/dates/dates.ts';
import { KIND_OPTIONS } from '#domain/recordings/kindOptions.ts';
import { failureOf } from '#graphql/errors.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { EmptyCollection } from './EmptyCollection.tsx';
import { MissingTable } from './MissingTable.tsx';
import { type MissingParams, readMissingParams } from './missingParams.ts';
import { type KnownShow, MISSING_KINDS, type MissingKind, showsMissing } from './showsMissing.ts';
import { useKnownShows } from './useKnownShows.ts';

const NAMES: Record<MissingKind, string> = {
  recorded: 'With recordings',
  unrecorded: 'Without any recording',
  upgrades: 'Upgrades',
};

function whyNone(missing: MissingKind, shows: readonly KnownShow[], marks: ReadonlyMap<string, Mark>): string {
  if (shows.length === 0) return 'There is no such show.';
  if (missing === 'unrecorded') {
    return shows.every(({ recordings }) => recordings > 0)
      ? 'Of these, every show has a recording.'
      : 'Of these, you have every show without a recording.';
  }
  if (missing === 'recorded') {
    return shows.some(({ recordings }) => recordings > 0)
      ? 'Of these, you have every show of which a recording is known.'
      : 'Of these, no show has a recording.';
  }
  const had = shows.flatMap(({ recordingIds, upgrades }) =>
    recordingIds
      .filter((id) => marks.get(markKey({ kind: 'recording', id }))?.status === 'have')
      .map((id) => ({ isUpgraded: upgrades.has(id) })),
  );
  if (had.length === 0) return 'Of these, no recording is marked Have, and upgrades are told of recordings alone.';
  return had.some(({ isUpgraded }) => isUpgraded)
    ? 'Of these, you have an upgrade of each recording that you have and that was upgraded.'
    : 'Of these, no recording that you have was upgraded.';
}

/** The artists of a collection, those with the most marks first. */
function artistsOf(marks: Iterable<Mark>): { id: number; name: string }[] {
  const counts = new Map<number, { name: string; count: number }>();
  for (const { artistId, artist } of marks) {
    counts.set(artistId, { name: artist, count: (counts.get(artistId)?.count ?? 0) + 1 });
  }
  return [...counts].map(([id, { name, count }]) => ({ id, name, count })).sort((a, b) => b.count - a.count);
}

interface MissingShowsProps {
  /** The artist; undefined for all artists of the collection. */
  artist: { id: number; name: string } | undefined;
}

/** The progress of reading the shows, or the failure. */
function Progress({ artists, known }: { artists: number; known: ReturnType<typeof useKnownShows> }) {
  const { artistsDone, shows, done, stopped, setStopped, error, retry } = known;
  const failure = failureOf({ error, retry });
  const read = `${counted(shows.length, 'show')} read`;
  return (
    <>
      <Group gap="xs">
        <Text c="dimmed" role="status">
          {artists > 1 ? `${read}, ${artistsDone} of ${counted(artists, 'artist')}` : read}
          {!done && !stopped && !failure && '...'}
        </Text>
        {artists > 1 && !done && !failure && (
          <Button size="small" onClick={() => setStopped(!stopped)}>
            {stopped ? 'Go on' : 'Stop'}
          </Button>
        )}
      </Group>
      {failure && <FailureNotice failure={failure} title="Error Loading Data" />}
    </>
  );
}

type NamedArtist = NonNullable<MissingShowsProps['artist']>;

interface FiltersProps extends MissingParams {
  artist: NamedArtist | undefined;
  artists: readonly NamedArtist[];
  years: readonly number[];
  change: (changes: Changes) => void;
}

function Filters({ artist, artists, year, years, kind, missing, change }: FiltersProps) {
  const select = { size: 'sm', flex: '1 1 9rem' } as const;
  const wide = { ...select, flex: '2 1 14rem' } as const;
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        {...wide}
        label="Artist"
        data={[
          { value: '', label: 'All of my collection' },
          ...artists.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={artist?.id ?? ''}
        onChange={({ currentTarget }) => change({ artist: currentTarget.value })}
      />
      <NativeSelect
        {...select}
        label="Year"
        data={[
          { value: '', label: 'Any year' },
          ...years.map((known) => ({ value: String(known), label: displayedYear(known) })),
        ]}
        value={year ?? ''}
        onChange={({ currentTarget }) => change({ year: currentTarget.value })}
      />
      {missing !== 'unrecorded' && (
        <NativeSelect
          {...select}
          label="Kind of recording"
          data={KIND_OPTIONS}
          value={kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
        />
      )}
    </Group>
  );
}

/** The shows that are missing in the collection: of one artist, or of all artists in it. */
export function MissingShows({ artist }: MissingShowsProps) {
  const { state, marks, problem } = useCollection();
  const { state: params, change } = useSearchState(readMissingParams);
  const { missing, year, kind } = params;
  const collected = useMemo(() => artistsOf(marks.values()), [marks]);
  const artists = useMemo(() => (artist ? [artist] : collected), [artist, collected]);
  const ids = useMemo(() => (state === 'loading' ? [] : artists.map(({ id }) => id)), [state, artists]);
  const known = useKnownShows(ids);
  const isChosen = useCallback(
    (show: KnownShow) =>
      (year === undefined || show.year === year) &&
      (kind === undefined || show.recordings === 0 || show.kinds.has(kind)),
    [year, kind],
  );
  const all = useMemo(() => showsMissing(known.shows, marks).filter(isChosen), [known.shows, marks, isChosen]);
  const rows = useMemo(() => all.filter((show) => show.missing === missing), [all, missing]);
  const years = new Set([...(year === undefined ? [] : [year]), ...known.shows.map((show) => show.year)]);

  if (state === 'loading') return <Text role="status">Opening the collection...</Text>;
  const notices = (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!problem && marks.size === 0 && <EmptyCollection />}
    </>
  );
  if (artists.length === 0) return notices;
  return (
    <Stack>
      {notices}
      <Filters
        {...params}
        artist={artist}
        artists={[...artists, ...(artist ? collected.filter(({ id }) => id !== artist.id) : [])]}
        years={[...years].sort((a, b) => b - a)}
        change={change}
      />
      <ChipChoice
        label="Missing"
        value={missing}
        onChange={(show) => change({ show })}
        options={MISSING_KINDS.map((value) => ({
          value,
          label: `${NAMES[value]} (${withCommas(all.filter((show) => show.missing === value).length)})`,
        }))}
      />
      <Progress artists={artists.length} known={known} />
      <Section title={NAMES[missing]}>
        {(titleId) =>
          rows.length > 0 ? (
            <MissingTable key={missing} missing={missing} rows={rows} labelledBy={titleId} />
          ) : (
            known.done && <Text c="dimmed">{whyNone(missing, known.shows.filter(isChosen), marks)}</Text>
          )
        }
      </Section>
    </Stack>
  );
}

import { Text, VisuallyHidden } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { namedDate } from '#domain/dates/byMonth.ts';
import type { PerformanceExtrasQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import classes from './SetList.module.css';

export type RareSong = NonNullable<PerformanceExtrasQuery['performance']>['highlights'][number];

/** The songs of a show by their keys: those that are rare, and of others the number of shows since they were played. */
export type SongPasts = ReadonlyMap<string, RareSong | number>;

/** The rare ones of songs. */
export const rareOf = (pasts: SongPasts): RareSong[] => [...pasts.values()].filter((past) => typeof past !== 'number');

/** Says beside a song why it is rare, or how many shows ago it was played. */
export function SongPast({ past }: { past: RareSong | number }) {
  if (typeof past === 'number') {
    return (
      <span className={classes.aside} title={`Last played ${counted(past, 'show')} ago`}>
        {' '}
        {past}
        <VisuallyHidden>{past === 1 ? ' show' : ' shows'} ago</VisuallyHidden>
      </span>
    );
  }
  const { kind, gap, lastPlayed } = past;
  return (
    <span className={classes.rare}>
      {' '}
      {kind === 'DEBUT' && 'Debut'}
      {kind === 'ONLY' && 'Only time'}
      {kind === 'RETURN' && lastPlayed && (
        <>
          Last played <Link to={paths.performance(lastPlayed.id)}>{namedDate(lastPlayed.date, lastPlayed.year)}</Link>,{' '}
          {counted(gap ?? 0, 'show')} ago
        </>
      )}
    </span>
  );
}

/** The number of rare songs of each kind at a show, the meaning of the numbers behind others, and what both are counted from. */
export function RareCounts({ pasts }: { pasts: SongPasts }) {
  const songs = rareOf(pasts);
  const numberOf = (wanted: RareSong['kind']) => songs.filter(({ kind }) => kind === wanted).length;
  const [debuts, comebacks, only] = [numberOf('DEBUT'), numberOf('RETURN'), numberOf('ONLY')];
  const counts = [
    debuts > 0 && counted(debuts, 'debut'),
    comebacks > 0 && counted(comebacks, 'comeback'),
    only > 0 && `${counted(only, 'song')} played this once`,
  ].filter(Boolean);
  const said = [
    counts.join(', '),
    songs.length < pasts.size && 'the number behind a song counts the shows since it was played',
  ].filter(Boolean);
  return (
    <Text c="dimmed" size="sm">
      As far as the set lists here go: {said.join('; ')}.
    </Text>
  );
}

import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { namedDate } from '#domain/dates/byMonth.ts';
import type { PerformanceExtrasQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import classes from './SetList.module.css';

export type RareSong = NonNullable<PerformanceExtrasQuery['performance']>['highlights'][number];

/** The rare songs of a show by their keys. */
export type RareSongs = ReadonlyMap<string, RareSong>;

/** Says beside a song why it is rare. */
export function RareMark({ song: { kind, gap, lastPlayed } }: { song: RareSong }) {
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

/** The number of rare songs of each kind at a show, and what they are counted from. */
export function RareCounts({ songs }: { songs: RareSongs }) {
  const numberOf = (wanted: RareSong['kind']) => [...songs.values()].filter(({ kind }) => kind === wanted).length;
  const [debuts, comebacks, only] = [numberOf('DEBUT'), numberOf('RETURN'), numberOf('ONLY')];
  const counts = [
    debuts > 0 && counted(debuts, 'debut'),
    comebacks > 0 && counted(comebacks, 'comeback'),
    only > 0 && `${counted(only, 'song')} played this once`,
  ].filter(Boolean);
  return (
    <Text c="dimmed" size="sm">
      As far as the set lists here go: {counts.join(', ')}.
    </Text>
  );
}

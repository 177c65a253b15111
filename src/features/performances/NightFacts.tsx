import { Text } from '@mantine/core';
import { useState } from 'react';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type PerformanceSummaryFragmentDoc, SetLists_PerformanceFragmentDoc } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { decodeEntities } from '#lib/entities.ts';
import { songKey, songTitles } from '#set-lists/titles.ts';
import classes from './NightFacts.module.css';
import { useNightsHere } from './PerformanceNeighbours.tsx';
import { rareOf, type SongPasts } from './RareSongs.tsx';
import { rareFacts } from './rareFacts.ts';

interface NightFactsProps {
  performance: FragmentType<typeof PerformanceSummaryFragmentDoc> &
    FragmentType<typeof SetLists_PerformanceFragmentDoc>;
  pasts: SongPasts;
}

/** One line that says why a night matters, as far as it is known. What comes later has its place from the beginning. */
export function NightFacts({ performance, pasts }: NightFactsProps) {
  const { set1, set2, set3 } = getFragmentData(SetLists_PerformanceFragmentDoc, performance);
  const nights = useNightsHere(performance);
  const [isLate] = useState(nights === undefined);
  const titles = [set1, set2, set3].flatMap((set) => (set ? songTitles(decodeEntities(set)) : []));
  const songs = new Map(titles.map((title) => [songKey(title), title]));
  const facts = [
    // One line that is no list may be anything.
    songs.size > 1 && counted(songs.size, 'song'),
    ...rareFacts(rareOf(pasts), (key) => songs.get(key)),
  ].filter(Boolean);
  return (
    <Text size="lg" mih="1lh">
      <bdi>{facts.join(' · ')}</bdi>
      {(nights || isLate) && (
        <span className={classes.nights}>
          {nights && facts.length > 0 && ' · '}
          {nights}
        </span>
      )}
    </Text>
  );
}

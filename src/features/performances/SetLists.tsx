import { Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { Section } from '#components/page/Section.tsx';
import { useSongMarks } from '#domain/listen/listening.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { SetLists_PerformanceFragmentDoc } from '#graphql/generated/graphql.ts';
import { decodeEntities } from '#lib/entities.ts';
import { songKey, songTitles } from '#set-lists/titles.ts';
import { RareCounts, type SongPasts } from './RareSongs.tsx';
import { SetList } from './SetList.tsx';

/** Loaded for the performances whose texts may name a guest or a tour. The page waits for it, so nothing moves. */
const GuestsAndTour = lazy(async () => ({ default: (await import('./GuestsAndTour.tsx')).GuestsAndTour }));

/** Words of a text that may name a guest or a tour. */
const MAY_NAME = /\bwith\b|w\/|\bfeat|\bguest|\bsat in|\bsits in|\bjoined by|tour/i;

interface SetListsProps {
  /** The performance's id. */
  id: number;
  performance: FragmentType<typeof SetLists_PerformanceFragmentDoc>;
  /** The artist's id. */
  artist: number | undefined;
  /** The known pasts of the songs. */
  pasts: SongPasts;
}

/** The pasts of the songs of each set: a song belongs to the first set that has it. */
function bySet(texts: readonly string[], pasts: SongPasts): SongPasts[] {
  const left = new Map(pasts);
  return texts.map((text) => {
    const keys = new Set(songTitles(text).map(songKey));
    const own = new Map([...left].filter(([key]) => keys.has(key)));
    for (const key of own.keys()) left.delete(key);
    return own;
  });
}

/** The sets of a performance with what is rare in them, and its comment. Missing and blank ones are left out. */
export function SetLists({ id, performance, artist, pasts }: SetListsProps) {
  const { set1, set2, set3, ...rest } = getFragmentData(SetLists_PerformanceFragmentDoc, performance);
  const comment = decodeEntities(rest.comment ?? '').trim();
  const sets = Object.entries({ 'Set 1': set1, 'Set 2': set2, 'Set 3': set3 })
    .map(([title, text]) => ({ title, text: decodeEntities(text ?? '').trim() }))
    .filter(({ text }) => text !== '');
  const texts = sets.map(({ text }) => text);
  const markOf = useSongMarks(id, texts);

  if (sets.length === 0 && comment === '') return null;
  const pastsOf = bySet(texts, pasts);
  return (
    <Stack gap="sm">
      {pasts.size > 0 && <RareCounts pasts={pasts} />}
      {sets.map(({ title, text }, at) => (
        <Section key={title} title={title} titleBeside>
          <SetList text={text} artist={artist} pasts={pastsOf[at]} mark={markOf && ((place) => markOf(at, place))} />
        </Section>
      ))}
      {artist !== undefined && [...texts, comment].some((text) => MAY_NAME.test(text)) && (
        <GuestsAndTour artist={artist} sets={texts} comment={comment} />
      )}
      {comment !== '' && (
        <Section title="Comments" titleBeside>
          <Text maw="50rem" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {comment}
          </Text>
        </Section>
      )}
    </Stack>
  );
}

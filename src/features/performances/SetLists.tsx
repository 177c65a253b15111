import { Stack, Text } from '@mantine/core';
import { Section } from '#components/page/Section.tsx';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { SetLists_PerformanceFragmentDoc } from '#graphql/generated/graphql.ts';
import { decodeEntities } from '#lib/entities.ts';
import { SetList } from './SetList.tsx';

interface SetListsProps {
  performance: FragmentType<typeof SetLists_PerformanceFragmentDoc>;
  /** The artist's id. */
  artist: number | undefined;
}

/** The sets of a performance, and its comment. Missing and blank ones are left out. */
export function SetLists({ performance, artist }: SetListsProps) {
  const { set1, set2, set3, ...rest } = getFragmentData(SetLists_PerformanceFragmentDoc, performance);
  const comment = decodeEntities(rest.comment ?? '').trim();
  const sets = Object.entries({ 'Set 1': set1, 'Set 2': set2, 'Set 3': set3 })
    .map(([title, text]) => ({ title, text: decodeEntities(text ?? '').trim() }))
    .filter(({ text }) => text !== '');

  if (sets.length === 0 && comment === '') return null;
  return (
    <Stack gap="sm">
      {sets.map(({ title, text }) => (
        <Section key={title} title={title} card>
          <SetList text={text} artist={artist} />
        </Section>
      ))}
      {comment !== '' && (
        <Section title="Comments" card>
          <Text maw="50rem" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {comment}
          </Text>
        </Section>
      )}
    </Stack>
  );
}

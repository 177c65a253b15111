import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { addedBy, type Creator } from '#domain/artists/addedBy.ts';
import { yearName } from '#domain/dates/dates.ts';
import { musicGroup } from '#domain/performances/structuredData.ts';
import { nodes } from '#graphql/connection.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type ArtistHeader_ArtistFragment, ArtistHeader_ArtistFragmentDoc } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { breadcrumbList } from '#lib/structuredData.ts';
import { ArtistNav } from './ArtistNav.tsx';

interface ArtistHeaderProps {
  id: number;
  /** The artist; undefined until it is known. */
  artist: FragmentType<typeof ArtistHeader_ArtistFragmentDoc> | undefined;
  /** The year whose performances are shown, if any. */
  year: number | undefined;
  /** The members who added the artist, with their email addresses, once these are known. */
  creators?: readonly Creator[] | undefined;
  /** The number of shows, which is loaded separately. */
  shows: ReactNode;
}

/** The number of recordings, and the members who added the artist. */
const facts = ({ sourceCount }: ArtistHeader_ArtistFragment, creators: readonly Creator[]): string =>
  [counted(sourceCount, 'recording'), addedBy(creators)].filter(Boolean).join(', ');

/** The header of an artist's performances: the name, the numbers, and links to the artist's other pages. */
export function ArtistHeader({ id, artist: shown, year, creators, shows }: ArtistHeaderProps) {
  const artist = getFragmentData(ArtistHeader_ArtistFragmentDoc, shown);
  const members = nodes(artist?.creators);
  const about = artist && [
    musicGroup(artist),
    breadcrumbList([
      { name: 'Artists', to: paths.artists() },
      { name: artist.name, to: paths.performances(id) },
    ]),
  ];
  return (
    <Stack component="header" gap="2xs">
      <Group justify="space-between" align="start" gap="xs">
        <Group gap="xs" flex="1 1 12rem">
          <PageTitle
            title={[artist && `${artist.name}:`, 'Performances', year && yearName(year)].filter(Boolean).join(' ')}
            about={about}
            description={
              artist &&
              `${artist.name}: concerts ${year ? `of ${year}` : 'year by year'}, their set lists, and ${facts(artist, members)}.`
            }
          >
            <bdi>{artist?.name ?? 'Performances'}</bdi>
          </PageTitle>
        </Group>
        <ButtonLink size="small" to={paths.home()}>
          Back
        </ButtonLink>
      </Group>
      <Text c="dimmed" mih="1lh">
        {artist && (
          <>
            {shows}
            {facts(artist, creators ?? members)}
          </>
        )}
      </Text>
      <ArtistNav id={id} current="performances" year={year} />
    </Stack>
  );
}

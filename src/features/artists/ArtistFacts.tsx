import { Badge } from '@mantine/core';
import { ExternalLink } from '../../components/navigation/ExternalLink';
import { Facts } from '../../components/text/Facts';
import type { ArtistFacts_ArtistFragment } from '../../graphql/generated/graphql';

interface ArtistFactsProps {
  artist: ArtistFacts_ArtistFragment;
  /** Whether they stand beside each other, as below the title of a page that is about something else. */
  inline?: boolean;
}

/** The stored facts about an artist. */
export function ArtistFacts({ artist, inline }: ArtistFactsProps) {
  const { id, abbrev, nameNormalized, officialUrl } = artist;
  return (
    <Facts
      inline={inline}
      facts={{
        'Artist ID': id,
        Abbreviation: abbrev?.trim(),
        'Normalized Name': nameNormalized,
        'Official Website': officialUrl?.trim() && <ExternalLink url={officialUrl} />,
      }}
    />
  );
}

/** Says beside an artist's name whether recordings may be traded. */
export const Tradable = ({ artist }: { artist: ArtistFacts_ArtistFragment }) =>
  artist.isTradable && <Badge px="xs">Tradable</Badge>;

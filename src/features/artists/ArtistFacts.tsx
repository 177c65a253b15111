import { ExternalLink } from '../../components/navigation/ExternalLink';
import { Facts } from '../../components/text/Facts';
import type { ArtistFacts_ArtistFragment } from '../../graphql/generated/graphql';

interface ArtistFactsProps {
  artist: ArtistFacts_ArtistFragment;
}

/** The stored facts about an artist. */
export function ArtistFacts({ artist }: ArtistFactsProps) {
  const { id, abbrev, nameNormalized, officialUrl } = artist;
  return (
    <Facts
      facts={{
        'Artist ID': id,
        Abbreviation: abbrev?.trim(),
        'Normalized Name': nameNormalized,
        'Official Website': officialUrl?.trim() && <ExternalLink url={officialUrl} />,
      }}
    />
  );
}

import { ExternalLink } from '../../components/ExternalLink';
import { Facts } from '../../components/Facts';
import type { ArtistDetailQuery } from '../../graphql/generated/graphql';

interface ArtistFactsProps {
  artist: NonNullable<ArtistDetailQuery['artist']>;
}

/** What is filed about an artist. */
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

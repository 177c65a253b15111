import { Badge } from '@mantine/core';
import { Elsewhere } from '#components/navigation/Elsewhere.tsx';
import { ExternalLink } from '#components/navigation/ExternalLink.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { ArtistFacts_ArtistFragmentDoc } from '#graphql/generated/graphql.ts';
import type { Identifier } from '#lib/identifiers.ts';

type Artist = FragmentType<typeof ArtistFacts_ArtistFragmentDoc>;

interface ArtistFactsProps {
  artist: Artist;
  /** The artist's identifiers in other databases. */
  identifiers: readonly Identifier[];
}

/** The filed facts about an artist, in one quiet line. */
export function ArtistFacts({ artist, identifiers }: ArtistFactsProps) {
  const { id, abbrev, nameNormalized, officialUrl } = getFragmentData(ArtistFacts_ArtistFragmentDoc, artist);
  return (
    <Facts
      line
      facts={{
        'Artist ID': id,
        Abbreviation: abbrev?.trim(),
        'Normalized Name': nameNormalized,
        'Official Website': officialUrl?.trim() && <ExternalLink url={officialUrl} />,
        Elsewhere: identifiers.length > 0 && <Elsewhere identifiers={identifiers} />,
      }}
    />
  );
}

/** A badge that says that the artist's recordings may be traded. Renders nothing if they may not. */
export const TradableBadge = ({ artist }: { artist: Artist }) =>
  getFragmentData(ArtistFacts_ArtistFragmentDoc, artist).isTradable && (
    <Badge px="xs" fw="normal" c="dimmed" title="Recordings of this artist may be traded">
      Tradable
    </Badge>
  );

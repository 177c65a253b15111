import { skipToken, useQuery } from '@apollo/client/react';
import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { nodes } from '#graphql/connection.ts';
import { LookupArtistsDocument } from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';

/** The most artists offered. The API returns the best ones first. */
const MOST = 5;

/**
 * Links to existing artists whose names contain the name being typed. Case, accents, punctuation and articles are
 * ignored.
 */
export function ExistingArtists({ name }: { name: string }) {
  const [typed] = useDebouncedValue(name, 300);
  const search = typed.trim().replace(/^(?:the|an|a)\s+/i, '');
  // A failure is not shown, as the artist can be added without this.
  const { data } = useQuery(LookupArtistsDocument, search.length > 2 ? { variables: { search } } : skipToken);
  const found = name.trim() === '' ? [] : nodes(data?.artists).slice(0, MOST);
  return (
    <div role="status">
      {found.length > 0 && (
        <Box pt="sm">
          <Notice kind="info" title="Already in the database">
            <LineList>
              {found.map((artist) => (
                <li key={artist.id}>
                  <Link to={paths.artist(artist.id)}>{artist.name}</Link>
                </li>
              ))}
            </LineList>
          </Notice>
        </Box>
      )}
    </div>
  );
}

import { Text } from '@mantine/core';
import { NameColumns } from '#components/lists/NameColumns.tsx';
import { nodes } from '#graphql/connection.ts';
import { MostRecordedArtistsDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { paths } from '#lib/paths.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';

export const MOST_RECORDED_QUERY = pageQuery(MostRecordedArtistsDocument, {}, { isOptional: true });

/** The most recorded artists, shown while the top 100 is empty; the text if there are no artists. */
export function MostRecorded({ text }: { text: string }) {
  const artists = nodes(usePageQuery(MOST_RECORDED_QUERY).data?.artists);
  if (artists.length === 0) return <Text>{text}</Text>;
  return (
    <>
      <Text>Nobody is in the Top 100 yet. These are the artists of the catalogue, the most recorded first.</Text>
      <NameColumns names={artists} to={paths.performances} />
    </>
  );
}

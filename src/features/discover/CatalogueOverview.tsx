import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { nodes } from '#graphql/connection.ts';
import type { CatalogueOverviewQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { AddedLast } from './AddedLast.tsx';
import { ArtistPlots } from './ArtistPlots.tsx';
import { Decades } from './Decades.tsx';

/** The catalogue in numbers: totals, decades, the latest additions, and the most recorded artists. */
export function CatalogueOverview(overview: CatalogueOverviewQuery) {
  const { artists, addedLast, mostRecorded, performances, sources } = overview;
  return (
    <>
      {performances.totalCount > 0 && (
        <Section title="Shows by Decade" aside={<Link to={paths.randomShow()}>Random show</Link>}>
          <Text>
            {counted(artists.totalCount, 'artist')}, {counted(performances.totalCount, 'performance')},{' '}
            {counted(sources.totalCount, 'recording')}.
          </Text>
          <Decades {...overview} />
        </Section>
      )}
      {nodes(addedLast).length > 0 && (
        <Section title="Added Last" aside={<Link to={paths.recentlyAdded()}>All additions</Link>}>
          <AddedLast {...overview} />
        </Section>
      )}
      {nodes(mostRecorded).some(({ sourceCount }) => sourceCount > 0) && (
        <Section title="Most Recorded">
          <ArtistPlots mostRecorded={mostRecorded} />
        </Section>
      )}
    </>
  );
}

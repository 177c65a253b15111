import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { NameColumns } from '../../components/lists/NameColumns';
import type { MostRecordedArtistsQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { paths } from '../../lib/paths';
import { AwaitQuery } from '../../routing/AwaitQuery';

interface MostRecordedProps extends Pick<ComponentProps<typeof AwaitQuery<MostRecordedArtistsQuery>>, 'query'> {
  text: string;
}

/** What stands in for the top 100 while nobody is in it; the text where there is no artist at all. */
export const MostRecorded = ({ query, text }: MostRecordedProps) => (
  <AwaitQuery query={query}>
    {({ data, loading }) => {
      const artists = nodes(data?.artists);
      if (artists.length === 0) return loading ? null : <Text>{text}</Text>;
      return (
        <>
          <Text>Nobody is in the Top 100 yet. These are the artists of the catalogue, the most recorded first.</Text>
          <NameColumns names={artists} to={paths.performances} />
        </>
      );
    }}
  </AwaitQuery>
);

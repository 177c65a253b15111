import { LineList } from '#components/lists/LineList.tsx';
import { PerformanceTitle } from '#domain/performances/performanceColumns.tsx';
import { ShowLine } from '#domain/performances/ShowLine.tsx';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceSummaryFragmentDoc } from '#graphql/generated/graphql.ts';

/** A line for each show: date, artist, venue. */
export const ShowLines = ({ shows }: { shows: readonly FragmentType<typeof PerformanceSummaryFragmentDoc>[] }) => (
  <LineList>
    {getFragmentData(PerformanceSummaryFragmentDoc, shows).map((show) => (
      <ShowLine
        key={show.id}
        show={show}
        after={
          <>
            <bdi>{show.venue}</bdi>
            <PerformanceTitle title={show.title} />
          </>
        }
      >
        {' '}
        <bdi>{show.artist?.name}</bdi>
      </ShowLine>
    ))}
  </LineList>
);

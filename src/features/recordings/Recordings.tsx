import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Downloads } from '../../components/buttons/Downloads';
import { Bars } from '../../components/lists/Bars';
import { FilterByCollection } from '../../components/lists/FilterByCollection';
import { RestOfList } from '../../components/lists/RestOfList';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import { QueryStates } from '../../components/states/QueryStates';
import type { SourcesQuery } from '../../graphql/generated/graphql';
import { listStates } from '../../graphql/listStates';
import { nodes } from '../../graphql/nodes';
import type { QueryResult } from '../../graphql/pageQueries';
import { plainText } from '../../lib/html';
import { sourceKind } from '../../lib/lineage';
import { distinct } from '../../lib/rows';
import { RecordingsTable } from './RecordingsTable';

interface RecordingsProps {
  title: string;
  errorTitle: string;
  empty: string;
  list: SourcesQuery['sources'] | undefined;
  result: QueryResult<unknown>;
  /** Where two or more of them are compared. */
  comparePath?: string | undefined;
}

/** A list of recordings under its heading, which counts them. */
export function Recordings({ title, errorTitle, empty, list, result, comparePath }: RecordingsProps) {
  const rows = list && distinct(nodes(list));
  const total = list?.totalCount;
  // An answer without the list says nothing about how many there are.
  const error = result.error ?? (rows || result.loading ? undefined : new CombinedGraphQLErrors({ errors: [] }));
  const { states, rest } = listStates({ ...result, error }, rows, total);
  return (
    <Section
      title={total === undefined ? title : `${title} (${total})`}
      aside={comparePath && <Link to={comparePath}>Compare</Link>}
    >
      {(titleId) => (
        <QueryStates
          {...states}
          errorTitle={errorTitle}
          loadingText="Loading recordings..."
          skeleton={<Bars />}
          empty={empty}
        >
          {(recordings) => (
            <>
              <FilterByCollection kind="recording" rows={recordings}>
                {(shown) => <RecordingsTable recordings={shown} labelledBy={titleId} />}
              </FilterByCollection>
              <Downloads
                name="recordings"
                columns={['ID', 'Circulation Date', 'Source', 'Comments']}
                rows={() =>
                  recordings.map(({ id, circdate, comments }) => [
                    id,
                    circdate?.trim() ?? '',
                    sourceKind(comments),
                    plainText(comments ?? ''),
                  ])
                }
              />
              <RestOfList {...rest} />
            </>
          )}
        </QueryStates>
      )}
    </Section>
  );
}

import type { ErrorLike } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Bars } from '../../components/Bars';
import { QueryStates } from '../../components/QueryStates';
import { RestOfList } from '../../components/RestOfList';
import { Section } from '../../components/Section';
import { errorMessage } from '../../graphql/errors';
import type { Reading } from '../../graphql/wholeList';
import { type Recording, RecordingsTable } from './RecordingsTable';

interface RecordingsProps {
  title: string;
  errorTitle: string;
  empty: string;
  list: {
    rows: Recording[] | undefined;
    /** How many there are in all. */
    total: number | undefined;
    loading: boolean;
    error: ErrorLike | undefined;
    rest: Reading;
  };
}

/** A list of recordings under its heading, which counts them. */
export function Recordings({ title, errorTitle, empty, list }: RecordingsProps) {
  const { rows, total, loading, error, rest } = list;
  // An answer without the list says nothing about how many there are.
  const failure = error ?? (rows || loading ? undefined : new CombinedGraphQLErrors({ errors: [] }));
  return (
    <Section title={total === undefined ? title : `${title} (${total})`}>
      {(titleId) => (
        <QueryStates
          data={rows}
          loading={loading}
          error={failure && errorMessage(failure)}
          errorTitle={errorTitle}
          loadingText="Loading recordings..."
          skeleton={<Bars lines={4} />}
          isEmpty={({ length }) => length === 0 && !rest.reading && rest.error === undefined}
          empty={empty}
        >
          {(recordings) => (
            <>
              <RecordingsTable recordings={recordings} labelledBy={titleId} />
              <RestOfList
                reading={rest.reading}
                error={rest.error ? errorMessage(rest.error) : undefined}
                retry={rest.retry}
                have={recordings.length}
                total={total ?? 0}
              />
            </>
          )}
        </QueryStates>
      )}
    </Section>
  );
}

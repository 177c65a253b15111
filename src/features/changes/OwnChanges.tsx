import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { nodes } from '#graphql/connection.ts';
import { failureOf } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { Revision_RevisionFragmentDoc } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { revisionsQuery } from './changesQueries.ts';
import { RevisionLine } from './RevisionLine.tsx';
import { RevisionList } from './RevisionList.tsx';

/** The additions and changes of a member, the latest first. */
export function OwnChanges({ member }: { member: string }) {
  const { query, variables } = revisionsQuery({ member: { eq: member } }, 1);
  const { data, error, loading, refetch } = useQuery(query, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.revisions;
  return (
    <Section title="What you added and changed">
      {loading && !list ? (
        <Loading text="Loading changes..." />
      ) : (
        <QueryStates
          data={list}
          failure={failureOf({ error, retry: () => refetch() })}
          errorTitle="Error Loading Changes"
          isEmpty={({ edges }) => edges.length === 0}
          empty="Nothing yet."
        >
          {(found) => (
            <>
              <RevisionList>
                {getFragmentData(Revision_RevisionFragmentDoc, nodes(found)).map((revision) => (
                  <RevisionLine key={revision.id} revision={revision} named />
                ))}
              </RevisionList>
              {found.totalCount > found.edges.length && (
                <Text>
                  <Link to={paths.changes({ member })}>All {counted(found.totalCount, 'change')}</Link>
                </Text>
              )}
            </>
          )}
        </QueryStates>
      )}
    </Section>
  );
}

import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { Group } from '@mantine/core';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { FilterByCollection } from '#domain/collection/FilterByCollection.tsx';
import { circulationDate } from '#domain/dates/dates.ts';
import { Listen } from '#domain/listen/Listen.tsx';
import { recordingName } from '#domain/recordings/recordingName.ts';
import { Upgrades } from '#domain/recordings/Upgrades.tsx';
import {
  type CommentedRecording,
  type UpgradeGraph,
  upgradeGraph,
  upgradesOf,
} from '#domain/recordings/upgradeChains.ts';
import { nodes } from '#graphql/connection.ts';
import { failureOf } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  OtherRecordingsDocument,
  type RecordingsTable_SourceFragment,
  RecordingsTable_SourceFragmentDoc,
  SourcesDocument,
  type SourcesQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { plainText } from '#lib/html.ts';
import { paths } from '#lib/paths.ts';
import { distinct } from '#lib/rows.ts';
import type { ShownQuery } from '#routing/usePageQuery.ts';
import classes from './Recordings.module.css';
import badge from './SourceBadge.module.css';

const loadFiles = () => import('#domain/recordings/recordingFiles.ts');

export const recordingsQuery = (performance: number) =>
  pageQuery(SourcesDocument, { performance: String(performance) }, { wholeLists: ({ sources }) => [sources] });

/** The query for the other recordings of a recording's performance. */
export const otherRecordingsQuery = (id: number) =>
  pageQuery(OtherRecordingsDocument, { id }, { wholeLists: ({ source }) => [source?.performance?.sources] });

/** The id of a recording as a link, and what tells it from the others. */
function NamedRecording({ id, comments, archiveIdentifier }: RecordingsTable_SourceFragment) {
  const { kind, from } = recordingName(comments, archiveIdentifier);
  return (
    <>
      <Link to={paths.recording(id)} className={classes.id}>
        {id}
      </Link>
      {kind !== 'unknown' && (
        <>
          {' '}
          <span className={badge.badge} data-kind={kind}>
            {kind}
          </span>
        </>
      )}
      {from && (
        <small className={classes.from}>
          <bdi>{from}</bdi>
        </small>
      )}
    </>
  );
}

/** The columns of a table of recordings. Comments are shown as plain text here. */
const columnsWith = (graph: UpgradeGraph): Column<RecordingsTable_SourceFragment>[] => [
  { name: 'ID', kind: 'key', cell: (recording) => <NamedRecording {...recording} /> },
  { name: 'Circulation Date', kind: 'short', cell: ({ circdate }) => circulationDate(circdate) || 'N/A' },
  {
    name: 'Comments',
    kind: 'line',
    cell: ({ id, comments, archiveIdentifier }) => (
      <>
        <div className={classes.comments} dir="auto">
          {plainText(comments ?? '') || 'No comments'}
        </div>
        <Upgrades {...upgradesOf(id, graph)} />
        {archiveIdentifier?.trim() && (
          // The middle of a row is for a click that leads to the recording.
          <>
            <Listen recording={id} archiveIdentifier={archiveIdentifier} />{' '}
            <small className={classes.identifier}>{archiveIdentifier.trim()}</small>
          </>
        )}
      </>
    ),
  },
];

interface RecordingsProps {
  title: string;
  errorTitle: string;
  empty: string;
  list: SourcesQuery['sources'] | undefined;
  result: ShownQuery<unknown>;
  /** The path of the comparison, if there are recordings to compare. */
  comparePath?: string | undefined;
  /** The path of the form that adds a recording, if there is one. */
  addPath?: string | undefined;
  /** A recording of the same performance that is not in the list. Its comments may name others. */
  beside?: CommentedRecording | undefined;
}

export const LoadingRecordings = ({ title }: Pick<RecordingsProps, 'title'>) => (
  <Section title={title}>
    <Loading text="Loading recordings..." skeleton={<DetailSkeleton />} />
  </Section>
);

/** A list of recordings. Its heading has their number. */
export function Recordings({ title, errorTitle, empty, list, result, comparePath, addPath, beside }: RecordingsProps) {
  const client = useApolloClient();
  const rows = list && distinct(getFragmentData(RecordingsTable_SourceFragmentDoc, nodes(list)));
  const total = list?.totalCount;
  // A result without the list does not mean that there are none, so it is shown as a failure.
  const failure =
    result.failure ??
    (rows ? undefined : failureOf({ error: new CombinedGraphQLErrors({ errors: [] }), retry: result.retry }));
  return (
    <Section
      title={total === undefined ? title : `${title} (${total})`}
      aside={
        <Group gap="sm">
          {comparePath && <Link to={comparePath}>Compare</Link>}
          {hasExtensions && addPath && (
            <div data-for="members">
              <ButtonLink size="small" to={addPath}>
                Add Recording
              </ButtonLink>
            </div>
          )}
        </Group>
      }
    >
      {(titleId) => (
        <QueryStates
          data={rows}
          failure={failure}
          remaining={result.remaining}
          total={total}
          errorTitle={errorTitle}
          empty={empty}
        >
          {(recordings, rest) => {
            const columns = columnsWith(upgradeGraph(beside ? [beside, ...recordings] : recordings));
            return (
              <>
                <FilterByCollection kind="recording" rows={recordings}>
                  {(shown) => <Table columns={columns} rows={shown} rowKey={({ id }) => id} labelledBy={titleId} />}
                </FilterByCollection>
                <Downloads
                  name="recordings"
                  table={async () => (await loadFiles()).recordingsTable(client, recordings)}
                />
                {rest}
              </>
            );
          }}
        </QueryStates>
      )}
    </Section>
  );
}

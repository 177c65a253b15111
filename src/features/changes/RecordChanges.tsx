import { Group, Stack, Text } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type RecordKind,
  type Revision_RevisionFragment,
  Revision_RevisionFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { isEditor, readPerms, sessionStorageOf, useSession } from '#graphql/session.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound } from '#routing/notFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask, type Visit, visitContext } from '#routing/visit.ts';
import { recordRevisionsQuery } from './queries.ts';
import { RevisionLine } from './RevisionLine.tsx';
import { RevisionList } from './RevisionList.tsx';
import { RECORDS } from './records.ts';
import { standingOf, standingQuery } from './standing.ts';
import { VersionChoice } from './VersionChoice.tsx';
import { changesBetween, versionsOf } from './versions.ts';

const RestoreButton = lazyInBrowser(async () => (await import('./RestoreButton.tsx')).RestoreButton);
const FieldDiffs = lazyInBrowser(async () => (await import('./FieldDiff.tsx')).FieldDiffs);

/** Whether the visitor may read the changes of a removed record. */
const readsRemoved = ({ kind }: Visit): boolean =>
  kind !== 'document' && readPerms(sessionStorageOf(window)).includes('editor');

/** Loads the changes of a record, and reads two of its versions from the URL. */
export const changesLoader = (record: RecordKind) => async (args: LoaderFunctionArgs) => {
  const id = idOrNotFound(args.params.id, { title: `${RECORDS[record].name} ID not found` });
  const { searchParams } = new URL(args.request.url);
  await Promise.all([
    ask(args, { ...standingQuery(record, id), isOptional: readsRemoved(args.context.get(visitContext)) }),
    ask(args, recordRevisionsQuery(record, id)),
  ]);
  return { id, from: versionIn(searchParams.get('from')), to: versionIn(searchParams.get('to')) };
};

/** Reads a version from a URL. 0 is the time before the record existed. */
const versionIn = (text: string | null): number | undefined => (text === '0' ? 0 : parseId(text));

interface ChosenVersions {
  from: number | undefined;
  to: number | undefined;
}

interface ComparedProps extends ChosenVersions {
  record: RecordKind;
  id: number;
  revisions: readonly Revision_RevisionFragment[];
}

/** Two versions side by side: the chosen ones, or the last two. */
function Compared({ record, id, revisions, ...chosen }: ComparedProps) {
  const versions = versionsOf(revisions);
  const last = versions[0] ?? 1;
  const beforeFirst = Math.min(...revisions.map(({ version }) => version)) - 1;
  // The URL may have versions that were never there.
  const to = Math.min(Math.max(chosen.to ?? last, beforeFirst + 1), last);
  const from = Math.min(Math.max(chosen.from ?? to - 1, beforeFirst), to);
  const changes = changesBetween(revisions, from, to);
  return (
    <Section title="Versions">
      <VersionChoice record={record} id={id} versions={versions} from={from} to={to} />
      {changes.length === 0 ? (
        <Text c="dimmed">Nothing differs between these versions.</Text>
      ) : (
        <FieldDiffs
          changes={changes}
          names={[from === 0 ? 'Before it was added' : `Version ${from}`, `Version ${to}`]}
        />
      )}
    </Section>
  );
}

interface ChangesProps extends ChosenVersions {
  record: RecordKind;
  id: number;
}

function Changes({ record, id, ...versions }: ChangesProps) {
  const session = useSession();
  const result = usePageQuery(recordRevisionsQuery(record, id));
  const list = result.data?.revisions;
  const revisions = list && [...getFragmentData(Revision_RevisionFragmentDoc, nodes(list))];
  const editor = isEditor(session);
  // The loaded page is a visitor's. For editors, it is loaded again with what others have reviewed.
  const askAnew = useEffectEvent(result.retry);
  useEffect(() => {
    if (editor) askAnew();
  }, [editor]);
  const current = Math.max(0, ...(revisions ?? []).map(({ version }) => version));
  return (
    <QueryStates
      data={revisions}
      failure={result.failure}
      remaining={result.remaining}
      total={list?.totalCount}
      errorTitle="Error Loading Changes"
      empty="Nothing has been changed."
    >
      {(found, rest) => (
        <>
          <Compared record={record} id={id} revisions={found} {...versions} />
          <Section title="Changes">
            {rest}
            <RevisionList>
              {found.map((revision) => (
                <RevisionLine key={revision.id} revision={revision}>
                  {editor && revision.version < current && (
                    <RestoreButton revision={revision.id} version={revision.version} />
                  )}
                </RevisionLine>
              ))}
            </RevisionList>
          </Section>
        </>
      )}
    </QueryStates>
  );
}

interface HeadingProps extends Pick<ChangesProps, 'record' | 'id'> {
  /** The name of the record, if it is known. */
  label?: string | undefined;
}

function Heading({ record, id, label = `${RECORDS[record].name} ${id}` }: HeadingProps) {
  const { name, path } = RECORDS[record];
  return (
    <div>
      <PageTitle title={`Changes of ${label}`} noindex>
        Changes of <bdi>{label}</bdi>
      </PageTitle>
      <Group gap="sm">
        <Link to={path(id)}>Back to the {name.toLowerCase()}</Link>
        <Link to={paths.changes()}>All changes</Link>
      </Group>
    </div>
  );
}

const NamedHeading = (props: Omit<HeadingProps, 'label'>) => (
  <Heading {...props} label={standingOf(usePageQuery(standingQuery(props.record, props.id)).data)?.label} />
);

/** `/artist|performance|recording/{id}/changes`: the changes of a record, and two versions side by side. */
export function RecordChanges({ record }: { record: RecordKind }) {
  const loaded = useLoaderData<ReturnType<typeof changesLoader>>();
  const { id } = loaded;
  return (
    <Stack gap="lg">
      <Suspense key={`heading ${id}`} fallback={<Heading record={record} id={id} />}>
        <NamedHeading record={record} id={id} />
      </Suspense>
      <Suspense key={id} fallback={<Loading text="Loading changes..." />}>
        <Changes record={record} {...loaded} />
      </Suspense>
    </Stack>
  );
}

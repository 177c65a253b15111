import { Group, Stack } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Pager } from '#components/navigation/Pager.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { type RecordKind, Revision_RevisionFragmentDoc } from '#graphql/generated/graphql.ts';
import { isEditor, readPerms, sessionStorageOf, useSession } from '#graphql/session.ts';
import { lastIfPast } from '#lib/pages.ts';
import { parseId, parsePage } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo, type Visit, visitContext } from '#routing/visit.ts';
import { pagesOfChanges, recordRevisionsQuery } from './changesQueries.ts';
import { RevisionLine } from './RevisionLine.tsx';
import { RevisionList } from './RevisionList.tsx';
import { RECORDS } from './records.ts';
import { standingOf, standingQuery } from './standing.ts';
import { VersionChoice } from './VersionChoice.tsx';
import { versionsBetween } from './versions.ts';

/* Loaded for editors only. */
const EditorActions = lazyInBrowser(async () => (await import('./EditorActions.tsx')).EditorActions);
const RestoreButton = lazyInBrowser(async () => (await import('./RestoreButton.tsx')).RestoreButton);

const VersionDiffs = lazyInBrowser(async () => (await import('./VersionDiffs.tsx')).VersionDiffs);

/** Whether the visitor may read the changes of a removed record. */
const readsRemoved = ({ kind }: Visit): boolean =>
  kind !== 'document' && readPerms(sessionStorageOf(window)).includes('editor');

/** Loads a page of the changes of a record, and reads two of its versions from the URL. */
export const changesLoader = (record: RecordKind) => async (args: LoaderFunctionArgs) => {
  const id = idOrNotFound(args.params.id, { title: `${RECORDS[record].name} ID not found` });
  const { searchParams } = new URL(args.request.url);
  const page = parsePage(searchParams.get('page') ?? undefined);
  const chosen = { from: versionIn(searchParams.get('from')), to: versionIn(searchParams.get('to')) };
  const [, { data: found }] = await Promise.all([
    ask(args, { ...standingQuery(record, id), isOptional: readsRemoved(args.context.get(visitContext)) }),
    ask(args, recordRevisionsQuery(record, id, page), page > 1),
  ]);
  const last = lastIfPast(page, pagesOfChanges(found?.revisions.totalCount ?? 0));
  if (last !== undefined) throw redirectTo(RECORDS[record].changes(id, { ...chosen, page: last }), args);
  return { id, page, ...chosen };
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
  /** The versions after the first known change and after the last one. */
  oldest: number;
  latest: number;
}

/** Two versions side by side: the chosen ones, or the last two. */
function Compared({ record, id, oldest, latest, ...chosen }: ComparedProps) {
  // The URL may have versions that were never there.
  const to = Math.min(Math.max(chosen.to ?? latest, oldest), latest);
  const from = Math.min(Math.max(chosen.from ?? to - 1, oldest - 1), to);
  return (
    <Section title="Versions">
      <VersionChoice record={record} id={id} versions={versionsBetween(oldest, latest)} from={from} to={to} />
      <VersionDiffs key={`${from} ${to}`} record={record} id={id} from={from} to={to} />
    </Section>
  );
}

interface ChangesProps extends ChosenVersions {
  record: RecordKind;
  id: number;
  page: number;
}

function Changes({ record, id, page, ...chosen }: ChangesProps) {
  const session = useSession();
  const result = usePageQuery(recordRevisionsQuery(record, id, page));
  useDecidingLoader(result);
  const list = result.data?.revisions;
  const editor = isEditor(session);
  // The loaded page is a visitor's. For editors, it is loaded again with what others have reviewed.
  const askAnew = useEffectEvent(result.retry);
  useEffect(() => {
    if (editor) askAnew();
  }, [editor]);
  const [oldest = 1, latest = 1] = [result.data?.oldest, result.data?.latest].map((ends) => nodes(ends)[0]?.version);
  const pathOf = (target: number | undefined) =>
    RECORDS[record].changes(id, { ...chosen, page: target === 1 ? undefined : target });
  const count = pagesOfChanges(list?.totalCount ?? 0);
  return (
    <QueryStates
      data={list && [...getFragmentData(Revision_RevisionFragmentDoc, nodes(list))]}
      failure={result.failure}
      errorTitle="Error Loading Changes"
      empty="Nothing has been changed."
    >
      {(found) => (
        <>
          <Compared record={record} id={id} oldest={oldest} latest={latest} {...chosen} />
          <Section title="Changes">
            <RevisionList>
              {found.map((revision) => (
                <RevisionLine key={revision.id} revision={revision}>
                  {editor && (
                    <EditorActions revision={revision}>
                      {revision.version < latest && <RestoreButton revision={revision.id} version={revision.version} />}
                    </EditorActions>
                  )}
                </RevisionLine>
              ))}
            </RevisionList>
            <Pager place="bottom" current={page} count={count} to={pathOf} />
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

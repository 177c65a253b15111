import { useEffect, useEffectEvent } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Pager } from '#components/navigation/Pager.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { Revision_RevisionFragmentDoc } from '#graphql/generated/graphql.ts';
import { isEditor, useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import { type ChosenChanges, filterOf } from './changesParams.ts';
import { pagesOfChanges, revisionsQuery } from './changesQueries.ts';
import { RevisionLine } from './RevisionLine.tsx';
import { RevisionList } from './RevisionList.tsx';

/* Loaded for editors only. */
const EditorActions = lazyInBrowser(async () => (await import('./EditorActions.tsx')).EditorActions);
const MemberTools = lazyInBrowser(async () => (await import('./MemberTools.tsx')).MemberTools);

/** A page of the latest changes. Editors also see the actions on them. */
export function ChangesList({ chosen }: { chosen: ChosenChanges }) {
  const { page, member } = chosen;
  const editor = isEditor(useSession());
  const result = usePageQuery(revisionsQuery(filterOf(chosen), page));
  useDecidingLoader(result);
  const askAnew = useEffectEvent(result.retry);
  // The loaded page is a visitor's. For editors, it is loaded again with what others have reviewed.
  useEffect(() => {
    if (editor) askAnew();
  }, [editor]);
  const list = result.data?.revisions;
  const revisions = getFragmentData(Revision_RevisionFragmentDoc, nodes(list));
  const [latest] = revisions;
  const count = pagesOfChanges(list?.totalCount ?? 0);
  return (
    <QueryStates
      data={list}
      failure={result.failure}
      errorTitle="Error Loading Changes"
      isEmpty={({ edges }) => edges.length === 0}
      empty="Nothing has been changed."
    >
      {() => (
        <>
          {editor && member !== undefined && latest && (
            <MemberTools username={member} since={latest.createdAt.slice(0, 10)} />
          )}
          <RevisionList>
            {revisions.map((revision) => (
              <RevisionLine key={revision.id} revision={revision} named>
                {editor && <EditorActions revision={revision} />}
              </RevisionLine>
            ))}
          </RevisionList>
          <Pager
            place="bottom"
            current={page}
            count={count}
            to={(target) => paths.changes({ ...chosen, page: target })}
          />
        </>
      )}
    </QueryStates>
  );
}

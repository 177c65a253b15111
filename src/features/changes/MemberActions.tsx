import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { isEditor, useSession } from '#graphql/session.ts';
import { MergeInto } from './MergeInto.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { mayChange, RECORDS } from './records.ts';
import { standingOf, standingQuery } from './standing.ts';

interface MemberActionsProps {
  record: RecordKind;
  id: number;
}

/** The actions of members on the records that they added, and of editors on all records. */
export function MemberActions({ record, id }: MemberActionsProps) {
  const session = useSession();
  const [asked, setAsked] = useState<'merge' | 'remove'>();
  const close = () => setAsked(undefined);
  const { query, variables } = standingQuery(record, id);
  // Not cached: the counts of this query, which have no rows, would replace the page's lists.
  const { data } = useQuery(query, { variables, fetchPolicy: 'no-cache' });
  const standing = standingOf(data);
  if (!standing || !mayChange(session, standing.creators)) return null;
  return (
    <>
      <ButtonLink size="small" to={RECORDS[record].edit(id)}>
        Edit
      </ButtonLink>
      <Button size="small" onClick={() => setAsked('remove')}>
        Remove
      </Button>
      {isEditor(session) && record !== 'SOURCE' && (
        <Button size="small" onClick={() => setAsked('merge')}>
          Merge
        </Button>
      )}
      {asked === 'remove' && <RemoveQuestion record={record} id={id} standing={standing} onClose={close} />}
      {asked === 'merge' && record !== 'SOURCE' && (
        <MergeInto record={record} from={{ id, label: standing.label }} onClose={close} />
      )}
    </>
  );
}

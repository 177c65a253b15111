import { Group } from '@mantine/core';
import { lazyPart } from '#components/lazyPart.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { RECORDS } from './records.ts';

/* No part of what visitors load. */
const MemberActions = hasExtensions && lazyPart(async () => (await import('./MemberActions.tsx')).MemberActions);

interface RecordLinksProps {
  record: RecordKind;
  id: number;
}

/** The way to what was changed of a record, and for whoever may change it what they may do. */
export function RecordLinks({ record, id }: RecordLinksProps) {
  const session = useSession();
  return (
    <Group gap="sm">
      <Link to={RECORDS[record].changes(id)}>Changes</Link>
      {MemberActions && session && <MemberActions record={record} id={id} />}
    </Group>
  );
}

import { Group } from '@mantine/core';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Link } from '#components/navigation/Link.tsx';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { RECORDS } from './records.ts';

/* Loaded for members only. */
const MemberActions = hasExtensions && lazyInBrowser(async () => (await import('./MemberActions.tsx')).MemberActions);

interface RecordLinksProps {
  record: RecordKind;
  id: number;
}

/** A link to the changes of a record. Members who may change it also see the actions. */
export function RecordLinks({ record, id }: RecordLinksProps) {
  const session = useSession();
  return (
    <Group gap="sm" data-print="never">
      <Link to={RECORDS[record].changes(id)}>Changes</Link>
      {MemberActions && session && <MemberActions record={record} id={id} />}
    </Group>
  );
}

import { Group } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { RECORDS } from './records.ts';

interface RecordLinksProps {
  record: RecordKind;
  id: number;
}

/** The way to what was changed of a record. */
export const RecordLinks = ({ record, id }: RecordLinksProps) => (
  <Group gap="sm">
    <Link to={RECORDS[record].changes(id)}>Changes</Link>
  </Group>
);

import { Group } from '@mantine/core';
import { useNavigate } from 'react-router';
import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { RECORDS } from './records.ts';

interface VersionChoiceProps {
  record: RecordKind;
  id: number;
  /** The versions, the latest first. */
  versions: readonly number[];
  from: number;
  to: number;
}

export function VersionChoice({ record, id, versions, from, to }: VersionChoiceProps) {
  const navigate = useNavigate();
  const options = (among: readonly number[]) =>
    among.map((version) => ({
      value: String(version),
      label: version === 0 ? 'Before it was added' : `Version ${version}`,
    }));
  const choose = (chosen: { from: number; to: number }) =>
    navigate(RECORDS[record].changes(id, chosen), { preventScrollReset: true });
  const earlier = [...new Set([...versions, from])].filter((version) => version <= to).sort((a, b) => b - a);
  return (
    <Group gap="md">
      <InlineSelect
        label="Earlier version"
        options={options(earlier)}
        value={String(from)}
        onChange={(value) => choose({ from: Number(value), to })}
      />
      <InlineSelect
        label="Later version"
        options={options([...new Set([...versions, to])].filter((version) => version > 0).sort((a, b) => b - a))}
        value={String(to)}
        onChange={(value) => choose({ from: Math.min(from, Number(value)), to: Number(value) })}
      />
    </Group>
  );
}

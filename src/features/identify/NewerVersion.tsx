import { Text } from '@mantine/core';
import { UpgradeSteps } from '#domain/recordings/Upgrades.tsx';
import { upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import type { KnownRecording } from './recordings.ts';

interface NewerVersionProps {
  recording: KnownRecording;
  /** What else was found: nothing more is asked, as nothing but hashes is to leave the browser. */
  others: readonly KnownRecording[];
}

/** Says that a recording was upgraded, as its own comments do, or those of what else was found; see docs/decisions/upgrades.md. */
export function NewerVersion({ recording, others }: NewerVersionProps) {
  const { by } = upgradesOf(recording.id, upgradeGraph([recording, ...others]));
  return (
    by.length > 0 && (
      <Text fw="bold">
        You have an older version: upgraded by <UpgradeSteps steps={by} />
      </Text>
    )
  );
}

import { Text } from '@mantine/core';
import { UpgradeSteps } from '#domain/recordings/Upgrades.tsx';
import { upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';

interface NewerVersionProps {
  recording: KnownRecording;
  /** The other recordings that were found. No more are requested, as only hashes may leave the browser. */
  others: readonly KnownRecording[];
}

/** Says that a recording was upgraded, according to its comments or those of the others; see docs/decisions/upgrades.md. */
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

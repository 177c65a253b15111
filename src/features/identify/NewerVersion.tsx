import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { UpgradeSteps } from '../../components/text/Upgrades';
import { SourcesDocument } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import { upgradeGraph, upgradesOf } from '../../lib/upgradeChains';
import type { KnownRecording } from './recordings';

/** Says that a recording was upgraded, as its own comments or those of the performance's others do; see docs/decisions/upgrades.md. */
export function NewerVersion({ recording }: { recording: KnownRecording }) {
  const { id, performance } = recording;
  const { data } = useQuery(SourcesDocument, { variables: { performance: String(performance.id) } });
  const { by } = upgradesOf(id, upgradeGraph([recording, ...nodes(data?.sources)]));
  return (
    by.length > 0 && (
      <Text fw="bold">
        You have an older version: upgraded by <UpgradeSteps steps={by} />
      </Text>
    )
  );
}

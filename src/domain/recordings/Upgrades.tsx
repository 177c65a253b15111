import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { paths } from '#lib/paths.ts';
import type { RecordingUpgrades, Steps } from './upgradeChains.ts';

/** Links to recordings, step by step: `2199, then 89003`. */
export const UpgradeSteps = ({ steps }: { steps: Steps }) =>
  steps.map((ids, step) =>
    ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 ? ', ' : step > 0 && ', then '}
        <Link to={paths.recording(id)}>{id}</Link>
      </Fragment>
    )),
  );

/** Links to the upgrades of a recording, and to the recordings that it upgrades. Renders nothing if there are none. */
export const Upgrades = ({ by, of }: RecordingUpgrades) => (
  <>
    {by.length > 0 && (
      <Text size="sm">
        Upgraded by <UpgradeSteps steps={by} />
      </Text>
    )}
    {of.length > 0 && (
      <Text size="sm">
        Upgrade of <UpgradeSteps steps={of} />
      </Text>
    )}
  </>
);

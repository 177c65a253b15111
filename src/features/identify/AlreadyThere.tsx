import { List, Stack, Text } from '@mantine/core';
import { Button, ButtonLink } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { recordingTitle } from '#features/identify/lookup/recordingLookup.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { type Holder, type HoldersState, isWhole, sortedHolders } from './useHolders.ts';

/** The most recordings that are named. */
const SHOWN = 8;

interface AlreadyThereProps extends HoldersState {
  /** The performance to which the recording is added. */
  performanceId: number | undefined;
  onRetry: () => void;
}

/** Says how many tracks of the lists a recording has. */
function HolderSentence({ holder, performanceId }: { holder: Holder; performanceId: number | undefined }) {
  const { recording, tracks, all } = holder;
  const link = <Link to={paths.recording(recording.id)}>recording {recording.id}</Link>;
  const isOther = performanceId !== undefined && recording.performance.id !== performanceId;
  if (!isWhole(holder)) {
    return (
      <>
        {tracks} of {counted(all, 'track')} are those of {link}: {recordingTitle(recording)}.
      </>
    );
  }
  return (
    <>
      {isOther ? 'The same lists stand under another show: ' : 'All tracks are those of '}
      {link}: {recordingTitle(recording)}.
    </>
  );
}

/** Names the recordings that have hashes of the lists, so that none is added twice. */
export function AlreadyThere({ holders, working, error, performanceId, onRetry }: AlreadyThereProps) {
  const found = sortedHolders(holders, performanceId);
  const whole = found.find(isWhole);
  return (
    <div role="status">
      {working && <Text>Looking up whether it is there already...</Text>}
      {error && (
        <Notice
          kind="warning"
          title="It could not be looked up whether it is there already"
          action={
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {found.length > 0 && (
        <Notice
          kind="warning"
          title={whole ? 'This recording is there already' : 'Some of it is there already'}
          action={
            whole && (
              <ButtonLink kind="primary" to={paths.recording(whole.recording.id)}>
                Recording {whole.recording.id}
              </ButtonLink>
            )
          }
        >
          <Stack gap="2xs">
            <List>
              {found.slice(0, SHOWN).map((holder) => (
                <List.Item key={holder.recording.id}>
                  <HolderSentence holder={holder} performanceId={performanceId} />
                </List.Item>
              ))}
            </List>
            {found.length > SHOWN && <Text>And {found.length - SHOWN} more.</Text>}
          </Stack>
        </Notice>
      )}
    </div>
  );
}

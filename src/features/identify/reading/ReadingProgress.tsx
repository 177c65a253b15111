import { Group, Progress, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import type { ReadingState } from './reading.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1000;
const MINUTE = 60;

/** An amount of data as text: `4.2 GB`. */
function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / STEP ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`;
}

/** A duration in seconds as text: `12 s`, `3 min 20 s`. */
function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < MINUTE ? `${whole} s` : `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
}

interface ReadingProgressProps {
  progress: ReadingState;
  onPause: (paused: boolean) => void;
  onCancel: () => void;
}

/** The progress, speed and remaining time of reading, with buttons to pause and to cancel it. */
export function ReadingProgress({ progress, onPause, onCancel }: ReadingProgressProps) {
  const id = useId();
  const { bytes, totalBytes, files, totalFiles, seconds, paused } = progress;
  const speed = seconds > 0 ? bytes / seconds : 0;
  const secondsLeft = speed > 0 ? (totalBytes - bytes) / speed : undefined;
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Text id={id} fw="bold">
        {paused ? 'Paused' : 'Reading files'}: {files} of {totalFiles}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={(bytes / Math.max(1, totalBytes)) * 100} aria-labelledby={id} />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {bytesText(bytes)} of {bytesText(totalBytes)}
        {speed > 0 && `, ${bytesText(speed)} a second`}
        {secondsLeft !== undefined && `, ${durationText(secondsLeft)} left`}
      </Text>
      <Group gap="xs">
        <Button size="small" onClick={() => onPause(!paused)}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

import { expect, test, vi } from 'vitest';
import type { FileFacts, FromWorker, ToWorker } from '#features/identify/reading/hash.worker.ts';
import type { ChosenFile } from '#features/identify/reading/material.ts';
import { type ReadingState, readAudio } from '#features/identify/reading/reading.ts';

const chosen = (path: string, size: number): ChosenFile => ({ path, size, file: new File([], path) });

const FACTS: FileFacts = { md5: '0'.repeat(32), header: { kind: 'none' }, cut: false, audio: undefined };

/** A worker that reads files to their end. Those called `gone` vanish after ten bytes, and `slow` ones take for ever. */
class FakeWorker {
  onmessage?: (event: { data: FromWorker }) => void;

  postMessage(message: ToWorker) {
    if (!('read' in message) || message.read.name.startsWith('slow')) return;
    const isGone = message.read.name.startsWith('gone');
    queueMicrotask(() => {
      this.onmessage?.({ data: { bytes: isGone ? 10 : message.size } });
      this.onmessage?.({ data: isGone ? { failure: 'NotFoundError' } : { facts: FACTS } });
    });
  }

  terminate() {}
}

test('of files that vanish while they are read, the bytes read until then are in the progress and in its total', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  const states: ReadingState[] = [];
  const reading = readAudio(
    [chosen('gone1.flac', 100), chosen('whole.flac', 50), chosen('gone2.flac', 30), chosen('slow.flac', 20)],
    false,
    (state) => states.push(state),
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(states.at(-1)).toMatchObject({ bytes: 70, totalBytes: 90, files: 3 });
  reading.cancel();
  expect((await reading.done).map(({ problem }) => problem !== undefined)).toEqual([true, false, true]);
});

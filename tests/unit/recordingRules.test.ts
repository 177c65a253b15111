import { expect, test } from 'vitest';
import { EMPTY_RECORDING } from '#domain/recordings/recordingValues.ts';
import { showText } from '#domain/recordings/showText.ts';
import { filledRecording } from '#features/recordings/fillRecording.ts';
import { recordingInput, validateRecording } from '#features/recordings/recordingRules.ts';
import { readInfoText } from '#texts/readInfoText.ts';

const list = (lines: number, name = 'a.ffp') => ({ description: name, body: Array(lines).fill('x').join('\n') });
const errorsOf = (values: Partial<typeof EMPTY_RECORDING>) => validateRecording({ ...EMPTY_RECORDING, ...values });

test('a recording may be empty, and as large as the limits', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ checksums: Array(50).fill(list(100)) })).toEqual({});
  expect(errorsOf({ textdoc: 'x'.repeat(1_000_000) })).toEqual({});
});

test.each([
  [{ checksums: Array(51).fill(list(1)) }, 'checksums', /at most 50 lists of checksums, and these are 51$/],
  [{ checksums: [list(2500), list(2501)] }, 'checksums', /at most 5,000 lines together, and these have 5,001$/],
  [{ textdoc: 'é'.repeat(500_001) }, 'textdoc', /at most 1 MB together, and these have 1.01 MB$/],
  [{ checksums: [{ description: 'a', body: 'x'.repeat(1_000_001) }] }, 'checksums', /at most 1 MB together/],
  [{ archiveIdentifier: 'x'.repeat(501) }, 'archiveIdentifier', /at most 500 characters$/],
  [{ circdate: 'x'.repeat(201) }, 'circdate', /at most 200 characters$/],
  [{ wavdiskcount: '-1' }, 'wavdiskcount', /^WAV Disks must be a whole number from 0 to 32,767$/],
  [{ shndiskcount: '32768' }, 'shndiskcount', /^SHN Disks must be a whole number/],
  [{ checksums: [list(1), list(1, ' ')] }, 'checksums.1.description', /^Name is required$/],
  [{ checksums: [list(1), list(0)] }, 'checksums.1.body', /^Lines are required/],
])('a limit is named: %#', (values, field, message) => {
  expect(errorsOf(values)).toEqual({ [field]: expect.stringMatching(message) });
});

test('what is empty is sent as null, and texts as they are', () => {
  expect(recordingInput({ ...EMPTY_RECORDING, textdoc: ' a\n', wavdiskcount: ' 2 ', checksums: [list(1)] })).toEqual({
    ...{
      archiveIdentifier: null,
      circdate: null,
      comments: null,
      textdoc: ' a\n',
      wavdiskcount: 2,
      shndiskcount: null,
    },
    checksums: [list(1)],
  });
});

test('what was typed stays when a copy is read, and a list comes once', () => {
  const before = { ...EMPTY_RECORDING, comments: 'typed', checksums: [list(1)] };
  const read = { ...EMPTY_RECORDING, comments: 'read', textdoc: 'info', checksums: [list(1), list(2)] };
  expect(filledRecording(before, read)).toEqual({
    values: { ...before, textdoc: 'info', checksums: [list(1), list(2)] },
    ...{ filled: ['textdoc'], kept: ['comments'], lists: 1 },
  });
  const again = filledRecording(filledRecording(before, read).values, read, true);
  expect(again).toMatchObject({ filled: ['comments'], kept: [], lists: 0 });
  expect(again.values.comments).toBe('read');
  const renamed = { ...read, checksums: [{ description: 'copy.ffp', body: `${list(1).body}\r\n` }] };
  expect(filledRecording(before, renamed).lists).toBe(0);
});

test('a recording says of its show what its text says, else what its names do', () => {
  const checksums = [{ description: 'qo1977-05-08.aud.ffp', body: `d1t01 Loser.flac:${'a'.repeat(32)}` }];
  const told = (textdoc: string) => readInfoText(showText({ textdoc, checksums }));
  expect(told('')).toMatchObject({ artist: 'qo', date: '05/08/1977', sets: ['Loser'] });
  expect(told('The Quiet Owls\n1978-01-02\nOld Mill')).toMatchObject({ artist: 'The Quiet Owls', date: '01/02/1978' });
  expect(told('Source: AUD')).toMatchObject({ artist: 'qo', date: '05/08/1977' });
});

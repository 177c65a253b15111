import { expect, test } from 'vitest';
import { recordingName } from '#domain/recordings/recordingName.ts';

test.each([
  ['AUD; Schoeps MK4 > SBM-1 > D8; FOB; taped by porchlight; Chatter between songs.', 'taped by porchlight'],
  ['Neumann KM140 > DAT<br>Taper: <b>gull &amp; co</b><br>Splice in set two.', 'taped by gull & co'],
  ['Taped by J. Merganser. A small dropout.', 'taped by J. Merganser'],
  ['Busman BSC1 (CK4) > Lunatec V2 > DAT', 'Busman BSC1 (CK4)'],
  ['Source: Microtech Gefell M210 > Lunatec V2; Transfer: DAT(M) > FLAC', 'Microtech Gefell M210'],
  // What says the kind once more, or nothing.
  ['SBD > cassette master > CD', undefined],
  ['FM broadcast > reel > CD', undefined],
  ['AUD > DAT', undefined],
  ['Taper: unknown', undefined],
  ['taped by the man who stood beside the bar and would not tell his name to anybody of the crew', undefined],
  ['AUD (taper section)', undefined],
  ['', undefined],
  [null, undefined],
])('the comments %j name %j', (comments, from) => {
  expect(recordingName(comments, null).from).toBe(from);
});

test('the kind is that of the badge', () => {
  expect(recordingName('from the board', 'lw1977-05-08.sbd').kind).toBe('soundboard');
  expect(recordingName(null, null)).toEqual({ kind: 'unknown', from: undefined });
});

import { expect, test } from 'vitest';
import { bestRecording } from '#domain/listen/bestRecording.ts';

const recording = (comments: string | null, archiveIdentifier: string | null = 'xy1977') => ({
  comments,
  archiveIdentifier,
});
const bestOf = (...comments: (string | null)[]) => bestRecording(comments.map((text) => recording(text)))?.comments;

test('is a soundboard before a matrix before an audience recording', () => {
  expect(bestOf(null, 'AUD > DAT', 'matrix of two', 'SBD > DAT')).toBe('SBD > DAT');
  expect(bestOf(null, 'AUD > DAT', 'matrix of two')).toBe('matrix of two');
  expect(bestOf(null, 'AUD > DAT')).toBe('AUD > DAT');
  expect(bestOf('SBD one', 'SBD two')).toBe('SBD one');
});

test.each(['SBD, set 2 only', 'SBD; incomplete', 'SBD, missing Drums', 'first set only, SBD', 'partial SBD'])(
  'is a complete one before %j',
  (comments) => {
    expect(bestOf(comments, 'AUD > DAT')).toBe('AUD > DAT');
    expect(bestOf(comments)).toBe(comments);
  },
);

test('is a soundboard of which nothing is missing', () => {
  expect(bestOf('AUD', 'SBD, nothing missing')).toBe('SBD, nothing missing');
});

test('is one that the archive keeps', () => {
  expect(bestRecording([recording('SBD', null), recording('SBD', ' ')])).toBeUndefined();
  expect(bestRecording([recording('SBD', null), recording('AUD')])?.comments).toBe('AUD');
});

import { expect, test } from 'vitest';
import { readChosen } from '#features/changes/changesParams.ts';

const memberOf = (member: string) => readChosen(new URLSearchParams({ member })).member;

test.each([
  ['  ada ', 'ada'],
  ['ada lovelace', 'ada lovelace'],
  ['a\0da', 'ada'],
  ['a\u200Bda\u202E', 'ada'],
  ['\0', undefined],
  ['', undefined],
  [`o${'\u0301'.repeat(9)}k`, `o${'\u0301'.repeat(4)}k`],
  ['x'.repeat(6000), 'x'.repeat(64)],
  ['🎸'.repeat(70), '🎸'.repeat(64)],
])('the member %j of an address is %j, so that the API takes it', (text, member) => {
  expect(memberOf(text)).toBe(member);
});

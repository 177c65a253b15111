import { expect, it } from 'vitest';
import { addRow, noRows, recordsOfRows } from '#server/catalogue/file/recordRows.ts';
import { parseRecord } from '#server/catalogue/file/records.ts';

const parsed = (identifiers: unknown) =>
  parseRecord(
    JSON.stringify({ __typename: 'Artist', id: 1, name: 'Gulls', createdAt: '2024-05-01T12:00:00Z', identifiers }),
  );

it.each([
  ['no list', 'mbid', 'must be a list'],
  ['no object', ['mbid'], 'must be an object such as'],
  ['without a value', [{ scheme: 'mbid' }], 'is missing'],
  ['with another field', [{ scheme: 'mbid', value: '1', url: 'x' }], 'is not a field of Artist'],
  ['a scheme with a space', [{ scheme: 'mb id', value: '1' }], 'must be a word of lower-case letters'],
  ['a scheme in upper case', [{ scheme: 'MBID', value: '1' }], 'must be a word of lower-case letters'],
  ['a long scheme', [{ scheme: 'a'.repeat(33), value: '1' }], 'at most 32 characters'],
  ['an empty value', [{ scheme: 'mbid', value: '' }], 'must not be empty'],
  ['a value with a space at its end', [{ scheme: 'mbid', value: '1 ' }], 'nor begin or end with a space'],
  ['a long value', [{ scheme: 'url', value: 'a'.repeat(501) }], 'has more than 500 characters'],
  ['two lines', [{ scheme: 'url', value: 'a\nmbid 2' }], 'must be one line'],
  ['a null character', [{ scheme: 'url', value: 'a\0' }], 'has null characters'],
  ['the same twice', Array.from({ length: 2 }, () => ({ scheme: 'mbid', value: '1' })), 'has an identifier twice'],
  [
    '101',
    Array.from({ length: 101 }, (_, at) => ({ scheme: 'mbid', value: `${at}` })),
    'has more than 100 identifiers',
  ],
])('sets aside a record with identifiers that are wrong: %s', (_, identifiers, message) => {
  expect(parsed(identifiers)).toMatchObject({ message: expect.stringContaining(message) });
});

it.each([
  [
    [
      { scheme: 'url', value: 'https://gulls.example/a b' },
      { scheme: 'a.b_c-1', value: '🎸'.repeat(250) },
    ],
  ],
  [
    [
      { scheme: 'a'.repeat(32), value: 'a'.repeat(500) },
      { scheme: 'mbid', value: '1' },
      { scheme: 'mbid', value: '2' },
    ],
  ],
])('writes identifiers as it read them', (identifiers) => {
  const record = parsed(identifiers);
  if ('message' in record) throw new Error(record.message);
  const rows = noRows();
  addRow(rows, record);
  expect(recordsOfRows('artists', rows.artists)).toMatchObject([{ identifiers }]);
});

it.each([[[]], [null]])('leaves out an empty list', (identifiers) => {
  const record = parsed(identifiers);
  if ('message' in record) throw new Error(record.message);
  const rows = noRows();
  addRow(rows, record);
  expect(recordsOfRows('artists', rows.artists)[0]).not.toHaveProperty('identifiers');
});

import { describe, expect, it } from 'vitest';
import { segueRuns, textWidth } from '../../src/lib/setList';

const titles = (text: string) => segueRuns(text).map((run) => run.map((song) => song.text));
const joined = (text: string) =>
  segueRuns(text)
    .flat()
    .map((song) => song.text + song.gap)
    .join('');

describe('segueRuns', () => {
  it.each([
    ['', [['']]],
    ['Ripple', [['Ripple']]],
    ['Bertha, Ripple', [['Bertha,'], ['Ripple']]],
    ['Scarlet > Fire', [['Scarlet >', 'Fire']]],
    ['A > B > C, D; E > F', [['A >', 'B >', 'C,'], ['D;'], ['E >', 'F']]],
    ['A -> B', [['A ->', 'B']]],
    ['A >> B', [['A >>', 'B']]],
    ['A → B', [['A →', 'B']]],
    ['A>B,C', [['A>', 'B,C']]],
    ['A >', [['A >']]],
    ['> A', [['>', 'A']]],
    ['A\nB >\nC > D\r\n\r\nE', [['A'], ['B >'], ['C >', 'D'], ['E']]],
    ['10,000 Days, Jam', [['10,000 Days,'], ['Jam']]],
    ['  A ,  B  ', [['  A ,'], ['B']]],
  ])('cuts %j into %j', (text, runs) => expect(titles(text)).toEqual(runs));

  it('says where each song begins, and what follows it', () => {
    expect(segueRuns('Aiko > Bertha,\nC')).toEqual([
      [
        { at: 0, text: 'Aiko >', gap: ' ' },
        { at: 7, text: 'Bertha,', gap: '\n' },
      ],
      [{ at: 15, text: 'C', gap: '' }],
    ]);
  });

  it.each(['A > B, C ; > > ,, >x\n', ', > '.repeat(300), ' , \n\n', '\u202eמוזיקה > 😀, 音楽'])(
    'loses nothing of %j',
    (text) => expect(joined(text)).toBe(text),
  );

  it.each([
    ['spaces', ' '.repeat(500_000)],
    ['a comma and spaces', `,${' '.repeat(500_000)}`],
    ['line breaks', '\n'.repeat(500_000)],
    ['segues', '>'.repeat(500_000)],
    ['a segue and spaces', `a>${' '.repeat(500_000)}b`],
  ])('does not tire over 500,000 characters: %s', (_, text) => {
    // A search that goes back over what it has read would outlast any runner's patience.
    expect(joined(text)).toBe(text);
  });
});

describe('textWidth', () => {
  it.each([
    ['', 0],
    ['Fire >', 6],
    ['音楽', 4],
    ['😀', 2],
    ['é', 1],
  ])('of %j is %j', (text, width) => expect(textWidth(text)).toBe(width));
});

import { describe, expect, it } from 'vitest';
import { segueRuns, textWidth } from '../../src/lib/setList';

describe('segueRuns', () => {
  it.each([
    ['', [['']]],
    ['Ripple', [['Ripple']]],
    ['Bertha, Ripple', [['Bertha, '], ['Ripple']]],
    ['Scarlet > Fire', [['Scarlet > ', 'Fire']]],
    ['A > B > C, D; E > F', [['A > ', 'B > ', 'C, '], ['D; '], ['E > ', 'F']]],
    ['A -> B', [['A -> ', 'B']]],
    ['A >> B', [['A >> ', 'B']]],
    ['A → B', [['A → ', 'B']]],
    ['A>B,C', [['A>', 'B,C']]],
    ['A >', [['A >']]],
    ['> A', [['> ', 'A']]],
    ['10,000 Days, Jam', [['10,000 Days, '], ['Jam']]],
    ['  A ,  B  ', [['  A ,  '], ['B  ']]],
  ])('cuts %j into %j', (line, runs) => expect(segueRuns(line)).toEqual(runs));

  it.each(['A > B, C ; > > ,, >x', ', > '.repeat(300), ' , ', '\u202eמוזיקה > 😀, 音楽'])(
    'loses nothing of %j',
    (line) => expect(segueRuns(line).flat().join('')).toBe(line),
  );

  it.each([' '.repeat(50_000), `,${' '.repeat(50_000)}`, '>'.repeat(50_000), `a>${' '.repeat(50_000)}b`])(
    'is quick with long texts',
    (line) => {
      const start = performance.now();
      expect(segueRuns(line).flat().join('')).toBe(line);
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );
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

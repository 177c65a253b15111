import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SetList } from '../../src/features/performances/SetList';
import classes from '../../src/features/performances/SetList.module.css';

const show = (text: string) => render(<SetList text={text} />).container;

/** The pieces that are never broken. */
const kept = (text: string) => [...show(text).querySelectorAll(`.${classes.song}`)].map((piece) => piece.textContent);
const keptRuns = (text: string) =>
  [...show(text).querySelectorAll(`.${classes.run}`)].map((piece) => piece.textContent);

test.each([
  'Scarlet Begonias > Fire on the Mountain, Estimated Prophet\nEyes of the World >\n  Drums\n\nE: Ripple',
  'A>B,C;D > > E',
  '<b>A</b> &gt; \u202eB 😀',
  'x'.repeat(10_000),
])('shows every character of %j', (text) => expect(show(text).textContent).toBe(text));

test('keeps short songs, with their segues, in one piece', () => {
  expect(kept('Scarlet Begonias > Fire on the Mountain, Ripple')).toEqual([
    'Scarlet Begonias >',
    'Fire on the Mountain,',
    'Ripple',
  ]);
});

test('keeps the last word of a long song with its segue', () => {
  expect(kept('When the Hunter Gets Captured by the Game > Ripple')).toEqual(['Game >', 'Ripple']);
});

test('breaks what is too wide for a line of its own', () => {
  expect(kept('x'.repeat(29))).toEqual([]);
  expect(kept('音'.repeat(15))).toEqual([]);
});

test('keeps a run of songs together that fits on a line, and no longer one', () => {
  expect(keptRuns('Bertha, Scarlet Begonias > Fire on the Mountain, Ripple')).toEqual([
    'Scarlet Begonias > Fire on the Mountain,',
  ]);
  expect(keptRuns('Scarlet Begonias > Fire on the Mountain > Estimated Prophet > Eyes of the World')).toEqual([]);
});

test('may be broken after a segue without a space', () => {
  expect(show('A>B').querySelectorAll('wbr')).toHaveLength(1);
});

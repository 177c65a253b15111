import { expect, test } from 'vitest';
import { firstSongs } from '#features/discover/firstSongs.ts';

test.each([
  ['Bertha\nMe & My Uncle >\nBig River [slow]\nLoser', 'Bertha, Me & My Uncle, Big River'],
  ['Iko Iko > El Paso', 'Iko Iko, El Paso'],
  ["Rooster Cove, Ivy > Rye, Don't Ease Me In", 'Rooster Cove, Ivy, Rye'],
  ['Chuva dissolvente', 'Chuva dissolvente'],
  // What may be no song is not shown.
  ['', undefined],
  ['Set 1\nBertha', undefined],
  ['Encore: Deal', undefined],
  ['Me &amp; My Uncle', undefined],
  ['<b>Bertha</b>', undefined],
  ['Bertha (2:31)', undefined],
])('the first songs of %j are %j', (set, songs) => {
  expect(firstSongs(set)).toBe(songs);
});

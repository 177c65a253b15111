import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from '#scripts/files.ts';
import { repeatedNames } from '#scripts/repeatedNames.ts';

test('a name is exported once in src, and once in server', () => {
  const files = repositoryFiles(['.ts', '.tsx']).map((path) => [path, readFileSync(path, 'utf8')] as const);
  expect(repeatedNames(files)).toEqual([]);
});

test('every kind of export is held, in each of the two', () => {
  const exports = [
    'export interface Gap {',
    'export type Tally = number;',
    'export const PLACE = [];',
    'export function showOf() {',
    'export async function songOf() {',
    'export function* rowsOf() {',
    'export async function* linesOf() {',
    'export class Groups {',
    'export abstract class Reader {',
    'const local = 1;',
  ].join('\n');
  const [first, second] = ['server/data/one.ts', 'server/http/two.ts'];
  const names = ['Gap', 'Tally', 'PLACE', 'showOf', 'songOf', 'rowsOf', 'linesOf', 'Groups', 'Reader'];
  expect(
    repeatedNames([
      [first, exports],
      [second, exports],
      ['src/lib/gap.ts', 'export interface Gap {'],
      ['src/app/Table.tsx', 'export const Table = 1;'],
      ['src/lib/table.ts', 'export interface Table {'],
    ]),
  ).toEqual([
    ...names.map((name) => `server: ${name} (${first}, ${second})`),
    'src: Table (src/app/Table.tsx, src/lib/table.ts)',
  ]);
});

test('overloads, generated files and what the router asks of a page do not count', () => {
  expect(
    repeatedNames([
      ['src/graphql/pageQuery.ts', 'export function pageQuery(): void;\nexport function pageQuery() {}'],
      ['src/graphql/generated/graphql.ts', 'export type Artist = {'],
      ['src/lib/artist.ts', 'export type Artist = {'],
      ['src/pages/Artist.tsx', 'export function Component() {'],
      ['src/pages/Venue.tsx', 'export function Component() {'],
      ['tests/unit/artist.ts', 'export type Artist = {'],
    ]),
  ).toEqual([]);
});

import { expect } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { textOf } from '#domain/checksums/text.ts';
import { tracksOf } from '#domain/checksums/tracks.ts';
import { assign } from '#features/identify/lookup/assign.ts';
import { nextHashes, noFindings, withHolders } from '#features/identify/lookup/lookup.ts';
import { summaryOf } from '#features/identify/verdict/summary.ts';
import { compareTracks } from '#features/identify/verdict/verdict.ts';
import { knownRecording } from './knownRecording.ts';

const SEED = 20_240_611;

/** Numbers from 0 to 1 that are the same in every run: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const below = (end: number) => Math.floor(random() * end);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0];
const hash = () => Array.from({ length: 32 }, () => below(16).toString(16)).join('');

const FORMS: ReadonlyArray<(hash: string, name: string) => string> = [
  (hash, name) => `${hash} *${name}.flac`,
  (hash, name) => `${hash}  ${name}.shn`,
  (hash, name) => `${name}.flac:${hash}`,
  (hash, name) => `${hash}  [shntool]  ${name}.wav`,
  (hash, name) => `MD5 (${name}.flac) = ${hash}`,
];

function list(): string {
  const form = FORMS[below(FORMS.length)] ?? FORMS[0];
  const lines = Array.from({ length: 1 + below(12) }, (_, index) => form?.(hash(), `d${1 + below(3)}t0${index}`));
  return lines.join(pick(['\n', '\r\n', '\r']));
}

const ODD = ['\0', '\uFEFF', '\u202E', '[', '(', '\\', '*', ':', '=', ';', '#', '\n', '\r', ' ', '\uD800', 'é', '0'];

/** Changes, removes, doubles and inserts characters. */
function mutated(text: string): string {
  let result = text;
  for (let times = below(8); times > 0; times -= 1) {
    const at = below(result.length + 1);
    const length = below(40);
    const inserted = pick(['', ODD[below(ODD.length)] ?? '', result.slice(at, at + length).repeat(2), hash()]);
    result = result.slice(0, at) + inserted + result.slice(at + pick([0, 1, length]));
  }
  return result;
}

function encoded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const wide = new Uint8Array(new Uint16Array([...text].map((character) => character.charCodeAt(0))).buffer);
  return pick([bytes, wide, new Uint8Array([0xff, 0xfe, ...wide]), bytes.subarray(below(3))]);
}

/** Mutates a number of lists, the same ones each time. Expects that nothing throws, and that no line is lost. */
export function expectNoLineLost(lists: number): void {
  for (let round = 0; round < lists; round += 1) {
    const text = textOf(encoded(mutated(list())));
    if (text === undefined) continue;
    const { lines, unknown, runTogether } = parseChecksums(text, 'mutated.txt');
    const numbers = [...lines, ...unknown].map(({ origin }) => origin.line);
    const read = new Set(numbers);
    expect(new Set(numbers.filter((line, index) => numbers.indexOf(line) < index))).toEqual(new Set(runTogether));
    const left = text.split(/\r\n|\n|\r/).filter((_, index) => !read.has(index + 1));
    for (const line of left) expect(line.trim()).toMatch(/^(?:[-=_*#~+.:<>|/\\\s]*$|[#;]|\/\/|rem\s)/i);
    for (const line of lines) expect(line.hash).toMatch(/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/);

    const recording = knownRecording(1, { 'list.md5': text });
    const asked = nextHashes(lines, noFindings());
    const answers = asked.map((hash) => ({ hash, total: 1, whole: true, recordings: [recording] }));
    const [first] = assign(lines, withHolders(noFindings(), answers));
    const rows = compareTracks(first?.candidate?.tracks ?? [], tracksOf(first?.files ?? []));
    expect(summaryOf(rows)).toMatch(
      /^(?:List matches: \d+ track|List differs: \d+ track|Not certain: there is no list)/,
    );
    expect(rows.filter(({ verdict }) => verdict === 'altered' || verdict === 'missing')).toEqual([]);
  }
}

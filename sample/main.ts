import { pipeline } from 'node:stream/promises';
import { sampleLines } from './lines.ts';
import { isSample, sizes } from './sizes.ts';

/*
 * `npm run --silent sample -- small > FILE`: a sample catalogue as a file (docs/catalogue-format.md).
 */

function* text(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', () => process.exit(1));
const [name] = process.argv.slice(2);
if (name && isSample(name)) {
  await pipeline(text(sampleLines(name)), process.stdout);
} else {
  process.stderr.write(`Usage: npm run --silent sample -- ${Object.keys(sizes).join(' or ')} > FILE\n`);
  process.exitCode = 1;
}

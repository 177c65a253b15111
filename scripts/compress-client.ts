import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a brotli and a gzip copy beside each text file of the built site. */
const folder = 'dist/client';
/** Smaller files are not worth the header. */
const smallest = 1024;

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(css|js|svg|json|txt)$/.test(name) || name.startsWith('.vite')) continue;
  const file = join(folder, name);
  const content = readFileSync(file);
  if (content.length < smallest) continue;
  const text = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: text }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

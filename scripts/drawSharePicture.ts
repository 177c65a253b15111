import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);
const fonts = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#f8f9fa"/>
  <rect x="96" y="96" width="72" height="6" fill="#3b5bdb"/>
  <g transform="translate(694 75) scale(15)" stroke="#dbe4ff" stroke-width="3" stroke-linecap="round">
    <path d="M7 13v6M13 8v16M19 11v10M25 14v4"/>
  </g>
  <g font-family="Inter" fill="#212529">
    <text x="92" y="268" font-size="92" font-weight="600" letter-spacing="-2.5">Live Concert</text>
    <text x="92" y="372" font-size="92" font-weight="600" letter-spacing="-2.5">Database</text>
    <text x="96" y="474" font-size="34" fill="#495057">Live concert performances,</text>
    <text x="96" y="522" font-size="34" fill="#495057">and the recordings made of them</text>
  </g>
</svg>`;

/** 1200 by 630 pixels. The font comes from a package, as the machine may have none. */
export async function drawSharePicture(file: string): Promise<void> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const drawn = new Resvg(picture, {
    font: { fontBuffers: fonts.map((font) => readFileSync(font)), defaultFontFamily: 'Inter' },
  }).render();
  writeFileSync(file, drawn.asPng());
}

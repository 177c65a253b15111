import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How to start the browser. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** The tests visit nothing but the site, and in a container there is often no sandbox to be had. */
const args = ['--no-sandbox'];

/**
 * The browser that `CHROMIUM_PATH` names, or else the one of the package @sparticuz/chromium: unpacked once, with the
 * libraries and fonts that it needs on a machine that has none.
 */
export async function findBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, args, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('CHROMIUM_PATH must name a Chromium: the packaged one is for Linux on x64.');
  }
  const folder = resolve('node_modules/.cache/chromium');
  if (!existsSync(join(folder, 'ready'))) await unpack(folder);
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), args, env };
}

/** The package's own configuration looks for its fonts in `/tmp/fonts`; without any font the browser crashes. */
const fontsIn = (folder: string): string =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;

/** The package unpacks to the folder for temporary files, and its libraries only where it takes the machine for AWS. */
async function unpack(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    process.env = before;
  }
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontsIn(folder));
  writeFileSync(join(folder, 'ready'), '');
}

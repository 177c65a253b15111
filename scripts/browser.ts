import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** No sandbox: containers often do not allow it, and the tests visit the site only. */
const args = ['--no-sandbox'];

/**
 * Returns the options to start a browser. It is the one that `CHROMIUM_PATH` names. Otherwise, on Linux on x64, it is
 * that of the package @sparticuz/chromium, unpacked once, with its libraries and fonts. Elsewhere it is an installed
 * one.
 * @throws An error that says how to install one
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath) return { executablePath, args };
  return process.platform === 'linux' && process.arch === 'x64' ? packagedBrowser() : installedBrowser();
}

async function packagedBrowser(): Promise<LaunchOptions> {
  const folder = resolve('node_modules/.cache/chromium');
  if (!existsSync(join(folder, 'ready'))) await unpack(folder);
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') };
  return { executablePath: join(folder, 'chromium'), args, env: { PATH: process.env.PATH, ...env } };
}

/** Only a start shows which browser is installed. The workers read it from `E2E_CHANNEL`. */
async function installedBrowser(): Promise<LaunchOptions> {
  const known = process.env.E2E_CHANNEL;
  if (known) return { channel: known, args };
  for (const channel of ['chromium', 'chrome', 'msedge']) {
    const browser = await chromium.launch({ channel, args }).catch(() => undefined);
    if (!browser) continue;
    await browser.close();
    process.env.E2E_CHANNEL = channel;
    return { channel, args };
  }
  throw new Error('There is no browser for the tests; this installs one: npx playwright install chromium');
}

/** The package's own configuration looks for fonts in `/tmp/fonts`. Without a font the browser crashes. */
const fontsIn = (folder: string): string =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;

/** It unpacks to the folder for temporary files, and its libraries only if the machine seems to be AWS. */
async function unpack(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    process.env = before;
  }
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontsIn(folder));
  writeFileSync(join(folder, 'ready'), '');
}

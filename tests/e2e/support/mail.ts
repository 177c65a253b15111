import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox');

async function messages(to: string) {
  if (!existsSync(outbox())) return [];
  const files = readdirSync(outbox()).sort();
  const read = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(outbox(), file)))));
  return read.filter((message) => message.to?.some(({ address }) => address === to));
}

/** The address in the latest message to somebody about a subject; waits until it has come. */
export async function linkInMail(to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const latest = (await messages(to)).findLast((message) => subject.test(message.subject ?? ''));
    link = /^https?:\S+$/m.exec(latest?.text ?? '')?.[0];
    expect(link, `the link in a message to ${to}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return link ?? '';
}

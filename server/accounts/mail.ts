import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** A message to one person. `link` is the only link in its text, on its own line. */
export interface Message {
  /** The account whose owner waits for it, and is told if it cannot be sent. */
  userId?: number;
  to: string;
  subject: string;
  text: string;
  link: string;
}

/** Sends mail after the response, so that neither its duration nor its result shows in the response. */
export interface Mailer {
  /**
   * Sends the message to which `compose` resolves, if any. What cannot be sent is tried again for almost an hour. The
   * promise never rejects, and is resolved after the first try.
   */
  send(compose: () => Promise<Message | undefined>): Promise<void>;
  /** Tries what waits once more, and closes the connection. */
  close(): Promise<void>;
}

/** The numbers of messages that were sent, tries that failed, messages given up, and those that wait for another try. */
export type MailCounts = Record<'sent' | 'failed' | 'lost' | 'waiting', number>;

interface MailOptions {
  logger: Logger;
  /** Notes whether the last message to the owner of an account was sent. */
  note?(userId: number, isSent: boolean): Promise<void>;
  /** The waits between tries, in milliseconds. */
  retryAfter?: readonly number[];
}

interface MailSettings {
  /** The mail server. Without it, messages are written to the outbox. */
  smtpUrl?: string | undefined;
  /** The folder for messages without a mail server. */
  outbox: string;
  /** The site's address. Its host is the sender's. */
  siteUrl: string;
}

type Deliver = (message: Message) => Promise<void>;

/** Sends over SMTP, on connections that are kept open. */
function smtp(url: string, from: string): { deliver: Deliver; close: () => void } {
  // A server that does not answer must not keep a message longer than one that refuses it.
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, pool: true, ...limits }, { from });
  return {
    deliver: async ({ to, subject, text }) => {
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}

/** Writes each message to a folder, as an `.eml` file, and logs its link. */
function outbox(folder: string, from: string, logger: Logger): { deliver: Deliver; close: () => void } {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  let count = 0;
  return {
    deliver: async ({ to, subject, text, link }) => {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${count}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      logger.info({ file, subject, link }, 'No SMTP_URL is set: the message was written to the outbox');
    },
    close: () => transport.close(),
  };
}

/**
 * The waits between the tries of a message, in milliseconds: almost an hour together, as long as a reset's link holds.
 * Many mail servers refuse a stranger's first try, and take it some minutes later.
 */
const waits = [10, 60, 300, 900, 1800].map((seconds) => seconds * 1000);

/** The most messages that wait for another try. */
const mostWaiting = 1000;

/** Whether the mail server will never take the message, as that to a mailbox which does not exist. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Creates a mailer: with a mail server if one is set, otherwise with the outbox. Messages that wait are in memory. */
export function createMailer(
  settings: MailSettings,
  { logger, note = async () => undefined, retryAfter = waits }: MailOptions,
): Mailer & { readonly counts: Readonly<MailCounts> } {
  const from = `Live Concert Database <no-reply@${new URL(settings.siteUrl).hostname}>`;
  const transport = settings.smtpUrl ? smtp(settings.smtpUrl, from) : outbox(settings.outbox, from, logger);
  const pending = new Set<Promise<void>>();
  const closing = new AbortController();
  const counts: MailCounts = { sent: 0, failed: 0, lost: 0, waiting: 0 };

  async function tell(message: Message | undefined, isSent: boolean): Promise<void> {
    if (message?.userId === undefined) return;
    await note(message.userId, isSent).catch((err: unknown) =>
      logger.error({ err }, 'Whether a message was sent is not noted'),
    );
  }

  /** Sends a message, in several tries if need be. Calls `tried` after the first. */
  async function deliver(compose: () => Promise<Message | undefined>, tried: () => void): Promise<void> {
    let message: Message | undefined;
    for (const wait of [...retryAfter, undefined]) {
      try {
        message ??= await compose();
        if (!message) return;
        await transport.deliver(message);
        counts.sent += 1;
        await tell(message, true);
        return;
      } catch (err) {
        counts.failed += 1;
        await tell(message, false);
        const isLast = wait === undefined || closing.signal.aborted || counts.waiting >= mostWaiting;
        if (isLast || isRefused(err)) {
          counts.lost += 1;
          logger.error({ err }, 'A message was not sent');
          return;
        }
        logger.warn({ err }, 'A message was not sent, and is tried again');
      } finally {
        tried();
      }
      counts.waiting += 1;
      await setTimeout(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      counts.waiting -= 1;
    }
  }

  return {
    counts,
    send: (compose) =>
      new Promise((tried) => {
        const sending = deliver(compose, tried).finally(() => pending.delete(sending));
        pending.add(sending);
      }),
    async close() {
      closing.abort();
      await Promise.all(pending);
      transport.close();
    },
  };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** A message to one person. `link` is the only link in its text, on its own line. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  link: string;
}

/** Sends mail after the response, so that neither its duration nor its result shows in the response. */
export interface Mailer {
  /** Sends the message to which `compose` resolves, if any. */
  send(compose: () => Promise<Message | undefined>): void;
  /** Waits for messages that are being sent, then closes the connection. */
  close(): Promise<void>;
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
  const transport = createTransport({ url, pool: true }, { from });
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

/** Creates a mailer: with a mail server if one is set, otherwise with the outbox. */
export function createMailer(settings: MailSettings, logger: Logger): Mailer {
  const from = `Live Concert Database <no-reply@${new URL(settings.siteUrl).hostname}>`;
  const transport = settings.smtpUrl ? smtp(settings.smtpUrl, from) : outbox(settings.outbox, from, logger);
  const pending = new Set<Promise<void>>();
  return {
    send(compose) {
      const sending = compose()
        .then((message) => message && transport.deliver(message))
        .catch((error: unknown) => logger.error({ err: error }, 'A message was not sent'))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async close() {
      await Promise.all(pending);
      transport.close();
    },
  };
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { createMailer, type Message } from '#server/accounts/mail.ts';

const message: Message = {
  to: 'träger@example.org',
  subject: 'Confirm – your email address',
  text: 'Here:\n\nhttp://site.test/confirm?token=abc\n',
  link: 'http://site.test/confirm?token=abc',
};

/** A logger whose lines can be read. */
function logged() {
  const lines: Record<string, unknown>[] = [];
  return { lines, logger: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}

/**
 * A real mail server that keeps what it is given, but for the first messages. It refuses these, or with a status the
 * mailbox that they are for.
 */
async function mailServer(refused = 0, mailboxStatus?: number) {
  const received: Email[] = [];
  let left = refused;
  const isRefused = () => {
    left -= 1;
    return left >= 0;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(
        mailboxStatus && isRefused()
          ? Object.assign(new Error('Not this mailbox'), { responseCode: mailboxStatus })
          : null,
      ),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (!mailboxStatus && isRefused()) return done(new Error('Not today'));
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

it('sends over SMTP', async () => {
  const server = await mailServer();
  const { logger } = logged();
  const mailer = createMailer({ smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' }, { logger });
  mailer.send(async () => message);
  mailer.send(async () => undefined);
  await mailer.close();
  await server.close();
  expect(server.received).toHaveLength(1);
  const [email] = server.received;
  expect(email?.subject).toBe(message.subject);
  expect(email?.text).toBe(message.text);
  expect(email?.to?.[0]?.address).toBe(message.to);
  expect(email?.from?.address).toBe('no-reply@concerts.test');
});

// A server that makes strangers wait refuses the mailbox for now.
it.each([undefined, 450])('tries again what could not be sent, and notes whether it was: %s', async (status) => {
  const server = await mailServer(2, status);
  const { logger, lines } = logged();
  const noted: [number, boolean][] = [];
  const mailer = createMailer(
    { smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' },
    { logger, note: async (...told) => void noted.push(told), retryAfter: [1, 1, 1] },
  );
  const composed = vi.fn(async () => ({ ...message, userId: 7 }));
  await mailer.send(composed);
  expect(server.received).toEqual([]);
  expect(noted).toEqual([[7, false]]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await mailer.close();
  await server.close();
  expect(noted).toEqual([
    [7, false],
    [7, false],
    [7, true],
  ]);
  // The link is made once.
  expect(composed).toHaveBeenCalledOnce();
  expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('A message was not sent, and is tried again'));
  expect(mailer.counts).toEqual({ sent: 1, failed: 2, lost: 0, waiting: 0 });
});

it('tries again a message that could not be made', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  const mailer = createMailer(
    { outbox, siteUrl: 'http://localhost:4000' },
    { logger: logged().logger, retryAfter: [1] },
  );
  const compose = vi.fn(async () => message).mockRejectedValueOnce(new Error('The database is away'));
  await mailer.send(compose);
  await vi.waitFor(() => expect(mailer.counts).toEqual({ sent: 1, failed: 1, lost: 0, waiting: 0 }));
  await mailer.close();
  await rm(outbox, { recursive: true });
});

it('gives up after its last try, and at once where no mailbox has the address', async () => {
  for (const [server, tries] of [
    [await mailServer(Number.POSITIVE_INFINITY), 3],
    [await mailServer(Number.POSITIVE_INFINITY, 550), 1],
  ] as const) {
    const { logger, lines } = logged();
    const mailer = createMailer(
      { smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' },
      { logger, retryAfter: [1, 1] },
    );
    await mailer.send(async () => message);
    await vi.waitFor(() => expect(mailer.counts).toEqual({ sent: 0, failed: tries, lost: 1, waiting: 0 }));
    expect(lines.at(-1)).toMatchObject({ msg: 'A message was not sent', level: 50 });
    await mailer.close();
    await server.close();
  }
});

it('tries what waits once more when it is closed, and logs what was not sent, without the link in it', async () => {
  const server = await mailServer(Number.POSITIVE_INFINITY);
  const { logger, lines } = logged();
  const mailer = createMailer({ smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' }, { logger });
  await mailer.send(async () => message);
  expect(mailer.counts.waiting).toBe(1);
  await mailer.close();
  await server.close();
  expect(lines.map(({ msg }) => msg)).toEqual(['A message was not sent, and is tried again', 'A message was not sent']);
  expect(JSON.stringify(lines)).not.toContain('token=');
});

it('writes to the outbox when there is no mail server, and logs the link', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  const { logger, lines } = logged();
  const mailer = createMailer({ outbox, siteUrl: 'http://localhost:4000' }, { logger });
  mailer.send(async () => message);
  mailer.send(async () => ({ ...message, to: 'second@example.org' }));
  await mailer.close();
  const files = (await readdir(outbox)).sort();
  expect(files).toHaveLength(2);
  const email = await PostalMime.parse(await readFile(join(outbox, files[0] ?? '')));
  expect(email.text).toBe(message.text);
  expect(lines.map(({ link }) => link)).toEqual([message.link, message.link]);
  await rm(outbox, { recursive: true });
});

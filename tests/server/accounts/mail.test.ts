import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
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

/** A real mail server that keeps what it is given, or refuses it. */
async function mailServer(accept: boolean) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (!accept) return done(new Error('Not today'));
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
  const server = await mailServer(true);
  const { logger } = logged();
  const mailer = createMailer({ smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' }, logger);
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

it('logs what could not be sent, without the link in it', async () => {
  const server = await mailServer(false);
  const { logger, lines } = logged();
  const mailer = createMailer({ smtpUrl: server.url, outbox: '', siteUrl: 'https://concerts.test' }, logger);
  mailer.send(async () => message);
  await mailer.close();
  await server.close();
  expect(lines.map(({ msg }) => msg)).toEqual(['A message was not sent']);
  expect(JSON.stringify(lines)).not.toContain('token=');
});

it('writes to the outbox when there is no mail server, and logs the link', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'));
  const { logger, lines } = logged();
  const mailer = createMailer({ outbox, siteUrl: 'http://localhost:4000' }, logger);
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

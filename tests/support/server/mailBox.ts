import type { Mailer, Message } from '#server/accounts/mail.ts';

/** A mailer that keeps messages, so that a test can follow a link. */
export class MailBox implements Mailer {
  readonly #sending: Promise<Message | undefined>[] = [];

  async send(compose: () => Promise<Message | undefined>): Promise<void> {
    const sending = compose();
    this.#sending.push(sending);
    await sending.catch(() => undefined);
  }

  /** The messages so far, including those under way. */
  async messages(): Promise<Message[]> {
    return (await Promise.all(this.#sending)).filter((message) => message !== undefined);
  }

  /** A parameter of the link in the last message. */
  async secret(parameter: string): Promise<string> {
    const link = (await this.messages()).at(-1)?.link ?? 'about:blank';
    return new URL(link).searchParams.get(parameter) ?? '';
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#sending);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogueError } from './lines.ts';

/** The error for an answer that cannot be read. To ask again would not help. */
export class UnreadableAnswer extends CatalogueError {}

/** The most attempts at one request: if the network fails, and if the server asks to wait. */
const attempts = { failed: 5, limited: 30 };
const longestWait = 60_000;

/** The statuses of a server that names another address, and the most such answers to one request. */
const redirects = [301, 302, 303, 307, 308];
const mostRedirects = 5;

/** The statuses of a server that asks to wait: for a limit, or as it or a proxy before it is overloaded or restarts. */
const asksToWait = [429, 502, 503, 504];

/** Whether an address is of the same server as another one, or of the same host with https in place of http. */
const isSameSite = (one: URL, next: URL): boolean =>
  one.origin === next.origin ||
  (one.hostname === next.hostname && one.protocol === 'http:' && next.protocol === 'https:');

/** The time in milliseconds that a response asks to wait. Its header has seconds, or a time. */
function waitOf({ headers }: Pick<Response, 'headers'>): number {
  const after = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Math.min(longestWait, Math.max(1000, wait || 0));
}

/** Requests to a server that may be busy, restart, or cut its answers off. */
export class Requests {
  readonly #name: string;
  readonly #longestAnswer: number;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  /** Whether the server has ever answered. If not, a failed request is not repeated. */
  #answered = false;

  /**
   * @param name The name of the server in messages
   * @param longestAnswer The bytes of the longest answer
   */
  constructor(name: string, longestAnswer: number, wait: (milliseconds: number) => Promise<unknown> = sleep) {
    this.#name = name;
    this.#longestAnswer = longestAnswer;
    this.#wait = wait;
  }

  /**
   * Returns the JSON of an answer. It tries again if the server asks to wait, or the connection fails.
   * @throws UnreadableAnswer if the answer is too long or no JSON, CatalogueError if no answer comes
   */
  async json(url: string, options: RequestInit = {}): Promise<unknown> {
    for (let failed = 1, limited = 1; ; ) {
      const response = await this.#fetch(url, options).catch((error: unknown) => this.#faultOf(error));
      if (response instanceof UnreadableAnswer) throw response;
      if (response instanceof CatalogueError) {
        if (!this.#answered || failed >= attempts.failed) throw response;
        await this.#wait(1000 * 2 ** failed);
        failed += 1;
      } else if (asksToWait.includes(response.status) && limited < attempts.limited) {
        limited += 1;
        await this.#wait(waitOf(response));
      } else {
        this.#answered = true;
        try {
          return JSON.parse(response.text);
        } catch {
          throw this.#refused(`it answers HTTP ${response.status} without JSON`);
        }
      }
    }
  }

  sentence(reason: string): string {
    return `${this.#name} cannot be read: ${reason}`;
  }

  /**
   * Sends a request. If the server names another address instead, it is sent there, one with POST as such. Another host
   * is not asked: it may be one that only this machine reaches.
   */
  async #follow(url: string, options: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(longestWait);
    for (let [at, left] = [url, mostRedirects]; ; left -= 1) {
      const response = await fetch(at, { ...options, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (!redirects.includes(response.status) || location === null) return response;
      await response.body?.cancel();
      if (!URL.canParse(location, at)) throw this.#refused(`it leads to ${location}, which is no URL`);
      const next = new URL(location, at);
      if (!isSameSite(new URL(at), next)) {
        throw this.#refused(`it leads to ${next}, on another host. Import from there, if that is meant`);
      }
      if (left === 0) throw this.#refused(`it leads from one address to the next, at last to ${next}`);
      at = next.href;
    }
  }

  /** Sends a request, and reads its whole answer: a connection may end in the middle of one. */
  async #fetch(url: string, options: RequestInit): Promise<Pick<Response, 'headers' | 'status'> & { text: string }> {
    const { headers, status, body } = await this.#follow(url, options);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > this.#longestAnswer) {
        throw this.#refused(`an answer of more than ${Math.floor(this.#longestAnswer / 2 ** 20)} MB`);
      }
      chunks.push(chunk);
    }
    return { headers, status, text: Buffer.concat(chunks).toString() };
  }

  #refused(reason: string): UnreadableAnswer {
    return new UnreadableAnswer(this.sentence(reason));
  }

  #faultOf(error: unknown): CatalogueError {
    return error instanceof CatalogueError ? error : new CatalogueError(this.sentence(reasonOf(error)));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

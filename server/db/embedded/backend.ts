import { Worker } from 'node:worker_threads';
import { type BatchOutcome, type EngineError, expectsReady, readOutcome } from './protocol.ts';

/** A message of the worker: ready, the reply to messages, closed, or failed. */
type WorkerMessage = { reply: Uint8Array } | { failure: string } | { ready: true } | { closed: true };

/** The error of a statement over the time limit. Its code is that of PostgreSQL's `statement_timeout`. */
class StatementTimeout extends Error {
  readonly code = '57014';
}

/** The engine stopped in the middle of a reply, as PostgreSQL does when it panics. */
class EngineFailure extends Error {
  readonly code: string | undefined;

  constructor(error: EngineError | undefined) {
    super(`The embedded database has failed: ${error?.message ?? 'its answer has no end'}`);
    this.code = error?.code;
  }
}

export interface BackendOptions {
  script: URL;
  /** The time limit of opening, in milliseconds. Opening may create a database, or replay the log after a crash. */
  openLimit: number;
  /** The time limit of closing, in milliseconds. Committed data is safe in any case. */
  closeLimit: number;
}

interface Reply extends BatchOutcome {
  bytes: Uint8Array;
}

/**
 * A worker with an open database. It answers messages in order. Any failure of the engine ends the worker, and rejects
 * all that wait for replies.
 */
export class Backend {
  /** Resolves when the thread has ended and no longer holds the folder. */
  readonly gone: Promise<void>;
  readonly #worker: Worker;
  readonly #closeLimit: number;
  readonly #waiting: { resolve: (message: WorkerMessage) => void; reject: (error: Error) => void }[] = [];
  #ended: Error | undefined;

  private constructor(folder: string, { script, closeLimit }: BackendOptions) {
    this.#closeLimit = closeLimit;
    this.#worker = new Worker(script, { workerData: { folder }, execArgv: [] });
    this.#worker.on('message', (message: WorkerMessage) => {
      if ('failure' in message) this.end(new Error(`PGlite has ended: ${message.failure}`));
      else this.#waiting.shift()?.resolve(message);
    });
    this.#worker.on('error', ({ message }) => this.end(new Error(`PGlite has ended: ${message.split('\n', 1)[0]}`)));
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.end(new Error('The embedded database has ended.'));
        resolve();
      });
    });
  }

  /** Opens the database in `folder`. An empty or missing folder gets a new one. */
  static async open(folder: string, options: BackendOptions): Promise<Backend> {
    const backend = new Backend(folder, options);
    await backend.#within(options.openLimit, 'Opening the embedded database', backend.#nextMessage());
    return backend;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** If there is no whole reply after `limit` ms, the backend is ended. */
  async execute(messages: Uint8Array, limit: number): Promise<Reply> {
    const message = await this.#within(limit, 'The statement', this.#ask(messages));
    const bytes = 'reply' in message ? message.reply : new Uint8Array();
    const outcome = readOutcome(bytes);
    if (expectsReady(messages) && outcome.status === undefined) {
      const failure = new EngineFailure(outcome.error);
      this.end(failure);
      throw failure;
    }
    return { bytes, ...outcome };
  }

  /** Ends the worker at once. All that wait for replies are rejected with `reason`. */
  end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
    void this.#worker.terminate();
  }

  /** Shuts the database down cleanly, or ends the worker if that takes too long. */
  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#within(this.#closeLimit, 'Closing the embedded database', this.#ask('close')).catch(() => undefined);
    this.end(new Error('The embedded database is closed.'));
    await this.gone;
  }

  async #within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
    const giveUp = () => this.end(new StatementTimeout(`${what} took longer than ${limit} ms and was ended.`));
    const timer = setTimeout(giveUp, limit);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  #ask(message: Uint8Array | 'close'): Promise<WorkerMessage> {
    if (this.#ended) return Promise.reject(this.#ended);
    const reply = this.#nextMessage();
    this.#worker.postMessage(message);
    return reply;
  }

  #nextMessage(): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }
}

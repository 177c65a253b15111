import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/*
 * PGlite behind the protocol of PostgreSQL: `pg` believes that it talks to a server through a socket, so that one
 * driver, with its prepared statements and its types, serves the embedded database and the cluster alike.
 *
 * PGlite computes on the thread it lives in and cannot be interrupted. It therefore lives in a worker, and whatever
 * takes too long there is ended together with the worker; the next connection opens a new one. Nothing that was
 * committed is lost by that: it is the same as the end of a PostgreSQL process, and the log is replayed.
 */

type Answer = { reply: Uint8Array } | { failure: string } | { ready: true } | { closed: true };

type Callback = (error?: Error | null) => void;

/** Why a statement was ended; the code is the one PostgreSQL gives for its `statement_timeout`. */
class StatementTimeout extends Error {
  readonly code = '57014';
}

/** The first byte of the message by which a client says goodbye. */
const terminate = 'X'.charCodeAt(0);

/** The first byte of the message by which it introduces itself: that one begins with its length. */
const startup = 0;

/** Two simple queries: what a connection leaves behind must not meet the next one. */
const resetConnection = Buffer.concat(['rollback', 'discard all'].map(simpleQuery));

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** One worker with one open database in it. Messages are answered one after the other, in order. */
class Backend {
  /** Settles when the thread is gone, and its hold on the folder with it. */
  readonly gone: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  #ended: Error | undefined;

  private constructor(folder: string) {
    this.#worker = new Worker(new URL('./embedded.worker.js', import.meta.url), {
      workerData: { folder },
      execArgv: [],
    });
    this.#worker.on('message', (answer: Answer) => {
      if ('failure' in answer) this.end(new Error(`PGlite has ended: ${answer.failure}`));
      else this.#waiting.shift()?.resolve(answer);
    });
    this.#worker.on('error', ({ message }) => this.end(new Error(`PGlite has ended: ${message.split('\n', 1)[0]}`)));
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.end(new Error('The embedded database has ended.'));
        resolve();
      });
    });
  }

  /** Opens the database in `folder`, which is made when it is empty or missing. */
  static async open(folder: string): Promise<Backend> {
    const backend = new Backend(folder);
    await backend.#answer();
    return backend;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Sends protocol messages and answers with the bytes they led to; ends the backend after `limit` ms, 0 for never. */
  async execute(messages: Uint8Array, limit: number): Promise<Uint8Array> {
    const timer =
      limit > 0 &&
      setTimeout(
        () => this.end(new StatementTimeout(`The statement took longer than ${limit} ms and was ended.`)),
        limit,
      );
    try {
      const answer = await this.#ask(messages);
      return 'reply' in answer ? answer.reply : new Uint8Array();
    } finally {
      if (timer) clearTimeout(timer);
    }
  }

  /** Ends at once. Whoever waits for an answer gets `reason`. */
  end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
    void this.#worker.terminate();
  }

  /** Shuts the database down in good order. */
  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#ask('close');
    this.end(new Error('The embedded database is closed.'));
    await this.gone;
  }

  #ask(message: Uint8Array | 'close'): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    const answer = this.#answer();
    this.#worker.postMessage(message);
    return answer;
  }

  #answer(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }
}

/** What `pg` takes for a socket to a server. */
class Connection extends Duplex {
  readonly #server: EmbeddedServer;
  #release: Release | undefined;

  constructor(server: EmbeddedServer) {
    super();
    this.#server = server;
  }

  /** This and the two below are what `pg` calls of a socket and a stream lacks. */
  connect(): this {
    this.#server.acquire().then(
      (release) => {
        this.#release = release;
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Callback): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Callback): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Callback): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Callback): void {
    Promise.resolve(this.#release?.()).then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    );
  }

  #send(messages: Buffer, done: Callback): void {
    if (messages[0] === terminate) {
      done();
      return;
    }
    this.#server.execute(messages).then((reply) => {
      this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
      done();
    }, done);
  }
}

/** Gives the database to the next connection. */
type Release = () => Promise<void>;

/** The embedded database of one folder, for one connection at a time. */
export class EmbeddedServer {
  /** How long a statement may take, in milliseconds; 0 for as long as it needs. */
  limit = 0;
  readonly #folder: string;
  #backend: Backend | undefined;
  #free: Promise<void> = Promise.resolve();

  /** The folder must be nobody else's: PGlite does not look. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A stream for `pg` in place of a socket. */
  connection(): Duplex {
    return new Connection(this);
  }

  /** Waits until no connection has the database, and opens it unless it is open. */
  async acquire(): Promise<Release> {
    const free = this.#free;
    let pass = () => {};
    this.#free = new Promise((resolve) => {
      pass = resolve;
    });
    await free;
    try {
      await this.#open();
    } catch (error) {
      pass();
      throw error;
    }
    return async () => {
      try {
        if (this.#backend && !this.#backend.ended) await this.#backend.execute(resetConnection, 0);
      } finally {
        pass();
      }
    };
  }

  async execute(messages: Uint8Array): Promise<Uint8Array> {
    if (!this.#backend) throw new Error('The embedded database is not open.');
    return this.#backend.execute(messages, messages[0] === startup ? 0 : this.limit);
  }

  /** Waits until no connection has the database, and closes it in good order. */
  async close(): Promise<void> {
    await this.#free;
    await this.#backend?.close();
  }

  async #open(): Promise<void> {
    if (this.#backend && !this.#backend.ended) return;
    await this.#backend?.gone;
    this.#backend = await openFolder(this.#folder);
  }
}

/** Opens a folder's database. A first start that was cut short leaves half a folder and a mark: it is begun again. */
async function openFolder(folder: string): Promise<Backend> {
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true });
  else if (existsSync(join(folder, 'PG_VERSION'))) return Backend.open(folder);
  await mkdir(folder, { recursive: true });
  await writeFile(mark, '');
  const backend = await Backend.open(folder);
  await rm(mark);
  return backend;
}

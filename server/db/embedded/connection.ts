import { Duplex } from 'node:stream';
import { isTermination } from './protocol.ts';

type Callback = (error?: Error | null) => void;

/** Gives the database to the next connection. */
export type Release = () => Promise<void>;

/** The server behind a connection. */
interface Server {
  acquire(): Promise<Release>;
  execute(messages: Uint8Array): Promise<Uint8Array>;
}

/** What `pg` takes for a socket to a server. */
export class Connection extends Duplex {
  readonly #server: Server;
  #release: Release | undefined;

  constructor(server: Server) {
    super();
    this.#server = server;
  }

  /** This method and the next two are called by `pg`; a socket has them and a stream does not. */
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
    if (isTermination(messages)) {
      done();
      return;
    }
    this.#server.execute(messages).then((reply) => {
      this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
      done();
    }, done);
  }
}

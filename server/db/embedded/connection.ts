import { Duplex } from 'node:stream';
import { isTermination } from './protocol.ts';

type Callback = (error?: Error | null) => void;

/** Passes the database on to the next connection. */
export type Release = () => Promise<void>;

interface Server {
  acquire(): Promise<Release>;
  execute(messages: Uint8Array): Promise<Uint8Array>;
}

/** Returns a stream that `pg` uses like a socket to a server. */
export function connectionTo(server: Server): Duplex {
  let release: Release | undefined;
  function send(messages: Buffer, done: Callback): void {
    if (isTermination(messages)) {
      done();
      return;
    }
    server.execute(messages).then((reply) => {
      stream.push(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
      done();
    }, done);
  }
  const stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (chunks, done) => send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final(done) {
      stream.push(null);
      done();
    },
    destroy(error, done) {
      Promise.resolve(release?.()).then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
  return Object.assign(stream, {
    /** Methods of a socket that `pg` calls and streams do not have. */
    connect() {
      server.acquire().then(
        (acquired) => {
          release = acquired;
          stream.emit('connect');
        },
        (error: Error) => stream.destroy(error),
      );
      return stream;
    },
    setNoDelay: () => stream,
    ref: () => stream,
  });
}

/*
 * The parts of PostgreSQL's protocol that are needed between `pg` and PGlite. They tell one message from the next, and
 * whether an answer is complete.
 */

const letter = (character: string) => character.charCodeAt(0);

/** The type of the message that ends a connection (`Terminate`). */
const terminate = letter('X');

/** The first byte of the startup message. It has no type, but begins with its length. */
const startup = 0;

const sync = letter('S');
const query = letter('Q');
const readyForQuery = letter('Z');
const errorResponse = letter('E');

/** An error of the engine: PostgreSQL's code, such as `53100` for a full disk, and the message. */
export interface EngineError {
  code: string;
  message: string;
}

export interface BatchOutcome {
  /** `I` outside of a transaction, `T` in one, `E` in a failed one; undefined if the engine is not ready for more. */
  status: string | undefined;
  /** The last error in the answer. */
  error: EngineError | undefined;
}

export const isTermination = (messages: Uint8Array): boolean => messages[0] === terminate;

export const isStartup = (messages: Uint8Array): boolean => messages[0] === startup;

export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The messages of a batch, each with its type and the bytes after its length. */
function* messagesIn(bytes: Uint8Array): Generator<[type: number, body: Buffer]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 5 <= buffer.length) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    yield [buffer.readUInt8(at), buffer.subarray(at + 5, end)];
    at = end;
  }
}

/** Whether the engine must report that it is ready after these messages. It does so after each query and `Sync`. */
export function expectsReady(messages: Uint8Array): boolean {
  if (isStartup(messages)) return true;
  for (const [type] of messagesIn(messages)) if (type === sync || type === query) return true;
  return false;
}

/** Parses the fields of an error: each has a letter, and a text that ends with a null byte. */
function readError(body: Buffer): EngineError {
  const fields = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  return { code: fields.get('C') ?? '', message: fields.get('M') ?? '' };
}

export function readOutcome(reply: Uint8Array): BatchOutcome {
  const outcome: BatchOutcome = { status: undefined, error: undefined };
  for (const [type, body] of messagesIn(reply)) {
    outcome.status = type === readyForQuery ? body.toString('latin1') : undefined;
    if (type === errorResponse) outcome.error = readError(body);
  }
  return outcome;
}

// @ts-check
/*
 * The thread PGlite runs in: it takes messages of PostgreSQL's protocol and answers each with all that they produced.
 * Plain JavaScript, so that the thread starts from the sources, too, under every supported Node.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** @typedef {{ reply: Uint8Array } | { failure: string } | { ready: true } | { closed: true }} Answer */

const port = parentPort;
if (!port) throw new Error('worker.js runs in a worker thread only.');

/**
 * @param {Answer} answer
 * @param {ArrayBuffer[]} [transfer]
 */
const answer = (answer, transfer) => port.postMessage(answer, transfer);

/**
 * Reports a failure in one line. PGlite may throw what is no `Error`. Uncaught, that would print PGlite's whole minified
 * source.
 * @param {unknown} error
 */
function fail(error) {
  const message = error instanceof Object && 'message' in error ? error.message : error;
  answer({ failure: String(message).split('\n', 1)[0] ?? '' });
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** @param {PGlite} database @param {Uint8Array} messages */
async function execute(database, messages) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // The parts are views of the database's own memory: they are copied before it goes on.
  await database.execProtocolRawStream(messages, {
    syncToFs: false,
    onRawData: (data) => void parts.push(data.slice()),
  });
  const reply = parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts));
  answer({ reply }, reply.buffer instanceof ArrayBuffer ? [reply.buffer] : []);
}

/** @param {PGlite} database @param {Uint8Array | 'close'} message */
async function obey(database, message) {
  if (message !== 'close') return execute(database, message);
  await database.close();
  answer({ closed: true });
}

try {
  const database = await PGlite.create({ dataDir: workerData.folder, extensions: { pg_trgm } });
  let turn = Promise.resolve();
  port.on('message', (message) => {
    turn = turn.then(() => obey(database, message)).catch(fail);
  });
  answer({ ready: true });
} catch (error) {
  fail(error);
}

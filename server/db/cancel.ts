import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** The code of a cancel request in PostgreSQL's protocol, in place of a version. */
const cancelCode = 80_877_102;

/** The time limit of the request, in milliseconds. */
const limit = 1000;

/** The address of a connection's server. If a name has several servers, it is the one that was reached. */
function addressOf({ connection: { stream }, host, port }: pg.Client) {
  const { remoteAddress, remotePort } = stream instanceof Socket ? stream : {};
  if (remoteAddress !== undefined && remotePort !== undefined) return { host: remoteAddress, port: remotePort };
  return { path: join(host, `.s.PGSQL.${port}`) };
}

/**
 * Asks the server to cancel the statement on a connection. Never rejects. The request has the secret key of the
 * connection, as the process number alone may be another connection's. A pooler finds the statement by the key; a server
 * that does not know it cancels nothing.
 */
export function cancelStatement(client: pg.Client): Promise<void> {
  const processId = 'processID' in client ? client.processID : undefined;
  const secretKey = 'secretKey' in client ? client.secretKey : undefined;
  if (typeof processId !== 'number' || typeof secretKey !== 'number') return Promise.resolve();
  const request = Buffer.alloc(16);
  [request.length, cancelCode, processId, secretKey].forEach((value, index) => {
    request.writeInt32BE(value, index * 4);
  });
  return new Promise((resolve) => {
    const socket = connect(addressOf(client), () => socket.write(request));
    // The server responds by closing the connection. A statement that is not cancelled is ended by its time limit.
    socket.setTimeout(limit, () => socket.destroy()).on('error', () => socket.destroy());
    socket.once('close', () => resolve()).resume();
  });
}

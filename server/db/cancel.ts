import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** The number that PostgreSQL's protocol has for a request to cancel, in the place of its version. */
const cancelCode = 80_877_102;

/** How long the request may take, in milliseconds. */
const limit = 1000;

/** Where the server of a connection is: of a name with several servers behind it, the one that was reached. */
function addressOf({ connection: { stream }, host, port }: pg.Client) {
  const { remoteAddress, remotePort } = stream instanceof Socket ? stream : {};
  if (remoteAddress !== undefined && remotePort !== undefined) return { host: remoteAddress, port: remotePort };
  return { path: join(host, `.s.PGSQL.${port}`) };
}

/**
 * Asks the server to end what runs on a connection; resolves when it has been asked, or cannot be. With the key that the
 * connection was given, so that a pooler knows whose statement is meant, and a server that does not know the key ends nothing:
 * a process number alone may be that of somebody else there.
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
    // The server answers by closing the connection. What it cannot end is ended by its time limit.
    socket.setTimeout(limit, () => socket.destroy()).on('error', () => socket.destroy());
    socket.once('close', () => resolve()).resume();
  });
}

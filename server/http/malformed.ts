import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HeaderSet } from './headers.ts';

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers malformed HTTP requests with the common headers, which Node's own response lacks. It is Fastify's
 * `clientErrorHandler`.
 */
export const refuseMalformed = (headers: HeaderSet) =>
  function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
    if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    this.log.debug({ err: error }, 'A request is malformed');
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
  };

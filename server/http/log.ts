import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Whether the visitor left in the middle of a response. */
export const isAborted = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET';

/** The log of requests: one line each, at the level debug. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request;
    // The query string is left out, as it may have the code of a mailed link.
    const [url] = request.url.split('?');
    const milliseconds = Math.round(reply.elapsedTime);
    reply.log.debug({ method, url, status: reply.statusCode, milliseconds, err: error ?? undefined }, 'request');
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (isAborted(error)) reply.log.debug('The visitor left in the middle of the answer');
    else reply.log.warn({ err: error }, 'An answer ended in the middle');
  }
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { confirmAddress, confirmationFault, LINK_IS_BAD } from '../accounts/confirmation.ts';
import type { AccountServices } from '../accounts/services.ts';
import { pagePolicy } from './headers.ts';
import { limitRate } from './rateLimit.ts';
import { addressOf } from './visitor.ts';

/** The page of a mailed link. It looks like the legal page. Its form is sent to its own address, which has the code. */
const pageOf = (content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Confirm your email address | Live Concert Database</title>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="stylesheet" href="/legal.css" />
    <script src="/boot.js"></script>
  </head>
  <body>
    <main>
      <p><a href="/">Live Concert Database</a></p>
      <h1>Confirm your email address</h1>
      ${content}
    </main>
  </body>
</html>
`;

const question = pageOf(`<p>Press the button to confirm the address that this link was mailed to.</p>
      <form method="post"><button>Confirm</button></form>`);

const refusalOf = (reason: string) =>
  pageOf(`<p role="alert">${reason}</p>
      <p>Each link works once. <a href="/login">Log in</a></p>`);

type Confirmation = FastifyRequest<{ Querystring: { token?: unknown } }>;

/**
 * The page of the links that confirm email addresses. Programs open links, too, so only its button changes something. It
 * then leads to the account's page.
 */
export async function confirmation(
  app: FastifyInstance,
  { database, rateLimits }: AccountServices & { rateLimits: boolean },
): Promise<void> {
  if (rateLimits) await limitRate(app, 60);
  // The form has no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100 },
    async () => null,
  );
  const own = (request: FastifyRequest) => database.forVisitor(addressOf(request), undefined, 'accounts');
  const codeOf = ({ query: { token } }: Confirmation) => (typeof token === 'string' ? token : '');
  const send = (reply: FastifyReply, page: string) =>
    reply.header('content-security-policy', pagePolicy()).type('text/html; charset=utf-8').send(page);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // What cannot be read was not sent by the page's form.
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    if (!error.code?.startsWith('FST_ERR_CTP_')) throw error;
    return send(reply.code(error.statusCode ?? 400), refusalOf(LINK_IS_BAD));
  });
  app.get('/confirm', async (request: Confirmation, reply) => {
    const fault = await confirmationFault(own(request), codeOf(request));
    return send(reply, fault ? refusalOf(fault) : question);
  });
  app.post('/confirm', async (request: Confirmation, reply) => {
    try {
      const { username } = await confirmAddress(own(request), codeOf(request));
      return reply.redirect(`/user/${encodeURIComponent(username)}?emailVerified=true`, 303);
    } catch (error) {
      if (error instanceof GraphQLError) return send(reply, refusalOf(error.message));
      throw error;
    }
  });
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { graphqlPath } from './graphql-request.ts';
import { type StoredDocument, sendDocument, storedDocument } from './stored-document.ts';

/** The first query in the explorer. */
const example = `# Ask the API, for example:
{
  artists(filter: { sourceCount: { sort: "DESC" } }, pagination: { first: 5 }) {
    totalCount
    edges {
      node {
        name
        years
      }
    }
  }
}
`;

/** The explorer's page with its policy. */
interface Explorer {
  document: StoredDocument;
  policy: string;
}

/**
 * Creates GraphiQL as one page, when it is first asked for. The page contains all it needs and loads nothing. The
 * policy allows the style elements that its editor creates, and the workers that it creates from its own text.
 */
async function makeExplorer(): Promise<Explorer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const page = renderGraphiQL({ title: 'API | Live Concert Database', endpoint: graphqlPath, defaultQuery: example });
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { document: await storedDocument(200, page), policy };
}

/** Handles browsers that open the API's URL: they get an explorer. */
export function explorer() {
  let made: Promise<Explorer> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    made ??= makeExplorer().catch((error: unknown) => {
      // Tries again the next time.
      made = undefined;
      throw error;
    });
    const { document, policy } = await made;
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
    return sendDocument(document, request, reply, 'no-cache');
  };
}

/** Whether a browser asks for a page. */
export const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

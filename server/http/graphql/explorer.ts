import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type StoredDocument, sendDocument, storedDocument } from '../site/storedDocument.ts';
import { graphqlPath } from './graphqlRequest.ts';

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

interface Explorer {
  document: StoredDocument;
  policy: string;
}

/** The module that renders GraphiQL, as a URL. */
const graphiql = import.meta.resolve('@graphql-yoga/render-graphiql');

/** The script of a thread that renders GraphiQL. */
const rendering = `const { parentPort, workerData } = require('node:worker_threads');
import(workerData.graphiql).then(({ renderGraphiQL }) => parentPort.postMessage(renderGraphiQL(workerData.options)));`;

/**
 * Renders GraphiQL as one page, in a thread of its own. Node does not load a module again that it could not open once:
 * each thread has its own record of them. The 50 MB of the module go with the thread.
 */
async function renderedPage(): Promise<string> {
  const options: Parameters<typeof renderGraphiQL>[0] = {
    title: 'API | Live Concert Database',
    endpoint: graphqlPath,
    defaultQuery: example,
  };
  const thread = new Worker(rendering, { eval: true, workerData: { graphiql, options }, execArgv: [] });
  const [page] = await once(thread, 'message');
  return String(page);
}

/**
 * Creates the explorer, when it is first asked for. The page contains all it needs and loads nothing. The policy allows
 * the style elements that its editor creates, and the workers that it creates from its own text.
 */
async function makeExplorer(): Promise<Explorer> {
  const page = await renderedPage();
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

export const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

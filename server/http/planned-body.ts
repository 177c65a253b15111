import { parse } from 'secure-json-parse';
import type { PlannedRead } from '../schema/planned-answer.ts';
import type { Executor } from './executor.ts';
import { readRequest } from './graphql-request.ts';

/** What the body of a request asks for, when it has a plan. */
export interface PlannedBody {
  operationName: string | undefined;
  read: PlannedRead;
}

/** How many bodies are kept with what they ask for, and how long they may be, in characters. */
const kept = { most: 1000, longest: 4000 };

/** What a body says; undefined if it is no JSON, or such as Fastify refuses. */
function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes what reads the text of a body; it returns undefined for what has no plan. Pages that many look at ask the same,
 * word for word: what was read of a body is kept, and does not depend on who asks.
 */
export function bodyReader(executor: Pick<Executor, 'planRead'>): (text: string) => PlannedBody | undefined {
  const bodies = new Map<string, PlannedBody>();

  function keep(text: string, body: PlannedBody): void {
    if (text.length > kept.longest) return;
    for (const oldest of bodies.keys()) {
      if (bodies.size < kept.most) break;
      bodies.delete(oldest);
    }
    bodies.set(text, body);
  }

  return (text) => {
    const known = bodies.get(text);
    if (known) return known;
    const request = readRequest(parsed(text));
    if (typeof request === 'string') return undefined;
    const read = executor.planRead(request);
    if (!read) return undefined;
    const body = { operationName: request.operationName, read };
    keep(text, body);
    return body;
  };
}

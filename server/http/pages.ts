import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { temporaryCodes } from '../schema/errors.ts';
import type { Documents } from './document.ts';
import type { Execute, ExecuteFor, Redirect, Renderer } from './renderer.ts';
import { type StoredDocument, storedDocument } from './stored-document.ts';

export interface PagesOptions {
  documents: Documents;
  renderer: Renderer;
  executeFor: ExecuteFor;
  /** Whether a page is rendered for this request, if it is not there. */
  mayRender(request: FastifyRequest): boolean;
}

const mostBytes = 64 * 1024 * 1024;
/** A page that is older is drawn anew: behind its response, or before it when it is older than `longestStaleMs`. */
const lifetimeMs = 10_000;
const longestStaleMs = 60_000;

/** The codes of a visitor's budget: what is left of it may be too little for the queries of a page. */
const refusals = ['RATE_LIMITED', 'QUERY_TOO_COSTLY'];

/** What the kept pages did so far, and how much room they take. */
export interface PageCounts {
  /** Requests for a page that was there, and for one that was not. */
  hits: number;
  misses: number;
  bytes: number;
}

/** What a path leads to. Undefined: it is for the browser to draw. */
type Outcome = StoredDocument | Redirect | undefined;

/** Thrown instead of a document, so that it is not kept. */
class NotKept {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** The site's rendered pages, by their paths: each is rendered once for everybody, and kept for a short while. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #kept: LRUCache<string, StoredDocument, FastifyRequest>;
  #notAnAddress: StoredDocument | undefined;
  #hits = 0;
  #misses = 0;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ br, gzip }, path) => br.length + gzip.length + path.length * 2 + 500,
      ttl: lifetimeMs,
      // A page that cannot be drawn anew is answered as it was.
      allowStale: true,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // What is under way when the pages are dropped is sent to those who wait for it, and not kept.
      ignoreFetchAbort: true,
      fetchMethod: (path, _kept, { context }) => this.#render(path, context),
    });
  }

  /** Renders what is always the same, which also has the first visitor wait for less. */
  async prepare(): Promise<void> {
    const { renderer, documents } = this.#options;
    const page = await renderer.render('/%20', () => Promise.reject(new Error('Nothing is asked')));
    if (page && 'html' in page) this.#notAnAddress = await storedDocument(400, documents.of(page, undefined));
  }

  /** The page for what is no URL, which has no path to be rendered by. */
  get notAnAddress(): StoredDocument | undefined {
    return this.#notAnAddress;
  }

  /** What the pages may load. */
  get policy(): string {
    return this.#options.documents.policy;
  }

  get counts(): PageCounts {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#kept.calculatedSize };
  }

  /** Drops every page: what they show has changed. */
  drop(): void {
    this.#kept.clear();
  }

  /** The page at a URL as it came, if that is the path of one that is there and need not be drawn anew. */
  hit(url: string): StoredDocument | undefined {
    const kept = isFileName(url) ? undefined : this.#kept.get(url, { allowStale: false });
    if (kept) this.#hits += 1;
    return kept;
  }

  /** The page at a path, or where that leads. Undefined: it is for the browser to draw. */
  async get(path: string, request: FastifyRequest): Promise<Outcome> {
    const kept = this.#kept.peek(path);
    const isRecent = this.#kept.getRemainingTTL(path) > lifetimeMs - longestStaleMs;
    if (kept && isRecent) this.#hits += 1;
    else this.#misses += 1;
    try {
      return await this.#kept.fetch(path, { context: request, allowStale: isRecent });
    } catch (error) {
      // What cannot be drawn anew now is still there; what does not exist any more is not.
      if (error instanceof NotKept) return this.#kept.peek(path) ?? error.outcome;
      throw error;
    }
  }

  async #render(path: string, request: FastifyRequest): Promise<StoredDocument> {
    const { renderer, documents, executeFor, mayRender } = this.#options;
    if (!mayRender(request)) throw new NotKept(undefined);
    const codes = new Set<unknown>();
    const ask = executeFor(request);
    const execute: Execute = async (asked) => {
      const result = await ask(asked);
      for (const { extensions } of result.errors ?? []) codes.add(extensions?.code);
      return result;
    };
    const page = await renderer.render(path, execute).catch((error: unknown): undefined => {
      request.log.error({ err: error, path }, 'A page could not be rendered');
    });
    // Whoever has used up their budget is not shown that as a page: the browser asks in their own name.
    if (!page || refusals.some((code) => codes.has(code))) throw new NotKept(undefined);
    const isAway = 'html' in page && page.status === 500 && temporaryCodes.some((code) => codes.has(code));
    const status = isAway ? 503 : page.status;
    const outcome = 'location' in page ? page : await storedDocument(status, documents.of({ ...page, status }, path));
    if (!('location' in outcome) && outcome.status === 200) return outcome;
    if (outcome.status < 500) this.#kept.delete(path);
    throw new NotKept(outcome);
  }
}

/** Whether the last part of a path has a dot, as names of files have. */
export function isFileName(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.slice(path.lastIndexOf('/') + 1).includes('.');
}

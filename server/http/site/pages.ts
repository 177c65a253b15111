import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { temporaryCodes } from '../../schema/maskError.ts';
import { addressOf } from '../visitor.ts';
import type { Documents } from './document.ts';
import type { Execute, ExecuteFor, Redirect, Renderer } from './renderer.ts';
import { type StoredDocument, storedDocument } from './storedDocument.ts';

export interface PagesOptions {
  documents: Documents;
  renderer: Renderer;
  executeFor: ExecuteFor;
  /** Charges the visitor for a page that is rendered, if it is not cached; throws if they have used up their time. */
  chargePage(request: FastifyRequest): void;
}

const mostBytes = 64 * 1024 * 1024;
/** An older page is rendered again: after the response, or before it if it is older than `longestStaleMs`. */
const lifetimeMs = 10_000;
const longestStaleMs = 60_000;

export interface PageCounts {
  /** The requests for a cached page, and those for others. */
  hits: number;
  misses: number;
  bytes: number;
}

/** The result for a path. Undefined: the browser renders the page. */
export type PageOutcome = StoredDocument | Redirect | undefined;

/** Thrown instead of a document, so that it is not cached. */
class Uncacheable {
  readonly outcome: PageOutcome;
  /** The address that has used up its time, if the page is refused for that. */
  readonly refused: string | undefined;

  constructor(outcome: PageOutcome, refused?: string) {
    this.outcome = outcome;
    this.refused = refused;
  }
}

/** The cache of rendered pages by path. Each is rendered once for all visitors, and kept for a short time. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #kept: LRUCache<string, StoredDocument, FastifyRequest>;
  #notAnAddress: StoredDocument | undefined;
  #refused: StoredDocument | undefined;
  #late: StoredDocument | undefined;
  #hits = 0;
  #misses = 0;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ br, gzip }, path) => br.length + gzip.length + path.length * 2 + 500,
      ttl: lifetimeMs,
      // A page that cannot be rendered again is served as it was.
      allowStale: true,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // A page that is being rendered while the cache is dropped is sent to those who wait, but not cached.
      ignoreFetchAbort: true,
      fetchMethod: (path, _kept, { context }) => this.#render(path, context),
    });
  }

  /** Renders the pages that are always the same. This also makes the first visitor's page faster. */
  async prepare(): Promise<void> {
    const { renderer, documents } = this.#options;
    this.#refused = await storedDocument(429, documents.refused);
    this.#late = await storedDocument(503, documents.late);
    const page = await renderer.render('/%20', () => Promise.reject(new Error('Nothing is asked')));
    if (page && 'html' in page) this.#notAnAddress = await storedDocument(400, documents.of(page, undefined));
  }

  /** The page for invalid URLs. */
  get notAnAddress(): StoredDocument | undefined {
    return this.#notAnAddress;
  }

  /** The content security policy of the pages. */
  get policy(): string {
    return this.#options.documents.policy;
  }

  get counts(): PageCounts {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#kept.calculatedSize };
  }

  /** Drops all pages, because their data has changed. */
  drop(): void {
    this.#kept.clear();
  }

  /** Whether a fresh page is cached at a URL, which must be exactly the page's path. */
  has(url: string): boolean {
    return this.#kept.has(url);
  }

  /** The cached page at a URL, if it is fresh. The URL must be exactly the page's path. */
  hit(url: string): StoredDocument | undefined {
    const kept = isFileName(url) ? undefined : this.#kept.get(url, { allowStale: false });
    if (kept) this.#hits += 1;
    return kept;
  }

  /** The page at a path, or its redirect. Undefined: the browser renders it. */
  async get(path: string, request: FastifyRequest): Promise<PageOutcome> {
    const kept = this.#kept.peek(path);
    const isRecent = this.#kept.getRemainingTTL(path) > lifetimeMs - longestStaleMs;
    if (kept && isRecent) this.#hits += 1;
    else this.#misses += 1;
    return this.#fetched(path, request, isRecent);
  }

  async #fetched(path: string, request: FastifyRequest, allowStale: boolean): Promise<PageOutcome> {
    try {
      return await this.#kept.fetch(path, { context: request, allowStale });
    } catch (error) {
      if (!(error instanceof Uncacheable)) throw error;
      // It was begun for somebody else, and refused to them.
      if (error.refused && error.refused !== addressOf(request)) return this.#fetched(path, request, allowStale);
      // A page that cannot be rendered now is served from the cache. One that no longer exists has been removed from
      // it.
      return this.#kept.peek(path) ?? error.outcome;
    }
  }

  async #render(path: string, request: FastifyRequest): Promise<StoredDocument> {
    const { renderer, documents, executeFor, chargePage } = this.#options;
    try {
      chargePage(request);
    } catch (error) {
      throw error instanceof GraphQLError ? this.#refusal(request, error.extensions.retryAfter) : error;
    }
    const codes = new Map<unknown, unknown>();
    const ask = executeFor(request);
    const execute: Execute = async (asked) => {
      const result = await ask(asked);
      for (const { extensions } of result.errors ?? []) codes.set(extensions?.code, extensions?.retryAfter);
      return result;
    };
    const page = await renderer.render(path, execute).catch((error: unknown): never => {
      request.log.error({ err: error, path }, 'A page could not be rendered');
      throw new Uncacheable(this.#late && { ...this.#late, status: 500 });
    });
    // The visitor's time may have ended in the middle of the page.
    if (codes.has('RATE_LIMITED')) throw this.#refusal(request, codes.get('RATE_LIMITED'));
    if (!page) throw new Uncacheable(this.#late);
    const isUnavailable = 'html' in page && page.status === 500 && temporaryCodes.some((code) => codes.has(code));
    const status = isUnavailable ? 503 : page.status;
    const outcome = 'location' in page ? page : await storedDocument(status, documents.of({ ...page, status }, path));
    if (!('location' in outcome) && outcome.status === 200) return outcome;
    if (outcome.status < 500) this.#kept.delete(path);
    throw new Uncacheable(outcome);
  }

  #refusal(request: FastifyRequest, retryAfter: unknown): Uncacheable {
    return new Uncacheable(this.#refused && { ...this.#refused, retryAfter: Number(retryAfter) }, addressOf(request));
  }
}

/** Whether the last segment of a path has a dot, like a file name. */
export function isFileName(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.slice(path.lastIndexOf('/') + 1).includes('.');
}

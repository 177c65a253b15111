import type { FastifyRequest } from 'fastify';
import { ChangeWatch } from '../data/changes.ts';
import type { Queryable } from '../db/database.ts';
import type { Documents } from './document.ts';
import { PageCache, type StoredDocument, storedDocument } from './page-cache.ts';
import type { ExecuteFor, Redirect, Renderer } from './renderer.ts';

export interface PagesOptions {
  database: Queryable;
  documents: Documents;
  renderer: Renderer;
  executeFor: ExecuteFor;
  /** Whether a page is rendered for this request, if it is not there. */
  mayRender(request: FastifyRequest): boolean;
}

const mostBytes = 64 * 1024 * 1024;
/** Where additions are not seen at once, on a standby that lags behind, a page is this old at most. */
const lifetimeMs = 60_000;
/** How often it is looked whether another process changed something. */
const lookMs = 1000;
/** How many addresses are remembered with the page they lead to, and how long they may be. */
const mostAddresses = 10_000;
const longestAddress = 200;

/** What the kept pages did so far, and how much room they take. */
export interface PageCounts {
  /** Requests for a page that was there, and for one that was not. */
  hits: number;
  misses: number;
  bytes: number;
}

/** The site's rendered pages: each rendered once for everybody, until what it shows changes. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cache = new PageCache({ mostBytes, lifetimeMs });
  readonly #rendering = new Map<string, Promise<StoredDocument | Redirect | undefined>>();
  readonly #watch = new ChangeWatch();
  #notAnAddress: StoredDocument | undefined;
  readonly #addresses = new Map<string, string>();
  #hits = 0;
  #misses = 0;
  #looked = 0;
  #look: Promise<void> | undefined;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** Has the next page look first whether something changed: a visitor who added something sees it at once. */
  expire(): void {
    this.#looked = 0;
  }

  /** Renders what is always the same, which also has the first visitor wait for less. */
  async prepare(): Promise<void> {
    const { renderer, documents } = this.#options;
    const page = await renderer.render('/%20', () => Promise.reject(new Error('Nothing is asked')));
    if (page && 'html' in page) this.#notAnAddress = await storedDocument(400, documents.of(page, undefined));
  }

  /** The page for what is no address, which has no path to be rendered by. */
  get notAnAddress(): { document: StoredDocument; policy: string } | undefined {
    return this.#notAnAddress && { document: this.#notAnAddress, policy: this.#options.documents.policy };
  }

  get counts(): PageCounts {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#cache.bytes };
  }

  /** Remembers which path an address leads to, which takes longer to find out than to answer. */
  remember(address: string, path: string): void {
    if (address.length > longestAddress) return;
    if (this.#addresses.size >= mostAddresses) this.#addresses.clear();
    this.#addresses.set(address, path);
  }

  /** The page at an address, if it is there and it was seen just now that it is still right. */
  hit(address: string): StoredDocument | undefined {
    if (this.#look || Date.now() - this.#looked >= lookMs) return undefined;
    const path = this.#addresses.get(address);
    const kept = path === undefined ? undefined : this.#cache.get(path);
    if (kept) this.#hits += 1;
    return kept;
  }

  /** The page at a path, or where that leads. Undefined: it is for the browser to draw. */
  async get(path: string, request: FastifyRequest): Promise<StoredDocument | Redirect | undefined> {
    await this.#update(request);
    const kept = this.#cache.get(path);
    if (kept) {
      this.#hits += 1;
      return kept;
    }
    this.#misses += 1;
    const under = this.#rendering.get(path);
    if (under) return under;
    if (!this.#options.mayRender(request)) return undefined;
    const rendering = this.#render(path, request).finally(() => this.#rendering.delete(path));
    this.#rendering.set(path, rendering);
    return rendering;
  }

  async #update(request: FastifyRequest): Promise<void> {
    if (Date.now() - this.#looked < lookMs) return this.#look;
    this.#looked = Date.now();
    this.#look = this.#watch
      .look(this.#options.database)
      .then((changes) => this.#cache.drop(changes))
      .catch((error: unknown) => request.log.warn({ err: error }, 'It could not be seen what changed'))
      .finally(() => {
        this.#look = undefined;
      });
    return this.#look;
  }

  async #render(path: string, request: FastifyRequest) {
    const { renderer, documents, executeFor } = this.#options;
    const { generation } = this.#cache;
    try {
      const page = await renderer.render(path, executeFor(request));
      if (!page || 'location' in page) return page;
      const document = await storedDocument(page.status, documents.of(page, path));
      if (page.status === 200) this.#cache.set(path, document, generation);
      return document;
    } catch (error) {
      request.log.error({ err: error, path }, 'A page could not be rendered');
      return undefined;
    }
  }
}

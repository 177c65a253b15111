import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Backend, type BackendOptions } from './backend.ts';
import { connectionTo, type Release } from './connection.ts';
import { DiskReserve } from './disk.ts';
import { isStartup, simpleQuery } from './protocol.ts';

/*
 * PGlite behind the protocol of PostgreSQL: `pg` believes that it talks to a server through a socket, so that one
 * driver, with its prepared statements and its types, serves the embedded database and PostgreSQL alike.
 *
 * PGlite blocks the thread it runs in and cannot be interrupted. It therefore runs in a worker, and whatever
 * takes too long there, or panics, is ended together with the worker; the next connection opens a new one. Nothing that
 * was committed is lost by that: it is the same as the end of a PostgreSQL process, and the log is replayed.
 *
 * A full disk makes PostgreSQL panic when its log has to grow, and then it cannot even be opened to be read. So some
 * space is kept back, and while there is no more than that, every transaction is read-only.
 */

const defaults: BackendOptions = {
  script: new URL('./worker.js', import.meta.url),
  openLimit: 30 * 60_000,
  closeLimit: 10_000,
};

/** The state that a connection leaves is reset before the next one. */
const resetConnection = Buffer.concat(['rollback', 'discard all'].map(simpleQuery));

/** How often the disk is checked, in milliseconds. */
const diskInterval = 1000;

/** The limit of statements without a limit, in milliseconds: an engine that hangs is ended. */
const longestStatement = 30 * 60_000;

/** The defaults are those of the server; tests bring an engine that fails in a certain way. */
export interface EmbeddedOptions extends Partial<BackendOptions> {
  /** How long a statement may take, in milliseconds. */
  statementLimit: number;
}

/** The embedded database of one folder, for one connection at a time. */
export class EmbeddedServer {
  /** Off while statements may take as long as they need. */
  limited = true;
  readonly #folder: string;
  readonly #options: BackendOptions & EmbeddedOptions;
  readonly #disk: DiskReserve;
  #backend: Backend | undefined;
  #free: Promise<void> = Promise.resolve();
  #readOnly = false;
  /** Whether the engine is set to refuse writes. */
  #refusesWrites = false;
  /** Whether no transaction is open: only then a setting lasts. */
  #idle = false;
  #diskCheckedAt = 0;

  /** The folder must be locked for this process: PGlite does not check. */
  constructor(folder: string, options: EmbeddedOptions) {
    this.#folder = folder;
    this.#options = { ...defaults, ...options };
    this.#disk = new DiskReserve(folder);
  }

  /** A stream for `pg` in place of a socket. */
  connection(): Duplex {
    return connectionTo(this);
  }

  /** Whether the disk is so full that nothing can be written. */
  async isDiskFull(): Promise<boolean> {
    await this.#checkDisk();
    return this.#readOnly;
  }

  /** Waits until no connection has the database, and opens it unless it is open. */
  async acquire(): Promise<Release> {
    const free = this.#free;
    let pass = () => {};
    this.#free = new Promise((resolve) => {
      pass = resolve;
    });
    await free;
    try {
      await this.#open();
    } catch (error) {
      pass();
      throw error;
    }
    return async () => {
      try {
        if (this.#backend && !this.#backend.ended) await this.#run(resetConnection);
        this.#refusesWrites = false;
      } finally {
        pass();
      }
    };
  }

  /** Sends messages of the protocol and returns the bytes they led to. */
  async execute(messages: Uint8Array): Promise<Uint8Array> {
    if (this.#idle && !isStartup(messages)) await this.#refuseWritesIfFull();
    return this.#run(messages);
  }

  /** Waits until no connection has the database, and closes it cleanly. */
  async close(): Promise<void> {
    await this.#free;
    await this.#backend?.close();
  }

  async #run(messages: Uint8Array): Promise<Uint8Array> {
    if (!this.#backend) throw new Error('The embedded database is not open.');
    const { openLimit, statementLimit } = this.#options;
    const limit = isStartup(messages) ? openLimit : this.limited ? statementLimit : longestStatement;
    const { bytes, status } = await this.#backend.execute(messages, limit);
    this.#idle = status === 'I';
    return bytes;
  }

  async #refuseWritesIfFull(): Promise<void> {
    await this.#checkDisk();
    if (this.#refusesWrites === this.#readOnly) return;
    await this.#run(simpleQuery(`set default_transaction_read_only = ${this.#readOnly ? 'on' : 'off'}`));
    this.#refusesWrites = this.#readOnly;
  }

  async #checkDisk(): Promise<void> {
    if (Date.now() - this.#diskCheckedAt < diskInterval) return;
    this.#diskCheckedAt = Date.now();
    this.#readOnly = !(await this.#disk.hasRoom());
  }

  async #open(): Promise<void> {
    if (this.#backend && !this.#backend.ended) return;
    await this.#backend?.gone;
    await this.#disk.releaseIfNeeded();
    this.#diskCheckedAt = 0;
    this.#refusesWrites = false;
    this.#idle = false;
    this.#backend = await this.#openFolder();
  }

  /** A first start that was interrupted leaves an incomplete folder and a mark: it starts again. */
  async #openFolder(): Promise<Backend> {
    const mark = `${this.#folder}.unfinished`;
    if (existsSync(mark)) await rm(this.#folder, { recursive: true, force: true });
    else if (existsSync(join(this.#folder, 'PG_VERSION'))) return Backend.open(this.#folder, this.#options);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(mark, '');
    const backend = await Backend.open(this.#folder, this.#options);
    await rm(mark);
    return backend;
  }
}

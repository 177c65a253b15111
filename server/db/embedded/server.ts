import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Backend, type BackendOptions } from './backend.ts';
import { connectionTo, type Release } from './connection.ts';
import { DiskReserve } from './disk.ts';
import { isStartup, simpleQuery } from './protocol.ts';

/*
 * PGlite behind PostgreSQL's protocol. `pg` uses it like a server behind a socket, so one driver, with its prepared
 * statements and types, serves both databases.
 *
 * PGlite blocks its thread and cannot be interrupted. It therefore runs in a worker. If it takes too long or panics,
 * the worker is ended, and the next connection starts a new one. Committed data is not lost: as after the end of a
 * PostgreSQL process, the log is replayed.
 *
 * On a full disk, PostgreSQL panics when its log has to grow, and then it cannot be opened even for reading. So some
 * space is reserved. While no more than that is left, all transactions are read-only.
 */

const defaults: BackendOptions = {
  script: new URL('./worker.js', import.meta.url),
  openLimit: 30 * 60_000,
  closeLimit: 10_000,
};

/** Resets the state that a connection leaves, before the next one. */
const resetConnection = Buffer.concat(['rollback', 'discard all'].map(simpleQuery));

/** The interval between checks of the disk, in milliseconds. */
const diskInterval = 1000;

/** The time limit without a statement limit, in milliseconds. It ends an engine that hangs. */
const longestStatement = 30 * 60_000;

/** The options. The defaults are the server's; tests use engines that fail. */
export interface EmbeddedOptions extends Partial<BackendOptions> {
  /** The time limit of a statement, in milliseconds. */
  statementLimit: number;
}

/** The embedded database of one folder, for one connection at a time. */
export class EmbeddedServer {
  /** Whether the limit of statements applies. */
  limited = true;
  readonly #folder: string;
  readonly #options: BackendOptions & EmbeddedOptions;
  readonly #disk: DiskReserve;
  #backend: Backend | undefined;
  #free: Promise<void> = Promise.resolve();
  #readOnly = false;
  /** Whether the engine has been told to refuse writes. */
  #refusesWrites = false;
  /** Whether no transaction is open: only then a setting lasts. */
  #idle = false;
  #diskCheckedAt = 0;

  /** The folder must be locked for this process, as PGlite does not check. */
  constructor(folder: string, options: EmbeddedOptions) {
    this.#folder = folder;
    this.#options = { ...defaults, ...options };
    this.#disk = new DiskReserve(folder);
  }

  /** Returns a stream that `pg` uses instead of a socket. */
  connection(): Duplex {
    return connectionTo(this);
  }

  /** Whether the disk is so full that writes are refused. */
  async isDiskFull(): Promise<boolean> {
    await this.#checkDisk();
    return this.#readOnly;
  }

  /** Waits until the database is free, and opens it if necessary. */
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

  /** Sends protocol messages. Returns the bytes of the reply. */
  async execute(messages: Uint8Array): Promise<Uint8Array> {
    if (this.#idle && !isStartup(messages)) await this.#refuseWritesIfFull();
    return this.#run(messages);
  }

  /** Waits until the database is free, and closes it cleanly. */
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

  /** An interrupted creation leaves a mark and an incomplete folder, so it starts again. */
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

import type { LoadedConnection } from '../data/connections.ts';
import type { LoadedRecord } from '../data/records.ts';

type Read = (parents: readonly LoadedRecord[]) => Promise<Map<number, LoadedConnection>>;

interface Batch {
  parents: Map<number, LoadedRecord>;
  answer: Promise<Map<number, LoadedConnection>>;
}

/** Collects what the resolvers of one level ask for, so that one statement reads it. */
export class Batches {
  readonly #open = new Map<object, Batch>();

  /**
   * The list of one parent. Lists that are asked for in the same turn under the same `key` are read together, by the
   * `read` of the first.
   */
  async load(key: object, parent: LoadedRecord, read: Read): Promise<LoadedConnection> {
    const batch = this.#open.get(key) ?? this.#begin(key, read);
    batch.parents.set(parent.id, parent);
    return (await batch.answer).get(parent.id) ?? {};
  }

  #begin(key: object, read: Read): Batch {
    const parents = new Map<number, LoadedRecord>();
    const answer = endOfTurn().then(() => {
      this.#open.delete(key);
      return read([...parents.values()]);
    });
    const batch = { parents, answer };
    this.#open.set(key, batch);
    return batch;
  }
}

/** When every resolver that can run now has run: behind the promises that wait already, and those they lead to. */
const endOfTurn = () => Promise.resolve().then(() => new Promise<void>((resolve) => process.nextTick(resolve)));

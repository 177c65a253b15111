import * as v from 'valibot';
import type { Belonging } from './countedMarks.ts';
import { entrySchema } from './mark.ts';
import { markKey } from './status.ts';
import type { AccountPart, CollectionStore, MarkChange } from './store.ts';

interface ApiMark {
  key: string;
  value?: string | null;
  /** In ISO 8601. */
  changedAt: string;
}

/** A part of an account's marks, as the API answers it. */
interface ApiPage {
  marks: readonly (ApiMark & { [Id in keyof Belonging]?: number | null })[];
  cursor: string;
  hasMore: boolean;
  /** Whether the part is the account's first one. */
  fromStart: boolean;
}

/** The marks of an account in the API. Both reject if the API does not answer, or refuses. */
export interface AccountApi {
  read(after: string | undefined): Promise<ApiPage>;
  set(marks: readonly ApiMark[]): Promise<void>;
}

/** The most marks that the API takes at once, and the most characters of a request, well below what it takes. */
const MOST_AT_ONCE = 1000;
const MOST_CHARACTERS = 400_000;

/** An estimate of a mark's characters in a request without its value: the key, the time, and the JSON around. */
const BESIDE_VALUE = 100;

const valueSchema = v.pipe(v.string(), v.parseJson(), entrySchema);

/** Returns the change of a mark, or undefined if this version of the site does not know such marks. */
function changeOf({ key, value: text, changedAt, ...ids }: ApiPage['marks'][number]): MarkChange | undefined {
  const { mergedInto, performanceId, artistId } = ids;
  const change = {
    ...{ key, changed: Date.parse(changedAt), mergedInto: mergedInto ?? undefined },
    ...{ performanceId: performanceId ?? undefined, artistId: artistId ?? undefined },
  };
  if (text == null) return { ...change, mark: undefined };
  const parsed = v.safeParse(valueSchema, text);
  return parsed.success && markKey(parsed.output) === key ? { ...change, mark: parsed.output } : undefined;
}

/** Reads what an account has after a cursor. */
async function pull(api: AccountApi, after: string | undefined): Promise<AccountPart> {
  let pulled: AccountPart | undefined;
  for (;;) {
    const page = await api.read(pulled?.cursor ?? after);
    // A first part once more: what was read before is of another account, or has been lost from this one since.
    const kept = page.fromStart ? undefined : pulled;
    const changes = [...(kept?.changes ?? [])];
    for (const mark of page.marks) {
      const change = changeOf(mark);
      if (change) changes.push(change);
    }
    pulled = { changes, cursor: page.cursor, fromStart: page.fromStart || (pulled?.fromStart ?? false) };
    if (!page.hasMore) return pulled;
  }
}

/** Divides changes into portions that the API takes. */
function* portionsOf(changes: readonly MarkChange[]): Generator<{ changes: MarkChange[]; marks: ApiMark[] }> {
  let portion: { changes: MarkChange[]; marks: ApiMark[] } = { changes: [], marks: [] };
  let characters = 0;
  for (const change of changes) {
    const { key, mark, changed } = change;
    const text = mark ? JSON.stringify(mark) : null;
    const length = (text?.length ?? 0) + BESIDE_VALUE;
    if (portion.marks.length === MOST_AT_ONCE || (characters > 0 && characters + length > MOST_CHARACTERS)) {
      yield portion;
      portion = { changes: [], marks: [] };
      characters = 0;
    }
    portion.changes.push(change);
    portion.marks.push({ key, value: text, changedAt: new Date(changed).toISOString() });
    characters += length;
  }
  if (portion.marks.length > 0) yield portion;
}

async function pullInto(store: CollectionStore, api: AccountApi, signal?: AbortSignal): Promise<void> {
  const part = await pull(api, await store.cursor());
  signal?.throwIfAborted();
  await store.join(part);
}

/** Sends the changes that the account has not. Returns whether there were any. */
async function push(store: CollectionStore, api: AccountApi): Promise<boolean> {
  const sent: MarkChange[] = [];
  try {
    for (const { changes, marks } of portionsOf(await store.unsent())) {
      await api.set(marks);
      sent.push(...changes);
    }
  } finally {
    if (sent.length > 0) await store.noteSent(sent);
  }
  return sent.length > 0;
}

/**
 * Makes the marks of this browser and of the account the same: takes over what has changed there, and sends what has
 * changed here. Of two changes of a mark the later one stays. Rejects if the API does not answer, or refuses; then what
 * was not sent is kept for the next time.
 * @param signal Aborted when the member has logged out: then nothing more is taken over, and the promise rejects
 */
export async function syncMarks(store: CollectionStore, api: AccountApi, signal?: AbortSignal): Promise<void> {
  await pullInto(store, api, signal);
  // Read again: the account may have kept a later change of another device in place of one that was sent.
  if (await push(store, api)) await pullInto(store, api, signal);
}

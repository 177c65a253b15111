/** The most records in one result. */
const IDS_AT_ONCE = 300;

/** Asks for a portion of the ids at a time, and yields the results in order. Throws the client's error. */
export async function* inPortions<Data>(
  ids: readonly number[],
  ask: (portion: number[]) => Promise<{ data?: Data | undefined; error?: unknown }>,
  atOnce = IDS_AT_ONCE,
): AsyncGenerator<Data, void, undefined> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const { data, error } = await ask(ids.slice(from, from + atOnce));
    if (!data) throw error;
    yield data;
  }
}

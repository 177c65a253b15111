/** The most questions under way. */
const mostAsked = 3;

/**
 * Returns a function that asks a server anew, while few questions are under way, and resolves with the first answer: a
 * question that is silent may have lost its connection alone. Rejects once all have failed, with the first error.
 */
export function asking<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const asked = new Set<Promise<Answer>>();
  return () => {
    if (asked.size < mostAsked) {
      const question = ask().finally(() => asked.delete(question));
      asked.add(question);
    }
    return Promise.any(asked).catch((error: unknown) => {
      throw error instanceof AggregateError ? error.errors[0] : error;
    });
  };
}

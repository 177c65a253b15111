import { expect, test } from 'vitest';
import { Metrics } from '#server/http/metrics.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from './server.ts';

test('whatever is asked, the kept documents stay within their room', async () => {
  const database = await testDatabase();
  const counting = new Metrics({ database });
  const server = await testServer({ database, metrics: counting });
  const fields = 'id name top100 '.repeat(150);
  for (let number = 0; number < 1000; number += 1) {
    const query = `query Q${number} { artist(id: 1) { ${fields} } } #${'x'.repeat(10_000)}`;
    const body = { query, variables: { unread: `${number} ${'y'.repeat(45_000)}` } };
    for (const answer of [await ask(server, body), await ask(server, body)]) {
      if (answer.body !== '{"data":{"artist":null}}') throw new Error(answer.body);
    }
  }
  const bytes = Number(/^document_cache_bytes (\d+)$/m.exec(await counting.registry.metrics())?.[1]);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(bytes).toBeLessThanOrEqual(32_000_000);
});

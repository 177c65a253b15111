import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { post, serverTests } from '#tests/support/server/started.ts';

const { dataDir, start, serving } = serverTests();

describe('the server', () => {
  it('leaves in good order on SIGTERM, whatever its connections wait for', async () => {
    const { child, url, said } = await serving();
    const opened = async () => {
      const connection = connect(Number(new URL(url).port), '127.0.0.1');
      await once(connection, 'connect');
      return connection;
    };
    // One is opened ahead, the others have sent a part of a request.
    await opened();
    const query = post('{"query":"{ __typename }"}');
    for (const part of [
      'GET / HTTP/1.1\r\nhost',
      query.split('{')[0] ?? '',
      query.slice(0, -9),
      `${query}${post('{}').slice(0, -1)}`,
    ]) {
      const begun = await opened();
      begun.on('error', () => undefined).resume();
      begun.write(part);
    }
    // The last request of one is under way: to look at a password takes some time.
    const kept = await opened();
    let answer = '';
    kept.on('data', (data) => (answer += data));
    kept.write(post('{"query":"mutation { login(username: \\"a\\", password: \\"b\\") { token } }"}'));
    // On a connection that is new: what came before is read before.
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    // What was sent last may be read after the process that sent it is known to have ended.
    const closed = once(kept, 'close');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await closed;
    expect(answer).toContain('Invalid username or password');
    expect(said()).not.toContain('cut off');
    expect(await readdir(join(dataDir(), 'lock'))).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT is "http", but must be a whole number from 0 to 65535\.\n$/],
    [
      { METRICS_PORT: '9', METRICS_HOST: '192.0.2.1' },
      /^METRICS_HOST 192\.0\.2\.1 and METRICS_PORT 9 cannot be listened on: .*EADDRNOTAVAIL.*\n$/,
    ],
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 and PORT \d+ cannot be listened on: .*EADDRNOTAVAIL.*\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^The database 127\.0\.0\.1:1\/x cannot be opened: .*\n$/],
  ])('does not start with %j, and says why in one line', async (settings, line) => {
    const { child, said } = await start(settings);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said()).toMatch(line);
  });
});

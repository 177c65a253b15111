import { expect, test, vi } from 'vitest';
import { Turns } from '../../../server/db/turns.ts';

/** Work that ends when the test says so, and the order in which it was begun. */
function workshop(slots: number) {
  const turns = new Turns(slots);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (visitor: string, count = 1) =>
    Array.from({ length: count }, () =>
      turns.run(visitor, () => {
        begun.push(visitor);
        return new Promise<void>((end) => ends.push(end));
      }),
    );
  const finishAll = async (work: Promise<void>[]) => {
    while (begun.length < work.length || ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(work);
    return begun.join('');
  };
  return { turns, ask, finishAll, begun };
}

test('who asks for much waits for themselves', async () => {
  const { ask, finishAll } = workshop(1);
  const work = [...ask('a', 6), ...ask('b', 2), ...ask('c', 1)];
  expect(await finishAll(work)).toBe('aabcabaaa');
});

test('a visitor who comes late has the next turn but those of the others', async () => {
  const { ask, finishAll, begun } = workshop(1);
  const work = ask('a', 3);
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  work.push(...ask('b', 1));
  expect(await finishAll(work)).toBe('aaba');
});

test('several slots are all used, and taken in turns', async () => {
  const { ask, finishAll, begun } = workshop(2);
  const work = [...ask('a', 4), ...ask('b', 2)];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'a']);
  expect(await finishAll(work)).toBe('aaabab');
});

test('a turn that passes before its work ends lets the next begin there and then', async () => {
  const { turns, begun, ask } = workshop(1);
  let pass = () => {};
  let end = () => {};
  const first = turns.run('a', (passTurn) => {
    pass = passTurn;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  ask('b', 2);
  expect(begun).toEqual([]);
  pass();
  expect(begun).toEqual(['b']);
  end();
  await first;
  expect(begun, 'a turn passes once').toEqual(['b']);
});

test('is idle when the last turn has passed', async () => {
  const { turns, ask, finishAll } = workshop(1);
  await turns.idle();
  const work = ask('a', 2);
  let idle = false;
  const waited = turns.idle().then(() => {
    idle = true;
  });
  await new Promise(setImmediate);
  expect(idle).toBe(false);
  await finishAll(work);
  await waited;
});

test('work that fails gives its slot back', async () => {
  const { turns } = workshop(1);
  await expect(turns.run('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await turns.run('b', async () => 'done')).toBe('done');
});

test('what waited too long is refused, except where time does not matter', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { turns, ask, finishAll } = workshop(1);
  const first = ask('a');
  const late = turns.run('b', async () => 'answered');
  const patient = turns.run('c', async () => 'done', { limit: Number.POSITIVE_INFINITY });
  const refused = expect(late).rejects.toThrow('The statement waited longer than 30000 ms.');
  vi.setSystemTime(Date.now() + 31_000);
  await finishAll(first);
  await refused;
  expect(await patient).toBe('done');
  vi.useRealTimers();
});

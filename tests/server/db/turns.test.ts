import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Overloaded } from '#server/db/failures.ts';
import { Turns, VisitorGone } from '#server/db/turns.ts';

/** Work that ends when the test says so, and the order in which it was begun. */
function workshop(slots: number) {
  const turns = new Turns(slots);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (visitor: string, count = 1): Promise<void>[] =>
    Array.from({ length: count }, () =>
      turns.run(visitor, () => {
        begun.push(visitor);
        return new Promise<void>((end) => ends.push(end));
      }),
    );
  const finishAll = async (work: Promise<void>[]) => {
    let settled = false;
    void Promise.allSettled(work).then(() => {
      settled = true;
    });
    while (!settled || ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(work);
    return begun.join('');
  };
  return { turns, ask, finishAll, begun, ends };
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

test('a visitor with many statements leaves slots to the others, and has two at most', async () => {
  const { ask, finishAll, begun } = workshop(10);
  const work = ask('a', 9);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'a']);
  work.push(...ask('b', 1), ...ask('c', 3));
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'c']);
  expect(await finishAll(work)).toBe('aabccaacaaaaa');
});

test('those who have used much have half of the slots together, and go behind the others', async () => {
  const { turns, ask, finishAll, begun, ends } = workshop(10);
  const used = new Set(['a', 'b', 'c', 'd', 'e']);
  const work = [...used].flatMap((visitor) =>
    [1, 2].map(() =>
      turns.run(
        visitor,
        () => {
          begun.push(visitor);
          return new Promise<void>((end) => ends.push(end));
        },
        { used: () => (used.has(visitor) ? 5001 : 0) },
      ),
    ),
  );
  expect(begun.join('')).toBe('aabb');
  work.push(...ask('x', 2), ...ask('y', 2), ...ask('z', 1));
  expect(begun.join('')).toBe('aabbxxyy');
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(begun.join('')).toBe('aabbxxyyz');
  // Their minute goes on.
  used.delete('e');
  ends.pop()?.();
  await new Promise(setImmediate);
  expect(begun.join('')).toBe('aabbxxyyze');
  expect(await finishAll(work)).toHaveLength(15);
});

test('who has used least goes first', async () => {
  const { turns, ask, finishAll, begun, ends } = workshop(1);
  const work = ask('w');
  const used: Record<string, number> = { a: 1500, b: 20, c: 300, d: 20 };
  for (const visitor of 'abcdabcd') {
    work.push(
      turns.run(
        visitor,
        () => {
          begun.push(visitor);
          return new Promise<void>((end) => ends.push(end));
        },
        { used: () => used[visitor] ?? 0 },
      ),
    );
  }
  expect(await finishAll(work)).toBe('wbdbdccaa');
});

test('after a second, a reader is ended for each other who waits without a slot and has used little', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { turns, ask, finishAll } = workshop(10);
    const ended = new Set<string>();
    const read = (name: string, line: 'readers' | 'accounts' = 'readers') =>
      void turns.run(
        name.slice(0, 1),
        ({ endsBy }) =>
          new Promise<void>((end) =>
            endsBy(() => {
              ended.add(name);
              end();
            }),
          ),
        { line },
      );
    read('x1', 'accounts');
    for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2']) read(name);
    const work = ['a', 'y', 'z'].flatMap((visitor) => ask(visitor));
    const much = turns.run('m', async () => 'read', { used: () => 1000 });
    vi.advanceTimersByTime(999);
    expect([...ended]).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([...ended], 'for `y` and `z`').toEqual(['a1', 'a2']);
    await finishAll(work);
    expect(await much).toBe('read');
    for (const name of ['e1', 'f1', 'g1']) read(name);
    expect([...ended], 'two found a slot').toEqual(['a1', 'a2', 'b1']);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(5000);
    expect([...ended], 'nobody waits').toEqual(['a1', 'a2', 'b1']);
  } finally {
    vi.useRealTimers();
  }
});

test('a turn that passes before its work ends lets the next begin there and then', async () => {
  const { turns, begun, ask, finishAll } = workshop(1);
  let pass = () => {};
  let end = () => {};
  const first = turns.run('a', (turn) => {
    pass = turn.pass;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const others = ask('b', 2);
  expect(begun).toEqual([]);
  pass();
  expect(begun).toEqual(['b']);
  end();
  await first;
  expect(begun, 'a turn passes once').toEqual(['b']);
  expect(await finishAll(others)).toBe('bb');
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

test('is not idle while another slot works', async () => {
  const { turns, ask, ends } = workshop(2);
  const work = ask('a', 2);
  let idle = false;
  const waited = turns.idle().then(() => {
    idle = true;
  });
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(idle).toBe(false);
  ends.shift()?.();
  await waited;
  await Promise.all(work);
});

test('work that fails gives its slot back', async () => {
  const { turns } = workshop(1);
  await expect(turns.run('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await turns.run('b', async () => 'done')).toBe('done');
});

test('what waited too long is refused there and then, except where time does not matter', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { turns, ask, finishAll } = workshop(1);
    const first = ask('a');
    const late = turns.run('b', async () => 'answered');
    const patient = turns.run('c', async () => 'done', { limit: Number.POSITIVE_INFINITY });
    const refused = expect(late).rejects.toThrow(new Overloaded('The statement waited longer than 30000 ms.'));
    vi.advanceTimersByTime(30_000);
    await refused;
    const inTime = turns.run('b', async () => 'answered');
    expect(turns.waiting).toBe(2);
    await finishAll(first);
    expect(await inTime).toBe('answered');
    expect(await patient).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('what waits for a visitor who leaves is refused there and then', async () => {
  const { turns, ask, finishAll } = workshop(1);
  const first = ask('a');
  const response = new PassThrough();
  const waiting = turns.run('b', async () => 'answered', { response });
  response.destroy();
  await expect(waiting).rejects.toThrow(VisitorGone);
  expect(turns.waiting).toBe(0);
  await finishAll(first);
});

test('when 500 wait already, the last of whoever asks for most is refused', async () => {
  const { turns, ask, finishAll } = workshop(1);
  const first = ask('a');
  const greedy = Array.from({ length: 600 }, () => turns.run('greedy', async () => 'answered'));
  const patient = turns.run('greedy', async () => 'patient', { limit: Number.POSITIVE_INFINITY });
  const modest = [turns.run('b', async () => 'answered'), turns.run('c', async () => 'answered')];
  expect(turns.waiting).toBe(500);
  const settled = Promise.allSettled(greedy);
  await finishAll(first);
  expect(await Promise.all(modest)).toEqual(['answered', 'answered']);
  expect(await patient).toBe('patient');
  const outcomes = await settled;
  const isRefused = ({ status }: { status: string }) => status === 'rejected';
  expect(outcomes.filter(isRefused)).toHaveLength(103);
  expect(outcomes.findIndex(isRefused)).toBe(497);
  expect(outcomes.at(-1)).toEqual({
    status: 'rejected',
    reason: new Overloaded('500 statements wait already.'),
  });
});

test('however many read, whoever signs in is served before them, and is not pushed out', async () => {
  const { turns, ask, finishAll, begun } = workshop(1);
  const first = ask('a');
  const read = ['b', 'c', 'd'].flatMap((visitor) => ask(visitor));
  const crowd = Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => turns.run(`10.0.0.${index}`, async () => 'read')),
  );
  const order: string[] = [];
  const signIn = (line: 'accounts' | 'server') =>
    turns.run('a', async () => order.push(`${line} behind ${begun.join('')}`), { line });
  const others = [signIn('accounts'), signIn('accounts'), signIn('server')];
  expect(turns.waiting).toBe(503);
  await finishAll([...first, ...read]);
  await Promise.all(others);
  expect(order).toEqual(['server behind a', 'accounts behind a', 'accounts behind a']);
  expect(begun.join('')).toBe('abcd');
  expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(103);
});

test('readers leave two of ten slots to the others', async () => {
  const { turns, ask, begun, finishAll } = workshop(10);
  const work = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((visitor) => ask(visitor, 2));
  expect(begun).toHaveLength(8);
  expect(await Promise.all([1, 2].map(() => turns.run('a', async () => 'signed in', { line: 'accounts' })))).toEqual([
    'signed in',
    'signed in',
  ]);
  expect(begun).toHaveLength(8);
  await finishAll(work);
});

test('readers and writes that wait for a lock leave a slot to the server and to accounts', async () => {
  const { turns, ask, begun, ends, finishAll } = workshop(10);
  const read = ['a', 'b', 'c', 'd'].flatMap((visitor) => ask(visitor, 2));
  const write = (visitor: string, line: 'additions' | 'marks') =>
    turns.run(
      visitor,
      () => {
        begun.push(`${visitor} in ${line}`);
        return new Promise<void>((end) => ends.push(end));
      },
      { line },
    );
  const writes = [write('a', 'additions'), write('b', 'additions'), write('a', 'marks')];
  expect(begun.slice(8)).toEqual(['a in additions']);
  for (const line of ['server', 'accounts'] as const)
    expect(await turns.run('a', async () => line, { line })).toBe(line);
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(begun.slice(8)).toEqual(['a in additions', 'b in additions']);
  await finishAll([...read, ...writes]);
  expect(begun).toHaveLength(11);
});

test('of changes one is made at a time, in turns, whatever else has slots', async () => {
  const { turns, ask, begun, finishAll } = workshop(10);
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const change = (visitor: string) =>
    turns.run(
      visitor,
      () => {
        order.push(visitor);
        return new Promise<void>((end) => ends.push(end));
      },
      { line: 'changes' },
    );
  const changes = [change('a'), change('a'), change('a'), change('b')];
  expect(order).toEqual(['a']);
  const read = ['a', 'b', 'c', 'd'].flatMap((visitor) => ask(visitor, 2));
  expect(begun).toHaveLength(8);
  expect(await turns.run('a', async () => 'signed in', { line: 'accounts' })).toBe('signed in');
  await finishAll(read);
  for (const _ of changes) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(changes);
  expect(order).toEqual(['a', 'a', 'b', 'a']);
});

test('of additions each visitor makes one at a time, and three visitors at once', async () => {
  const { turns, ask, begun, finishAll } = workshop(10);
  const ends = new Map<string, () => void>();
  const order: string[] = [];
  const add = (visitor: string, name: string) =>
    turns.run(
      visitor,
      () => {
        order.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      { line: 'additions' },
    );
  const added = ['a1', 'a2', 'b1', 'c1', 'd1'].map((name) => add(name.slice(0, 1), name));
  expect(order).toEqual(['a1', 'b1', 'c1']);
  const read = ['a', 'b', 'c', 'd'].flatMap((visitor) => ask(visitor, 2));
  expect(begun).toHaveLength(6);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  await end('b1');
  expect(order.slice(3), 'the second of `a` still waits for the first').toEqual(['d1']);
  await end('a1');
  expect(order.slice(4)).toEqual(['a2']);
  for (const name of ['c1', 'd1', 'a2']) await end(name);
  await Promise.all(added);
  await finishAll(read);
});

test.each(['changes', 'additions', 'marks'] as const)(
  'what waits too long in the line of %s is refused before the site gives up',
  async (line) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { turns, ask, finishAll } = workshop(1);
      const first = ask('a');
      const refused = expect(turns.run('b', async () => 'written', { line })).rejects.toThrow(
        new Overloaded('The statement waited longer than 15000 ms.'),
      );
      vi.advanceTimersByTime(15_000);
      await refused;
      await finishAll(first);
    } finally {
      vi.useRealTimers();
    }
  },
);
